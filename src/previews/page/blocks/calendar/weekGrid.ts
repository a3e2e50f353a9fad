import type { CalendarDay } from '../../../blocks.ts';

const daysInWeek = 7;

/** Days as a grid with a column for each week. */
export interface WeekGrid {
  /** The months, each with its number of columns. */
  readonly months: readonly { readonly time: number; readonly columns: number }[];
  /** A row of day indexes for each day of the week, Monday first (ISO 8601); undefined outside the range of days. */
  readonly rows: readonly (readonly (number | undefined)[])[];
}

/** @param days every day from the first to the last */
export function createWeekGrid(days: readonly CalendarDay[]): WeekGrid {
  const first = new Date(days[0]?.day ?? 0);
  const leadingDays = (first.getUTCDay() + 6) % daysInWeek;
  const columns = Math.ceil((leadingDays + days.length) / daysInWeek);
  const rows = Array.from({ length: daysInWeek }, (_, row) =>
    Array.from({ length: columns }, (_, column) => {
      const at = column * daysInWeek + row - leadingDays;
      return at >= 0 && at < days.length ? at : undefined;
    }),
  );
  const months: { time: number; columns: number }[] = [];
  for (let column = 0; column < columns; column += 1) {
    const time = Date.parse(days[Math.max(0, column * daysInWeek - leadingDays)]?.day ?? '');
    const last = months.at(-1);
    if (last !== undefined && new Date(last.time).getUTCMonth() === new Date(time).getUTCMonth()) {
      last.columns += 1;
    } else {
      months.push({ time, columns: 1 });
    }
  }
  return { months, rows };
}
