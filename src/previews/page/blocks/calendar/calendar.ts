import { createElement, setDirectedText } from '../../dom/createElement.ts';
import type { Block, CalendarBlock } from '../../../blocks.ts';
import { createUniqueId } from '../../dom/createUniqueId.ts';
import { observeSize } from '../../dom/observeSize.ts';
import type { PreviewHost } from '../../previewHost.ts';
import type { DrawContext, DrawnBlock } from '../drawnBlock.ts';
import { drawDayGrid, type DayGrid } from './dayGrid.ts';

/** Number of days that a key moves by. */
const dayStepsByKey: ReadonlyMap<string, number> = new Map([
  ['ArrowUp', -1],
  ['ArrowDown', 1],
  ['ArrowLeft', -7],
  ['ArrowRight', 7],
  ['Home', -Infinity],
  ['End', Infinity],
]);

/**
 * Days that can be chosen, and the description of the day that is hovered, focused or chosen. The days are one tab stop, and arrow
 * keys move between them.
 */
export class Calendar implements DrawnBlock {
  readonly element: HTMLElement;
  readonly #readout = createElement('p', { class: 'chosen-day remark', 'aria-hidden': 'true', dir: 'auto' });
  readonly #block: CalendarBlock;
  readonly #host: PreviewHost;
  readonly #grid: DayGrid;
  #chosen = '';
  #currentIndex = 0;

  constructor(block: CalendarBlock, { host, language }: DrawContext) {
    const id = createUniqueId('calendar');
    this.#block = block;
    this.#host = host;
    this.#grid = drawDayGrid(block.days, id, language);
    const weeks = createElement('div', { class: 'weeks' }, this.#grid.element);
    observeSize(weeks, () => {
      // The chosen day is scrolled into view.
      weeks.scrollLeft = (this.#currentCell?.offsetLeft ?? 0) - weeks.clientWidth / 2;
    });
    this.element = createElement(
      'div',
      { class: 'calendar' },
      createElement('h2', { id, dir: 'auto' }, block.title),
      weeks,
      this.#readout,
    );
    this.#addListeners(this.#grid.element);
    this.#show(block.chosen);
    this.#setCurrentIndex(this.#findDayIndex(block.chosen));
  }

  update(next: Block): boolean {
    const { title, days } = this.#block;
    if (
      next.kind !== 'calendar' ||
      JSON.stringify([next.title, next.days]) !== JSON.stringify([title, days])
    ) {
      return false;
    }
    this.#show(next.chosen);
    return true;
  }

  /** The cell that the Tab key focuses: initially the chosen day. */
  get #currentCell(): HTMLElement | undefined {
    return this.#grid.cells[this.#currentIndex];
  }

  /** Marks a day as chosen. */
  #show(day: string): void {
    this.#chosen = day;
    for (const [at, cell] of this.#grid.cells.entries()) {
      cell.setAttribute('aria-selected', String(this.#block.days[at]?.day === day));
    }
    this.#showDescription(this.#findDayIndex(day));
  }

  #addListeners(grid: HTMLTableElement): void {
    grid.addEventListener('keydown', (event) => {
      this.#handleKey(event);
    });
    grid.addEventListener('click', (event) => {
      const at = this.#findCellIndex(event);
      if (at >= 0) {
        this.#focus(at);
        this.#choose(at);
      }
    });
    grid.addEventListener('pointerover', (event) => {
      this.#showDescription(this.#findCellIndex(event));
    });
    // Redrawing the page may also move the focus, where arrow keys continue.
    grid.addEventListener('focusin', (event) => {
      const at = this.#findCellIndex(event);
      if (at >= 0) {
        this.#setCurrentIndex(at);
      }
      this.#showDescription(at);
    });
    grid.addEventListener('pointerleave', () => {
      this.#showDescription(this.#findDayIndex(this.#chosen));
    });
  }

  #handleKey(event: KeyboardEvent): void {
    const step = dayStepsByKey.get(event.key);
    if (event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    if (event.key === 'Enter' || event.key === ' ') {
      this.#choose(this.#findCellIndex(event));
    } else if (step !== undefined) {
      const target = this.#currentIndex + step;
      // An arrow that led to the nearest day would change the row.
      if (!Number.isFinite(step) || this.#block.days[target] !== undefined) {
        this.#focus(target);
      }
    } else {
      return;
    }
    event.preventDefault();
  }

  #choose(at: number): void {
    const day = this.#block.days[at]?.day;
    if (day !== undefined) {
      this.#show(day);
      this.#host.setChoices({ [this.#block.name]: day });
    }
  }

  #focus(at: number): void {
    this.#setCurrentIndex(at);
    this.#currentCell?.focus();
  }

  #setCurrentIndex(at: number): void {
    this.#currentCell?.setAttribute('tabindex', '-1');
    this.#currentIndex = Math.max(0, Math.min(this.#block.days.length - 1, at));
    this.#currentCell?.setAttribute('tabindex', '0');
  }

  #showDescription(at: number): void {
    setDirectedText(this.#readout, this.#block.days[at]?.description ?? '');
  }

  #findDayIndex(day: string): number {
    return this.#block.days.findIndex((each) => each.day === day);
  }

  #findCellIndex({ target }: Event): number {
    return target instanceof HTMLTableCellElement ? this.#grid.cells.indexOf(target) : -1;
  }
}
