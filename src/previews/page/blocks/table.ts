import type { TableBlock, TableColumn, TableRow } from '../../blocks.ts';
import { directed } from '../dom/directed.ts';
import { drawLink } from '../dom/drawLink.ts';
import { button, element } from '../dom/element.ts';
import { uniqueId } from '../dom/uniqueId.ts';
import type { DrawContext, DrawnBlock } from './drawnBlock.ts';

/** Number of rows that are drawn at a time. */
const rowsAtOnce = 200;

export function drawTable(block: TableBlock, context: DrawContext): DrawnBlock {
  const table = new Table(block, context);
  return {
    element: table.element,
    update: (next) => {
      if (next.kind !== 'table' || JSON.stringify(next.columns) !== JSON.stringify(block.columns)) {
        return false;
      }
      table.show(next);
      return true;
    },
  };
}

/** A table that scrolls sideways on its own, and draws its rows in parts. */
class Table {
  readonly element: HTMLElement;
  readonly #context: DrawContext;
  readonly #columns: readonly TableColumn[];
  readonly #region: HTMLElement;
  readonly #table: HTMLTableElement;
  readonly #caption = element('caption', { id: uniqueId('table'), dir: 'auto' });
  readonly #body = element('tbody');
  readonly #more: HTMLButtonElement;
  readonly #numbers: Intl.NumberFormat;
  #rows: readonly TableRow[] = [];
  /** Number of rows that are drawn, where there are so many. */
  #wanted = rowsAtOnce;

  constructor(block: TableBlock, context: DrawContext) {
    this.#context = context;
    this.#numbers = new Intl.NumberFormat(context.language);
    this.#columns = block.columns;
    const titles = block.columns.map(({ title, isNumber }) =>
      element('th', { scope: 'col', class: isNumber && 'number', dir: 'auto' }, title),
    );
    this.#table = element(
      'table',
      {},
      this.#caption,
      element('thead', {}, element('tr', {}, ...titles)),
      this.#body,
    );
    this.#region = element(
      'div',
      { class: 'table-region', role: 'region', tabindex: 0, 'aria-labelledby': this.#caption.id },
      this.#table,
    );
    this.#more = button({ class: 'quiet' }, '', () => {
      this.#showMore();
    });
    this.element = element('div', { class: 'table' }, this.#region, this.#more);
    this.show(block);
  }

  /** Draws other rows, as many as were drawn before. */
  show({ caption, rows }: TableBlock): void {
    this.#rows = rows;
    directed(this.#caption, caption);
    // Assistive technology counts the rows that are not drawn too.
    this.#table.setAttribute('aria-rowcount', String(rows.length + 1));
    this.#body.replaceChildren();
    this.#drawRows();
  }

  #showMore(): void {
    const { length } = this.#body.rows;
    this.#wanted = length + rowsAtOnce;
    this.#drawRows();
    if (this.#more.hidden) {
      this.#region.focus({ preventScroll: true });
    }
  }

  #drawRows(): void {
    const drawn = this.#body.rows.length;
    this.#body.append(
      ...this.#rows.slice(drawn, this.#wanted).map((row, at) => this.#drawRow(row, drawn + at)),
    );
    const left = this.#rows.length - this.#body.rows.length;
    this.#more.hidden = left === 0;
    this.#more.textContent = this.#context.words.showMore.replace('{0}', this.#numbers.format(left));
  }

  #drawRow({ cells, target, isSum = false }: TableRow, at: number): HTMLTableRowElement {
    const drawn = this.#columns.map(({ isNumber }, column) => {
      const cell = cells[column] ?? '';
      const text = typeof cell === 'number' ? this.#numbers.format(cell) : cell;
      const attributes = { class: isNumber && 'number', dir: 'auto' };
      if (column > 0) {
        return element('td', attributes, unbroken(text));
      }
      const content = target === undefined ? text : drawLink(text, target, this.#context.editor);
      return element('th', { scope: 'row', ...attributes }, content);
    });
    return element('tr', { class: isSum && 'sum', 'aria-rowindex': at + 2 }, ...drawn);
  }
}

/** A text in which a number stays on one line with a short word behind it, such as its unit. */
function unbroken(text: string): string {
  return text.replace(/(?<=\d) (?=\p{L}{1,3}(?!\p{L}))/gu, '\u00A0');
}
