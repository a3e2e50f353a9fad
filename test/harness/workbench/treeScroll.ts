import type { Locator } from 'playwright-core';
import type { PageElement } from '../browser/pageElement.ts';

/** In pixels. */
const rowHeight = 22;

/** Scrolls a tree, which draws only the visible rows and a few more. */
export class TreeScroll {
  readonly #tree: Locator;

  constructor(tree: Locator) {
    this.#tree = tree;
  }

  /** Scrolls by a number of pixels, down if positive. */
  async scrollBy(pixels: number): Promise<void> {
    // A real wheel event scrolls a list by at most 50 pixels, a synthetic one by 50 for each 120 of its delta.
    await this.#tree
      .locator('.monaco-scrollable-element')
      .first()
      .dispatchEvent('wheel', {
        deltaY: (pixels * 120) / 50,
      });
  }

  /** The number of rows, visible or not, including the children of expanded rows. */
  async rowCount(): Promise<number> {
    const [height] = await this.#tree
      .locator('.monaco-list-rows')
      .evaluateAll((elements: PageElement[]) => elements.map(({ style }) => style.height));
    // A tree that was created a moment ago has no height yet.
    return Math.round((Number.parseFloat(height ?? '') || 0) / rowHeight);
  }

  /** Scrolls a row into view from anywhere. Returns true if it exists. */
  async reveal(row: Locator): Promise<boolean> {
    if ((await row.count()) === 0 && !(await this.#search(row))) {
      return false;
    }
    // Playwright's own scrolling would move elements without the tree noticing.
    const pixels = await row.evaluateAll(getPixelsOutOfView);
    if (pixels !== undefined && pixels !== 0) {
      await this.scrollBy(pixels);
    }
    return pixels !== undefined;
  }

  /** Scrolls through the tree from its top until a row is drawn. */
  async #search(row: Locator): Promise<boolean> {
    const height = (await this.#tree.boundingBox())?.height ?? 0;
    const all = (await this.rowCount()) * rowHeight;
    await this.scrollBy(-all);
    for (let passed = 0; passed < all && height > 0; passed += height) {
      if ((await row.count()) > 0) {
        return true;
      }
      await this.scrollBy(height);
    }
    return (await row.count()) > 0;
  }
}

/** Runs inside the page: the pixels that a tree has to be scrolled down for its row to be visible. */
function getPixelsOutOfView([row]: PageElement[]): number | undefined {
  const tree = row?.closest('.monaco-list')?.getBoundingClientRect();
  const box = row?.getBoundingClientRect();
  if (tree === undefined || box === undefined || box.height === 0) {
    return undefined;
  }
  return box.top < tree.top ? box.top - tree.top : Math.max(0, box.bottom - tree.bottom);
}
