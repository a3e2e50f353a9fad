import { directed } from '../../dom/directed.ts';
import type { CalendarBlock } from '../../../blocks.ts';
import { element } from '../../dom/element.ts';
import { uniqueId } from '../../dom/uniqueId.ts';
import { watchSize } from '../../dom/watchSize.ts';
import type { Editor } from '../../editor.ts';
import type { DrawContext, DrawnBlock } from '../drawnBlock.ts';
import { drawDayGrid, type DayGrid } from './dayGrid.ts';

/** Days that a key goes on by, or back. */
const steps: ReadonlyMap<string, number> = new Map([
  ['ArrowUp', -1],
  ['ArrowDown', 1],
  ['ArrowLeft', -7],
  ['ArrowRight', 7],
  ['Home', -Infinity],
  ['End', Infinity],
]);

/** Days of which one can be chosen. They are one tab stop, between them go the arrow keys. */
export function drawCalendar(block: CalendarBlock, context: DrawContext): DrawnBlock {
  const { title, days } = block;
  const id = uniqueId('calendar');
  const calendar = new Calendar(block, id, context);
  const weeks = element('div', { class: 'weeks' }, calendar.grid);
  const end = watchSize(weeks, () => {
    // The chosen day is looked at first: without one, the last weeks.
    weeks.scrollLeft = (calendar.current?.offsetLeft ?? 0) - weeks.clientWidth / 2;
    end();
  });
  const drawn = JSON.stringify([title, days]);
  return {
    element: element(
      'div',
      { class: 'calendar' },
      element('p', { class: 'block-title', id, dir: 'auto' }, title),
      weeks,
      calendar.readout,
    ),
    update: (next) => {
      if (next.kind !== 'calendar' || JSON.stringify([next.title, next.days]) !== drawn) {
        return false;
      }
      calendar.show(next.chosen);
      return true;
    },
  };
}

/** The grid of the days, and below it the words for the one that is pointed at, in focus, or chosen. */
class Calendar {
  readonly readout = element('p', { class: 'chosen-day remark', 'aria-hidden': 'true', dir: 'auto' });
  readonly #block: CalendarBlock;
  readonly #editor: Editor;
  readonly #grid: DayGrid;
  #chosen: string | undefined;
  #current = 0;

  constructor(block: CalendarBlock, id: string, { editor, language }: DrawContext) {
    this.#block = block;
    this.#editor = editor;
    this.#grid = drawDayGrid(block.days, id, language);
    this.#listen(this.grid);
    this.show(block.chosen);
    this.#makeCurrent(block.chosen === undefined ? block.days.length - 1 : this.#indexOf(block.chosen));
  }

  get grid(): HTMLTableElement {
    return this.#grid.element;
  }

  /** Day that the tab key leads to: the chosen one at first, or the last. */
  get current(): HTMLElement | undefined {
    return this.#grid.cells[this.#current];
  }

  /** Marks a day as chosen; none where it is undefined. */
  show(day: string | undefined): void {
    this.#chosen = day;
    for (const [at, cell] of this.#grid.cells.entries()) {
      cell.setAttribute('aria-selected', String(this.#block.days[at]?.day === day));
    }
    this.#describe(this.#indexOf(day));
  }

  #listen(grid: HTMLTableElement): void {
    grid.addEventListener('keydown', (event) => {
      this.#onKey(event);
    });
    grid.addEventListener('click', (event) => {
      const at = this.#cellAt(event);
      if (at >= 0) {
        this.#focus(at);
        this.#choose(at);
      }
    });
    grid.addEventListener('pointerover', (event) => {
      this.#describe(this.#cellAt(event));
    });
    // Also by a page that was drawn anew: keys go on from there.
    grid.addEventListener('focusin', (event) => {
      const at = this.#cellAt(event);
      if (at >= 0) {
        this.#makeCurrent(at);
      }
      this.#describe(at);
    });
    grid.addEventListener('pointerleave', () => {
      this.#describe(this.#indexOf(this.#chosen));
    });
  }

  #onKey(event: KeyboardEvent): void {
    const step = steps.get(event.key);
    if (event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    if (event.key === 'Enter' || event.key === ' ') {
      this.#choose(this.#cellAt(event));
    } else if (step !== undefined) {
      this.#focus(this.#current + step);
    } else {
      return;
    }
    event.preventDefault();
  }

  #choose(at: number): void {
    const day = this.#block.days[at]?.day;
    if (day !== undefined) {
      this.show(day);
      this.#editor.choose({ [this.#block.name]: day });
    }
  }

  #focus(at: number): void {
    this.#makeCurrent(at);
    this.current?.focus();
  }

  #makeCurrent(at: number): void {
    this.current?.setAttribute('tabindex', '-1');
    this.#current = Math.max(0, Math.min(this.#block.days.length - 1, at));
    this.current?.setAttribute('tabindex', '0');
  }

  #describe(at: number): void {
    directed(this.readout, this.#block.days[at]?.description ?? '');
  }

  #indexOf(day: string | undefined): number {
    return this.#block.days.findIndex((each) => each.day === day);
  }

  #cellAt({ target }: Event): number {
    return target instanceof HTMLTableCellElement ? this.#grid.cells.indexOf(target) : -1;
  }
}
