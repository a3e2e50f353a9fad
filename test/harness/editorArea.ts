import type { FrameLocator, Locator, Page } from 'playwright-core';
import { eventually } from './eventually.ts';
import type { PageElement } from './pageElement.ts';
import { exactly, plain } from './texts.ts';

/** An open tab. */
export interface Tab {
  readonly label: string;
  /** What a screen reader says: more of the path, whether it is read-only or a preview. */
  readonly ariaLabel: string;
  readonly active: boolean;
  /** Whether the next document takes its place. */
  readonly preview: boolean;
}

/** The documents in the middle of the window. */
export class EditorArea {
  readonly #page: Page;
  readonly #active: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.#active = page.locator('.editor-group-container.active');
  }

  async tabs(): Promise<Tab[]> {
    const tabs = await this.#page
      .locator('.part.editor .tabs-container .tab')
      .evaluateAll((elements: PageElement[]) =>
        elements.map((element) => ({
          label: element.querySelector('.label-name')?.textContent ?? '',
          ariaLabel: element.getAttribute('aria-label') ?? '',
          active: element.classList.contains('active'),
          preview: element.querySelector('.monaco-icon-label.italic') !== null,
        })),
      );
    return tabs.map((tab) => ({ ...tab, label: plain(tab.label), ariaLabel: plain(tab.ariaLabel) }));
  }

  /** Waits for a tab of that label to be the active one. */
  async untilActive(label: string): Promise<void> {
    await eventually(`the tab "${label}" is active`, async () =>
      (await this.tabs()).find((tab) => tab.active && tab.label === label),
    );
  }

  /** Clicks the tab of that label, and waits until it is the active one. */
  async open(label: string): Promise<void> {
    const name = this.#page.locator('.label-name', { hasText: exactly(label) });
    await this.#page.locator('.part.editor .tabs-container .tab', { has: name }).first().click();
    await this.untilActive(label);
  }

  /** The lines of the active document that are drawn: all of a short one. */
  async text(): Promise<string> {
    const lines = await this.#active
      .locator('.monaco-editor .view-line')
      .evaluateAll((elements: PageElement[]) =>
        elements
          .toSorted((one, other) => Number.parseFloat(one.style.top) - Number.parseFloat(other.style.top))
          .map(({ textContent }) => textContent ?? ''),
      );
    return lines.map((line) => line.replaceAll('\u00a0', ' ')).join('\n');
  }

  /** Waits until the drawn text has some words in it, and returns it. */
  async textWhen(words: string | RegExp): Promise<string> {
    return eventually(`the document has ${String(words)}`, async () => {
      const text = await this.text();
      return (typeof words === 'string' ? text.includes(words) : words.test(text)) ? text : undefined;
    });
  }

  /** Does what shows another document, and waits until some words of that are drawn. */
  async textAfter(act: () => Promise<void>, words: string): Promise<void> {
    const before = await this.#uri();
    await act();
    await eventually('another document', async () => ((await this.#uri()) === before ? undefined : true));
    await this.textWhen(words);
  }

  /** Of the document that is drawn; undefined where none is. */
  async #uri(): Promise<string | undefined> {
    const [uri] = await this.#active
      .locator('.monaco-editor[data-uri]')
      .evaluateAll((elements: PageElement[]) => elements.map((element) => element.getAttribute('data-uri')));
    return uri ?? undefined;
  }

  /** Where some words are drawn in the active document, to click or to point at. */
  words(words: string): Locator {
    return this.#active.locator('.monaco-editor .view-line span span', { hasText: words }).last();
  }

  /** Follows the link that some words are. The key is held before the pointer comes, as people do; only then it is one. */
  async followLink(words: string): Promise<void> {
    await this.#page.keyboard.down('ControlOrMeta');
    try {
      const link = this.words(words);
      await link.hover();
      await link.click({ force: true });
    } finally {
      await this.#page.keyboard.up('ControlOrMeta');
    }
  }

  /** The content of the web view that is shown, as its own document. */
  webview(): FrameLocator {
    return this.#page.frameLocator('iframe.webview.ready:visible').frameLocator('#active-frame');
  }
}
