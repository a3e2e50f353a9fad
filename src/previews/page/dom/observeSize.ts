import type { ElementSize } from './elementSize.ts';

/** Reports the size of an element before it is first painted and after each change, until the element is removed. */
export function observeSize(target: HTMLElement, onResize: (size: ElementSize) => void): void {
  new ResizeObserver(([entry]) => {
    // A removed element has no width.
    if (entry !== undefined && entry.contentRect.width > 0) {
      const { width, height } = entry.contentRect;
      onResize({ width, height, fontSize: parseFloat(getComputedStyle(target).fontSize) });
    }
  }).observe(target);
}
