import type { Block, TableBlock, TableColumn, TableRow } from '../../blocks.ts';
import { createButton, createElement, setDirectedText } from '../dom/createElement.ts';
import { drawLink } from './links.ts';
import { createUniqueId } from '../dom/createUniqueId.ts';
import { keepPhrases } from '../dom/keepPhrases.ts';
import type { DrawContext, DrawnBlock } from './drawnBlock.ts';

/** Number of rows drawn at a time. */
const rowsPerBatch = 200;

/** A table that scrolls horizontally, and draws its rows in batches. */
export class Table implements DrawnBlock {
  readonly element: HTMLElement;
  readonly #context: DrawContext;
  readonly #columns: readonly TableColumn[];
  readonly #region: HTMLElement;
  readonly #table: HTMLTableElement;
  readonly #caption = createElement('caption', { id: createUniqueId('table'), dir: 'auto' });
  readonly #body = createElement('tbody');
  readonly #moreButton: HTMLButtonElement;
  readonly #numberFormat: Intl.NumberFormat;
  /** Matches the fraction of a number, with its separator. */
  readonly #fractionPattern: RegExp;
  #rows: readonly TableRow[] = [];
  /** Upper limit on the drawn rows. */
  #maxDrawnRows = rowsPerBatch;

  constructor(block: TableBlock, context: DrawContext) {
    this.#context = context;
    this.#numberFormat = new Intl.NumberFormat(context.language);
    this.#fractionPattern = new RegExp(`[${this.#numberFormat.format(0.5).slice(1, -1)}]\\d+$`);
    this.#columns = block.columns;
    const titles = block.columns.map(({ title, isNumber }) =>
      createElement('th', { scope: 'col', class: isNumber && 'number', dir: 'auto' }, title),
    );
    this.#table = createElement(
      'table',
      {},
      this.#caption,
      createElement('thead', {}, createElement('tr', {}, ...titles)),
      this.#body,
    );
    this.#region = createElement(
      'div',
      { class: 'table-region', role: 'region', tabindex: 0, 'aria-labelledby': this.#caption.id },
      this.#table,
    );
    this.#moreButton = createButton({ class: 'quiet' }, '', () => {
      this.#showMore();
    });
    this.element = createElement('div', { class: 'table' }, this.#region, this.#moreButton);
    this.#show(block);
  }

  update(next: Block): boolean {
    if (next.kind !== 'table' || JSON.stringify(next.columns) !== JSON.stringify(this.#columns)) {
      return false;
    }
    this.#show(next);
    return true;
  }

  /** Draws rows, up to as many as before. */
  #show({ caption, rows }: TableBlock): void {
    this.#rows = rows;
    setDirectedText(this.#caption, caption);
    // The count for assistive technology includes rows that are not drawn.
    this.#table.setAttribute('aria-rowcount', String(rows.length + 1));
    this.#body.replaceChildren();
    this.#drawRows();
  }

  #showMore(): void {
    this.#maxDrawnRows += rowsPerBatch;
    this.#drawRows();
    if (this.#moreButton.hidden) {
      this.#region.focus({ preventScroll: true });
    }
  }

  #drawRows(): void {
    const drawn = this.#body.rows.length;
    this.#body.append(
      ...this.#rows.slice(drawn, this.#maxDrawnRows).map((row, at) => this.#drawRow(row, drawn + at)),
    );
    this.#alignFractions();
    const left = this.#rows.length - this.#body.rows.length;
    this.#moreButton.hidden = left === 0;
    this.#moreButton.textContent = this.#context.strings.showMore.replace(
      '{0}',
      this.#numberFormat.format(left),
    );
  }

  /** Appends invisible digits to short fractions, so that the separators of a column line up. */
  #alignFractions(): void {
    const getFraction = ({ textContent }: HTMLElement): string =>
      this.#fractionPattern.exec(textContent)?.[0] ?? '';
    for (const [at, { isNumber }] of this.#columns.entries()) {
      const cells = isNumber ? [...this.#body.rows].flatMap((row) => row.cells[at] ?? []) : [];
      const longest = cells
        .map(getFraction)
        .reduce((one, other) => (other.length > one.length ? other : one), '');
      for (const cell of cells) {
        cell.dataset['unseen'] = longest.slice(getFraction(cell).length);
      }
    }
  }

  #drawRow({ cells, target, isSum = false }: TableRow, at: number): HTMLTableRowElement {
    const drawn = this.#columns.map(({ isNumber }, column) => {
      const cell = cells[column] ?? '';
      const text = typeof cell === 'number' ? this.#numberFormat.format(cell) : cell;
      const attributes = { class: isNumber && (cell === 0 ? 'number remark' : 'number'), dir: 'auto' };
      if (column > 0) {
        return keepPhrases(createElement('td', attributes, text));
      }
      const content = target === undefined ? text : drawLink(text, target, this.#context.host);
      return createElement('th', { scope: 'row', ...attributes }, content);
    });
    return createElement('tr', { class: isSum && 'sum', 'aria-rowindex': at + 2 }, ...drawn);
  }
}
