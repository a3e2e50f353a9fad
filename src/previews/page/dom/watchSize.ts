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
export function watchSize(watched: HTMLElement, resized: (size: ElementSize) => void): () => void {
  const observer = new ResizeObserver(([entry]) => {
    if (!watched.isConnected) {
      observer.disconnect();
    } else if (entry !== undefined && entry.contentRect.width > 0) {
      const { width, height } = entry.contentRect;
      resized({ width, height, fontSize: parseFloat(getComputedStyle(watched).fontSize) });
    }
  });
  observer.observe(watched);
  return () => {
    observer.disconnect();
  };
}
