import type { CalendarDay } from '../../../blocks.ts';
import { createElement } from '../../dom/createElement.ts';
import { millisecondsPerDay } from '../../../../resources/fields.ts';
import { createWeekGrid } from './weekGrid.ts';

/** A Monday. */
const referenceMonday = Date.UTC(2024, 0, 1);

/** A drawn grid of days. */
export interface DayGrid {
  readonly element: HTMLTableElement;
  /** The cells in the order of the days. */
  readonly cells: readonly HTMLTableCellElement[];
}

export function drawDayGrid(days: readonly CalendarDay[], labelId: string, language: string): DayGrid {
  const { months, rows } = createWeekGrid(days);
  const cells = days.map(({ day, level, description }) =>
    createElement('td', {
      role: 'gridcell',
      class: `day level-${level}`,
      'aria-label': description,
      'data-name': day,
      tabindex: -1,
    }),
  );
  const monthName = new Intl.DateTimeFormat(language, { timeZone: 'UTC', month: 'short' });
  const head = months.map(({ time, columns }) =>
    // A name does not fit into one column.
    createElement('th', { scope: 'colgroup', colspan: columns }, columns > 1 ? monthName.format(time) : ''),
  );
  const body = rows.map((row, weekday) =>
    createElement(
      'tr',
      {},
      drawWeekdayHeader(weekday, language),
      ...row.map((at) => (at === undefined ? undefined : cells[at]) ?? createElement('td')),
    ),
  );
  return {
    element: createElement(
      'table',
      { role: 'grid', 'aria-labelledby': labelId },
      createElement(
        'thead',
        { 'aria-hidden': 'true' },
        createElement('tr', {}, createElement('td'), ...head),
      ),
      createElement('tbody', {}, ...body),
    ),
    cells,
  };
}

/** Draws the name of a weekday. Every other one is hidden for lack of space. */
function drawWeekdayHeader(weekday: number, language: string): HTMLElement {
  const format = new Intl.DateTimeFormat(language, { timeZone: 'UTC', weekday: 'short' });
  const name = createElement(
    'span',
    { class: weekday % 2 === 1 && 'unseen' },
    format.format(referenceMonday + weekday * millisecondsPerDay),
  );
  return createElement('th', { scope: 'row' }, name);
}
