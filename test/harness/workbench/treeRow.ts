import type { Locator, Page } from 'playwright-core';
import { click, pointAt, type ClickOptions, type ClickTarget } from './clicks.ts';
import { waitFor } from '../system/waitFor.ts';
import { waitForHoverText, movePointerAway } from './hover.ts';
import { Menu } from './menu.ts';
import { toExactPattern } from './texts.ts';

/** One row of a tree. It is looked up again, and scrolled into view, for each action on it. */
export class TreeRow {
  readonly #page: Page;
  readonly #tree: Locator;
  readonly #label: string;
  readonly #reveal: () => Promise<boolean>;

  /** @param reveal scrolls the row into view; returns true if it exists */
  constructor(page: Page, tree: Locator, label: string, reveal: () => Promise<boolean>) {
    this.#page = page;
    this.#tree = tree;
    this.#label = label;
    this.#reveal = reveal;
  }

  /** Scrolls it into view. */
  async reveal(): Promise<void> {
    await waitFor(`a row "${this.#label}"`, async () => (await this.#reveal()) || undefined);
  }

  /** Clicks it, which opens its document; with `Control` or `Shift`, adds it to the selection. */
  async click(...modifiers: ('Control' | 'ControlOrMeta' | 'Shift')[]): Promise<void> {
    for (const key of modifiers) {
      await this.#page.keyboard.down(key);
    }
    await this.#click();
    for (const key of modifiers) {
      await this.#page.keyboard.up(key);
    }
  }

  /** Double-clicks it, which keeps its document open. */
  async doubleClick(): Promise<void> {
    await this.#click({}, { perform: ({ x, y }) => this.#page.mouse.dblclick(x, y) });
  }

  /** Expands or collapses it by its arrow. */
  async toggle(): Promise<void> {
    await this.#click({ part: '.monaco-tl-twistie' });
  }

  /**
   * Points at it and returns the text of its hover. A row that is redrawn below the pointer has no hover until the
   * pointer moves again.
   */
  async hover(): Promise<string> {
    return waitFor('the hover of a row', async () => {
      await movePointerAway(this.#page);
      await this.#point();
      return waitForHoverText(this.#page, 5000).catch(() => undefined);
    });
  }

  /** Opens its context menu. */
  async contextMenu(): Promise<Menu> {
    await this.#click({}, { perform: ({ x, y }) => this.#page.mouse.click(x, y, { button: 'right' }) });
    return new Menu(this.#page);
  }

  /** Clicks one of its inline buttons, which are drawn only while the pointer is on it. */
  async clickAction(name: string): Promise<void> {
    await this.#click(
      { part: `.actions .action-label[aria-label=${JSON.stringify(name)}]` },
      { prepare: () => this.#point() },
    );
  }

  async #click(target: Pick<ClickTarget, 'part'> = {}, how: ClickOptions = {}): Promise<void> {
    await click(this.#page, this.#tree, { ...this.#target, ...target }, { prepare: this.#reveal, ...how });
  }

  async #point(): Promise<void> {
    await pointAt(this.#page, this.#tree, this.#target, { prepare: this.#reveal });
  }

  get #target(): ClickTarget {
    return { row: '.monaco-list-row', labelled: '.label-name', label: toExactPattern(this.#label) };
  }
}
