/**
 * The part of the DOM that functions inside the page use. The project is compiled without the DOM's types, which would
 * offer `document` to code that runs in Node.
 */
export interface PageElement {
  readonly textContent: string | null;
  /** For inputs. */
  readonly value?: string;
  readonly style: { readonly height: string; readonly top: string };
  readonly classList: { contains(name: string): boolean };
  getAttribute(name: string): string | null;
  querySelector(selectors: string): PageElement | null;
  querySelectorAll(selectors: string): Iterable<PageElement>;
  closest(selectors: string): PageElement | null;
  contains(other: PageElement | null): boolean;
  getBoundingClientRect(): Box;
}

/** Position of an element on the page, in pixels. */
type Box = Readonly<Record<'left' | 'top' | 'bottom' | 'width' | 'height', number>>;

/** A position on the page, in pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A pointer event. */
export interface PageEvent {
  readonly type: string;
  readonly target: PageElement | null;
  /** The pressed button: 0 is the left, 2 the right one. */
  readonly button: number;
  preventDefault(): void;
  stopImmediatePropagation(): void;
}

/** The globals of a page that functions inside it use. */
export interface PageGlobals {
  readonly document: PageElement;
  readonly navigator: {
    readonly clipboard: { readText(): Promise<string>; writeText(text: string): Promise<void> };
  };
  readonly MutationObserver: new (callback: () => void) => {
    observe(target: PageElement, options: { readonly childList: true; readonly subtree: true }): void;
  };
}

/** A page with a guarded click. */
export interface GuardedPage {
  readonly document: { elementFromPoint(x: number, y: number): PageElement | null };
  /** Ends the guard. Returns true if the target was hit. */
  endGuard?: () => boolean;
  addEventListener(type: string, listener: (event: PageEvent) => void, capture: true): void;
  removeEventListener(type: string, listener: (event: PageEvent) => void, capture: true): void;
}
