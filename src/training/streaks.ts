import { toWeekNumber } from './calendar.ts';

/** Weeks that follow each other, each with a training session. */
export interface Streak {
  readonly weeks: number;
  /** True if it began with the first week that is known, or before it. */
  readonly mayBeLonger: boolean;
}

export interface Streaks {
  /** Up to this week, or to the last one where this is still empty. */
  readonly current: Streak;
  readonly longest: Streak;
}

/**
 * @param days with a training session, in any order
 * @param first the first day of which sessions are known
 */
export function computeStreaks(days: Iterable<string>, first: string, today: string): Streaks {
  // Numbers in place of years and weeks: they go on over New Year.
  const weeks = new Set([...days].map(toWeekNumber));
  const thisWeek = toWeekNumber(today);
  const last = weeks.has(thisWeek) ? thisWeek : thisWeek - 1;
  const getStreakEndingAt = (end: number): Streak => {
    let begin = end + 1;
    while (weeks.has(begin - 1)) {
      begin -= 1;
    }
    return { weeks: end + 1 - begin, mayBeLonger: begin <= toWeekNumber(first) };
  };
  const ends = [...weeks].filter((week) => !weeks.has(week + 1));
  const longest = ends.map(getStreakEndingAt).reduce(pickLonger, { weeks: 0, mayBeLonger: false });
  return { current: getStreakEndingAt(last), longest };
}

function pickLonger(one: Streak, other: Streak): Streak {
  const isLonger = other.weeks === one.weeks ? other.mayBeLonger : other.weeks > one.weeks;
  return isLonger ? other : one;
}
