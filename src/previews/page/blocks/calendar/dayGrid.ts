import type { CalendarDay } from '../../../blocks.ts';
import { element } from '../../dom/element.ts';
import { oneDay } from '../../../../resources/fields.ts';
import { weeksOf } from './weeks.ts';

/** A Monday. */
const anyMonday = Date.UTC(2024, 0, 1);

/** A grid of days on the page. */
export interface DayGrid {
  readonly element: HTMLTableElement;
  /** The cells of the days, in the order of the days. */
  readonly cells: readonly HTMLTableCellElement[];
}

export function drawDayGrid(days: readonly CalendarDay[], labels: string, language: string): DayGrid {
  const { months, rows } = weeksOf(days);
  const cells = days.map(({ day, level, description }) =>
    element('td', {
      role: 'gridcell',
      class: `day level-${level}`,
      'aria-label': description,
      'data-name': day,
      tabindex: -1,
    }),
  );
  const monthName = new Intl.DateTimeFormat(language, { timeZone: 'UTC', month: 'short' });
  const head = months.map(({ time, columns }) =>
    // A name needs two columns.
    element('th', { scope: 'colgroup', colspan: columns }, columns > 1 ? monthName.format(time) : ''),
  );
  const body = rows.map((row, weekday) =>
    element(
      'tr',
      {},
      weekdayTitle(weekday, language),
      ...row.map((at) => (at === undefined ? undefined : cells[at]) ?? element('td')),
    ),
  );
  return {
    element: element(
      'table',
      { role: 'grid', 'aria-labelledby': labels },
      element('thead', { 'aria-hidden': 'true' }, element('tr', {}, element('td'), ...head)),
      element('tbody', {}, ...body),
    ),
    cells,
  };
}

/** Every other one is seen: there is room for no more. */
function weekdayTitle(weekday: number, language: string): HTMLElement {
  const format = new Intl.DateTimeFormat(language, { timeZone: 'UTC', weekday: 'short' });
  const name = element(
    'span',
    { class: weekday % 2 === 1 && 'unseen' },
    format.format(anyMonday + weekday * oneDay),
  );
  return element('th', { scope: 'row' }, name);
}
