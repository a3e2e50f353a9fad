import { toWeekNumber } from './calendar.ts';

/** Consecutive weeks with a training session each. */
export interface Streak {
  readonly weeks: number;
  /** True if it began in the first known week, or before. */
  readonly mayBeLonger: boolean;
}

export interface Streaks {
  /** The streak up to this week, or up to the last week if this one is still empty. */
  readonly current: Streak;
  readonly longest: Streak;
}

/**
 * @param days the days with a training session, in any order
 * @param first the first day whose sessions are known
 */
export function computeStreaks(days: Iterable<string>, first: string, today: string): Streaks {
  // Numbers of weeks continue at the turn of the year, unlike calendar weeks.
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

function pickLonger(a: Streak, b: Streak): Streak {
  const isLonger = b.weeks === a.weeks ? b.mayBeLonger : b.weeks > a.weeks;
  return isLonger ? b : a;
}
