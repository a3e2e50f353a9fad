import type { Locator, Page } from 'playwright-core';
import { eventually } from './eventually.ts';
import { hoverText, pointAtNothing } from './hover.ts';
import { Menu } from './menu.ts';
import { plain } from './texts.ts';

/** One row of a tree. It is found anew, and brought into sight, for each thing that is done with it. */
export class TreeRow {
  readonly #page: Page;
  readonly #reveal: () => Promise<Locator>;

  /** @param reveal brings the row into sight and returns it. */
  constructor(page: Page, reveal: () => Promise<Locator>) {
    this.#page = page;
    this.#reveal = reveal;
  }

  /** Brings it into sight. */
  async reveal(): Promise<void> {
    await this.#reveal();
  }

  /** Clicks it, which opens what it stands for; with `Control` or `Shift` it joins the selection. */
  async click(...modifiers: ('Control' | 'ControlOrMeta' | 'Shift')[]): Promise<void> {
    await (await this.#label()).click({ modifiers });
  }

  /** Clicks it twice, which keeps its document open. */
  async doubleClick(): Promise<void> {
    await (await this.#label()).dblclick();
  }

  /** Shows or hides its children, by the arrow in front of it. */
  async toggle(): Promise<void> {
    await (await this.#reveal()).locator('.monaco-tl-twistie').click();
  }

  /**
   * Points at it and returns the text of the hover that comes up. A row that is drawn anew under the pointer has none, until
   * the pointer moves again.
   */
  async hover(): Promise<string> {
    return eventually('the hover of a row', async () => {
      await pointAtNothing(this.#page);
      await (await this.#label()).hover();
      return hoverText(this.#page, 2000).catch(() => undefined);
    });
  }

  /** Opens its context menu. */
  async contextMenu(): Promise<Menu> {
    await (await this.#label()).click({ button: 'right' });
    return new Menu(this.#page);
  }

  /** The names of the buttons on it. */
  async actions(): Promise<string[]> {
    const buttons = await (await this.#buttons()).all();
    return Promise.all(buttons.map(async (button) => plain(await button.getAttribute('aria-label'))));
  }

  /** Clicks one of the buttons on it. */
  async clickAction(name: string): Promise<void> {
    const button = (await this.#buttons()).and(this.#page.locator(`[aria-label=${JSON.stringify(name)}]`));
    await button.click();
  }

  async #label(): Promise<Locator> {
    return (await this.#reveal()).locator('.label-name');
  }

  /** They are drawn only while the row is pointed at. */
  async #buttons(): Promise<Locator> {
    const row = await this.#reveal();
    await row.hover();
    return row.locator('.actions .action-label[aria-label]');
  }
}
