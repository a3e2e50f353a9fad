/**
 * The little of the DOM that our functions use inside the page. The project is compiled without the DOM's types, which
 * would offer `document` to code that runs in Node.
 */
export interface PageElement {
  readonly textContent: string | null;
  readonly style: { readonly height: string; readonly top: string };
  readonly classList: { contains(name: string): boolean };
  getAttribute(name: string): string | null;
  querySelector(selectors: string): PageElement | null;
  querySelectorAll(selectors: string): Iterable<PageElement>;
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
