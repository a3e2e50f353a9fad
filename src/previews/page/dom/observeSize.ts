/** Size of an element and of its text, in pixels. */
export interface ElementSize {
  readonly width: number;
  readonly height: number;
  readonly fontSize: number;
}

/**
 * Tells the size of an element before it is first painted, and whenever it changes, until the element is taken away.
 *
 * @returns ends it
 */
export function observeSize(target: HTMLElement, onResize: (size: ElementSize) => void): () => void {
  const observer = new ResizeObserver(([entry]) => {
    if (!target.isConnected) {
      observer.disconnect();
    } else if (entry !== undefined && entry.contentRect.width > 0) {
      const { width, height } = entry.contentRect;
      onResize({ width, height, fontSize: parseFloat(getComputedStyle(target).fontSize) });
    }
  });
  observer.observe(target);
  return () => {
    observer.disconnect();
  };
}
