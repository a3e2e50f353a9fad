import type { FrameLocator, Locator, Page } from 'playwright-core';
import { click } from './clicks.ts';
import { waitFor } from '../system/waitFor.ts';
import type { PageElement } from '../browser/pageElement.ts';
import { toExactPattern, normalizeText } from './texts.ts';

/** An open tab. */
export interface Tab {
  readonly label: string;
  /** The text for screen readers: more of the path, and whether the tab is read-only or a preview. */
  readonly ariaLabel: string;
  readonly active: boolean;
  /** True if the next document replaces it. */
  readonly preview: boolean;
}

/** The documents in the middle of the window. */
export class EditorArea {
  readonly #page: Page;
  readonly #part: Locator;
  readonly #active: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.#part = page.locator('.part.editor');
    this.#active = page.locator('.editor-group-container.active');
  }

  async tabs(): Promise<Tab[]> {
    const tabs = await this.#part.locator('.tabs-container .tab').evaluateAll((elements: PageElement[]) =>
      elements.map((element) => ({
        label: element.querySelector('.label-name')?.textContent ?? '',
        ariaLabel: element.getAttribute('aria-label') ?? '',
        active: element.classList.contains('active'),
        preview: element.querySelector('.monaco-icon-label.italic') !== null,
      })),
    );
    return tabs.map((tab) => ({
      ...tab,
      label: normalizeText(tab.label),
      ariaLabel: normalizeText(tab.ariaLabel),
    }));
  }

  /** Waits until a tab with this label is active. */
  async waitUntilActive(label: string): Promise<void> {
    await waitFor(`the tab "${label}" is active`, async () =>
      (await this.tabs()).find((tab) => tab.active && tab.label === label),
    );
  }

  /** Waits until no tab is open. */
  async waitUntilEmpty(): Promise<void> {
    await waitFor('no tab is open', async () => ((await this.tabs()).length === 0 ? true : undefined));
  }

  /** Clicks the tab with this label, and waits until it is active. */
  async activateTab(label: string): Promise<void> {
    const row = '.tabs-container .tab';
    const target = { row, labelled: '.label-name', label: toExactPattern(label) };
    const name = this.#page.locator('.label-name', { hasText: target.label });
    const tab = this.#part.locator(row, { has: name }).first();
    await click(this.#page, this.#part, target, { prepare: () => tab.scrollIntoViewIfNeeded() });
    await this.waitUntilActive(label);
  }

  /** The visible lines of the active document, which are all lines of a short one. */
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

  /** Waits until the visible text contains some words, and returns it. */
  async waitForText(words: string | RegExp): Promise<string> {
    const what = async (): Promise<string> => {
      const tabs = (await this.tabs()).map(({ ariaLabel }) => ariaLabel);
      return `the document has ${String(words)}. Tabs: ${tabs.join(' | ')}. Drawn:\n${await this.text()}`;
    };
    return waitFor(what, async () => {
      const text = await this.text();
      return (typeof words === 'string' ? text.includes(words) : words.test(text)) ? text : undefined;
    });
  }

  /** Runs an action that shows another document, and waits until that contains some words. */
  async waitForOtherDocument(act: () => Promise<void>, words: string): Promise<void> {
    const before = await this.#uri();
    await act();
    await waitFor('another document', async () => ((await this.#uri()) === before ? undefined : true));
    await this.waitForText(words);
  }

  /** The URI of the visible document; undefined when there is none. */
  async #uri(): Promise<string | undefined> {
    const [uri] = await this.#active
      .locator('.monaco-editor[data-uri]')
      .evaluateAll((elements: PageElement[]) => elements.map((element) => element.getAttribute('data-uri')));
    return uri ?? undefined;
  }

  /** Locates some words in the active document, to click or to point at them. */
  locateText(words: string): Locator {
    return this.#active.locator('.monaco-editor .view-line span span', { hasText: words }).last();
  }

  /**
   * Follows the link on some words. The modifier key must be held before the pointer arrives, because only then the
   * words become a link.
   */
  async followLink(words: string): Promise<void> {
    await this.#page.keyboard.down('ControlOrMeta');
    try {
      const link = this.#active.locator('.view-line .detected-link-active', { hasText: words }).first();
      // The editor looks for links after a delay, and for the one below the pointer when that moves.
      await waitFor(`${words} is a link`, async () => {
        await this.#page.mouse.move(0, 0);
        await this.locateText(words).hover();
        return (await link.isVisible()) || undefined;
      });
      await this.locateText(words).click({ force: true });
    } finally {
      await this.#page.keyboard.up('ControlOrMeta');
    }
  }

  /** The content of the visible webview, as a document of its own. */
  webview(): FrameLocator {
    return this.#page.frameLocator('iframe.webview.ready:visible').frameLocator('#active-frame');
  }
}
