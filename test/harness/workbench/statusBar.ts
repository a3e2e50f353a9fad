import type { Page } from 'playwright-core';
import { normalizeText } from './texts.ts';

/** The Status Bar at the bottom of the window. */
export class StatusBar {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Its items, from left to right. */
  async readItems(): Promise<string[]> {
    const texts = await this.#page.locator('.part.statusbar .statusbar-item:visible').allInnerTexts();
    return texts.map((text) => normalizeText(text).replaceAll(/\s+/g, ' ')).filter((text) => text !== '');
  }

  /** The text of the language status of the active document, from the hover that it opens. */
  async readLanguageStatus(): Promise<string> {
    await this.#page.locator('.part.statusbar .statusbar-item[id*="languageStatus"]').first().hover();
    return normalizeText(
      await this.#page.locator('.hover-language-status').first().locator('xpath=..').innerText(),
    );
  }
}
