import { weekNumber } from './calendar.ts';

/** Numbers of weeks that follow each other, each with a training session. */
export interface Streaks {
  /** Up to this week, or to the last one where this is still empty. */
  readonly current: number;
  readonly longest: number;
}

/** @param days with a training session, in any order */
export function streaksOf(days: Iterable<string>, today: string): Streaks {
  // Numbers in place of years and weeks: they go on over New Year.
  const weeks = new Set([...days].map(weekNumber));
  const thisWeek = weekNumber(today);
  const last = weeks.has(thisWeek) ? thisWeek : thisWeek - 1;
  let longest = 0;
  for (const week of weeks) {
    if (!weeks.has(week + 1)) {
      longest = Math.max(longest, lengthUpTo(week, weeks));
    }
  }
  return { current: lengthUpTo(last, weeks), longest };
}

function lengthUpTo(last: number, weeks: ReadonlySet<number>): number {
  let week = last;
  while (weeks.has(week)) {
    week -= 1;
  }
  return last - week;
}
