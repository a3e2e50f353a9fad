import type { Locator, Page } from 'playwright-core';
import { waitFor } from '../system/waitFor.ts';
import type { PageElement } from '../browser/pageElement.ts';
import { toExactPattern, normalizeText } from './texts.ts';
import { TreeRow } from './treeRow.ts';
import { TreeScroll } from './treeScroll.ts';

/** A row of a tree, as drawn. */
export interface Row {
  readonly label: string;
  readonly description: string;
  /** The text for screen readers. */
  readonly ariaLabel: string;
  /** 1 for a row without a parent. */
  readonly level: number;
  /** `undefined` for a row that cannot have children. */
  readonly expanded: boolean | undefined;
  readonly selected: boolean;
}

/** A view in the side bar, by its name. It is looked up again for each action on it. */
export class View {
  readonly name: string;
  readonly #page: Page;
  readonly #pane: Locator;
  readonly #scroll: TreeScroll;

  constructor(page: Page, name: string) {
    this.name = name;
    this.#page = page;
    this.#pane = page
      .locator('.part.sidebar .pane')
      .filter({ has: page.locator('.pane-header .title', { hasText: toExactPattern(name) }) });
    this.#scroll = new TreeScroll(this.#pane.locator('.monaco-list').first());
  }

  /** The rows that are drawn at the moment, from top to bottom; a long tree draws only the visible ones. */
  async rows(): Promise<Row[]> {
    const rows = await this.#rows().evaluateAll((elements: PageElement[]) =>
      elements
        .toSorted(
          (one, other) => Number(one.getAttribute('data-index')) - Number(other.getAttribute('data-index')),
        )
        .map((element) => ({
          label: element.querySelector('.label-name')?.textContent ?? '',
          description: element.querySelector('.label-description')?.textContent ?? '',
          ariaLabel: element.getAttribute('aria-label') ?? '',
          level: Number(element.getAttribute('aria-level')),
          expanded: element.getAttribute('aria-expanded') ?? undefined,
          selected: element.getAttribute('aria-selected') === 'true',
        })),
    );
    return rows.map((row) => ({
      ...row,
      label: normalizeText(row.label),
      description: normalizeText(row.description),
      ariaLabel: normalizeText(row.ariaLabel),
      expanded: row.expanded === undefined ? undefined : row.expanded === 'true',
    }));
  }

  /** Waits until the drawn rows match (without a condition: until there are any), and returns them. */
  async waitForRows(matches: (rows: readonly Row[]) => boolean = (rows) => rows.length > 0): Promise<Row[]> {
    let last: Row[] = [];
    const describeState = async (): Promise<string> => {
      const labels = JSON.stringify(last.map(({ label }) => label));
      const said = [await this.description(), await this.message(), await this.welcomeText()];
      return `the view ${this.name} has the rows it should; it has ${labels} and says ${JSON.stringify(said)}`;
    };
    return waitFor(describeState, async () => {
      last = await this.rows();
      return matches(last) ? last : undefined;
    });
  }

  /** The number of rows, visible or not, including the children of expanded rows. */
  async rowCount(): Promise<number> {
    return this.#scroll.rowCount();
  }

  /** Waits until there are this many rows. While rows are being added, a click may hit another row than intended. */
  async waitForRowCount(count: number): Promise<void> {
    await waitFor(`the view ${this.name} has ${count} rows`, async () =>
      (await this.rowCount()) === count ? true : undefined,
    );
  }

  /** Waits until the rows have the focus. */
  async waitForFocus(): Promise<void> {
    await this.#pane.locator('.monaco-list:focus').waitFor();
  }

  /** A row by its label, visible or not. Its methods wait until it exists. */
  row(label: string): TreeRow {
    const name = this.#page.locator('.label-name', { hasText: toExactPattern(label) });
    const row = this.#rows().filter({ has: name }).first();
    return new TreeRow(this.#page, this.#pane, label, () => this.#scroll.reveal(row));
  }

  /** Scrolls until a row is visible, and returns it. */
  async scrollTo(label: string): Promise<TreeRow> {
    const row = this.row(label);
    await row.reveal();
    return row;
  }

  /** Scrolls by a number of pixels, down if positive. */
  async scroll(pixels: number): Promise<void> {
    await this.#scroll.scrollBy(pixels);
  }

  /** The welcome text of a view without rows, including its buttons and links; empty when there is none. */
  async welcomeText(): Promise<string> {
    const texts = await this.#pane.locator('.welcome-view-content:visible').allInnerTexts();
    return normalizeText(texts.join('\n'));
  }

  /** Waits until the welcome text contains some words, and returns it. */
  async waitForWelcomeText(words: string | RegExp = /\S/): Promise<string> {
    await this.#pane.locator('.welcome-view-content', { hasText: words }).waitFor();
    return this.welcomeText();
  }

  /** Clicks a button or link in the welcome text. */
  async clickWelcomeButton(name: string): Promise<void> {
    const buttons = this.#pane.locator('.welcome-view-content').locator('.monaco-button, a');
    await buttons
      .filter({ hasText: toExactPattern(name) })
      .first()
      .click();
  }

  /** The description beside the view's name. */
  async description(): Promise<string> {
    return normalizeText((await this.#pane.locator('.pane-header .description').allTextContents()).join(' '));
  }

  /** The message above the rows; empty when there is none. */
  async message(): Promise<string> {
    return normalizeText(
      (await this.#pane.locator('.tree-explorer-viewlet-tree-view .message:visible').allInnerTexts()).join(
        '\n',
      ),
    );
  }

  /** Clicks a button in the view's header. */
  async clickAction(name: string): Promise<void> {
    await this.#header().hover();
    await this.#buttons()
      .and(this.#page.locator(`[aria-label=${JSON.stringify(name)}]`))
      .click();
  }

  async isExpanded(): Promise<boolean> {
    return (await this.#header().getAttribute('aria-expanded')) === 'true';
  }

  /** Expands or collapses the view by a click on its header. */
  async setExpanded(expanded: boolean): Promise<void> {
    if ((await this.isExpanded()) !== expanded) {
      await this.#header().locator('.title').click();
    }
  }

  /** Returns true while the view shows a progress bar. */
  async isBusy(): Promise<boolean> {
    return (await this.#pane.locator('.monaco-progress-container.active:visible').count()) > 0;
  }

  #header(): Locator {
    return this.#pane.locator('.pane-header');
  }

  #buttons(): Locator {
    return this.#header().locator('.actions .action-label[aria-label]');
  }

  #rows(): Locator {
    return this.#pane.locator('.monaco-list-row');
  }
}
