/**
 * The little of the DOM that our functions use inside the page. The project is compiled without the DOM's types, which
 * would offer `document` to code that runs in Node.
 */
export interface PageElement {
  readonly textContent: string | null;
  /** Of an input. */
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

/** Where an element is on the page, in pixels. */
type Box = Readonly<Record<'left' | 'top' | 'bottom' | 'width' | 'height', number>>;

/** A place on the page, in pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** What a person did with the pointer. */
export interface PageEvent {
  readonly type: string;
  readonly target: PageElement | null;
  /** Which one was pressed: 0 is the left, 2 the right. */
  readonly button: number;
  preventDefault(): void;
  stopImmediatePropagation(): void;
}

/** The globals of a page that our functions use inside it. */
export interface PageGlobals {
  readonly document: PageElement;
  readonly navigator: {
    readonly clipboard: { readText(): Promise<string>; writeText(text: string): Promise<void> };
  };
  readonly MutationObserver: new (callback: () => void) => {
    observe(target: PageElement, options: { readonly childList: true; readonly subtree: true }): void;
  };
}

/** A page in which something was aimed at. */
export interface GuardedPage {
  readonly document: { elementFromPoint(x: number, y: number): PageElement | null };
  /** Ends the guard of what was aimed at. @returns whether that was hit */
  endGuard?: () => boolean;
  addEventListener(type: string, listener: (event: PageEvent) => void, capture: true): void;
  removeEventListener(type: string, listener: (event: PageEvent) => void, capture: true): void;
}
