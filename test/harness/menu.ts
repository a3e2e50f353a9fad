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

  /** The names of what can be chosen, once the menu is there. */
  async items(): Promise<string[]> {
    await this.#items.first().waitFor();
    return (await this.#items.allTextContents()).map(normalizeText).filter((text) => text !== '');
  }

  /** Chooses an entry by its name. */
  async choose(name: string): Promise<void> {
    // A menu takes no click in its first moments, lest the one that opened it counts twice.
    const item = this.#items.filter({ hasText: toExactPattern(name) });
    await item.hover();
    await this.#page.keyboard.press('Enter');
    await item.waitFor({ state: 'hidden' });
  }

  /** Closes it without choosing. */
  async dismiss(): Promise<void> {
    await this.#page.keyboard.press('Escape');
    await this.#items.first().waitFor({ state: 'hidden' });
  }
}
