import { directed } from '../../dom/directed.ts';
import type { CalendarBlock } from '../../../blocks.ts';
import { element } from '../../dom/element.ts';
import { uniqueId } from '../../dom/uniqueId.ts';
import { watchSize } from '../../dom/watchSize.ts';
import type { DrawContext, DrawnBlock } from '../drawnBlock.ts';
import { drawDayGrid } from './dayGrid.ts';

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
export function drawCalendar(block: CalendarBlock, { editor, language }: DrawContext): DrawnBlock {
  const { name, title, days } = block;
  const id = uniqueId('calendar');
  const grid = drawDayGrid(days, id, language);
  const readout = element('p', { class: 'chosen-day remark', 'aria-hidden': 'true', dir: 'auto' });
  let chosen: string | undefined;
  let current = 0;

  const describe = (at: number): void => {
    directed(readout, days[at]?.description ?? '');
  };
  const makeCurrent = (at: number): void => {
    grid.cells[current]?.setAttribute('tabindex', '-1');
    current = Math.max(0, Math.min(days.length - 1, at));
    grid.cells[current]?.setAttribute('tabindex', '0');
  };
  const show = (day: string | undefined): void => {
    chosen = day;
    for (const [at, cell] of grid.cells.entries()) {
      cell.setAttribute('aria-selected', String(days[at]?.day === day));
    }
    describe(indexOf(day));
  };
  const indexOf = (day: string | undefined): number => days.findIndex((each) => each.day === day);
  const choose = (at: number): void => {
    const day = days[at]?.day;
    if (day !== undefined) {
      show(day);
      editor.choose({ [name]: day });
    }
  };
  const cellAt = ({ target }: Event): number =>
    target instanceof HTMLTableCellElement ? grid.cells.indexOf(target) : -1;

  grid.element.addEventListener('keydown', (event) => {
    const step = steps.get(event.key);
    if (event.key === 'Enter' || event.key === ' ') {
      choose(cellAt(event));
    } else if (step !== undefined) {
      makeCurrent(current + step);
      grid.cells[current]?.focus();
    } else {
      return;
    }
    event.preventDefault();
  });
  grid.element.addEventListener('click', (event) => {
    const at = cellAt(event);
    if (at >= 0) {
      makeCurrent(at);
      grid.cells[at]?.focus();
      choose(at);
    }
  });
  for (const type of ['pointerover', 'focusin']) {
    grid.element.addEventListener(type, (event) => {
      describe(cellAt(event));
    });
  }
  grid.element.addEventListener('pointerleave', () => {
    describe(indexOf(chosen));
  });

  show(block.chosen);
  makeCurrent(block.chosen === undefined ? days.length - 1 : indexOf(block.chosen));
  const weeks = element('div', { class: 'weeks' }, grid.element);
  const end = watchSize(weeks, () => {
    // The last weeks are those that are looked at first.
    weeks.scrollLeft = weeks.scrollWidth;
    end();
  });
  const drawn = JSON.stringify([title, days]);
  return {
    element: element(
      'div',
      { class: 'calendar' },
      element('p', { class: 'block-title', id, dir: 'auto' }, title),
      weeks,
      readout,
    ),
    update: (next) => {
      if (next.kind !== 'calendar' || JSON.stringify([next.title, next.days]) !== drawn) {
        return false;
      }
      show(next.chosen);
      return true;
    },
  };
}
