import type { Locator, Page } from 'playwright-core';
import { toExactPattern, normalizeText } from './texts.ts';

/** An open context menu or drop-down. */
export class Menu {
  readonly #page: Page;
  readonly #items: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.#items = page.locator('.monaco-menu .action-item:not(.disabled) .action-label:not(.separator)');
  }

  /** The labels of the entries, once the menu is open. */
  async items(): Promise<string[]> {
    await this.#items.first().waitFor();
    return (await this.#items.allTextContents()).map(normalizeText).filter((text) => text !== '');
  }

  /** Selects an entry by its label. */
  async choose(name: string): Promise<void> {
    // A menu ignores clicks in its first moments, so that the click that opened it does not count twice.
    const item = this.#items.filter({ hasText: toExactPattern(name) });
    await item.hover();
    await this.#page.keyboard.press('Enter');
    await item.waitFor({ state: 'hidden' });
  }

  /** Closes it without a selection. */
  async dismiss(): Promise<void> {
    await this.#page.keyboard.press('Escape');
    await this.#items.first().waitFor({ state: 'hidden' });
  }
}
