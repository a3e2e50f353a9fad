import { min, pairs } from 'd3-array';
import { utcMonday, utcTickInterval, utcWeek } from 'd3-time';
import { millisecondsPerDay } from '../../../../resources/fields.ts';

/** The first and the last of several numbers in order. */
export type Range = readonly [number, number];

/** A tick on the axis of time. */
export interface TimeTick {
  readonly time: number;
  readonly text: string;
  /** The year if it differs from that of the previous tick, or else empty. */
  readonly year: string;
}

/** The range of an axis and its points, in milliseconds since 1970. */
export interface TimeAxis {
  readonly range: Range;
  readonly points: readonly number[];
}

/** Returns ticks at the points, or at the beginnings of days, weeks, months or years in UTC if there is no space for that. */
export function createTimeTicks(axis: TimeAxis, count: number, language: string): TimeTick[] {
  const times = canShowAllPoints(axis, count) ? axis.points : getRoundTimes(axis, count);
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options });
  const year = format({ year: 'numeric' });
  const dates = times.map((time) => new Date(time));
  if (dates.length > 1 && dates.every((date) => date.getUTCMonth() === 0 && date.getUTCDate() === 1)) {
    return times.map((time) => ({ time, text: year.format(time), year: '' }));
  }
  const text = format(
    dates.every((date) => date.getUTCDate() === 1) ? { month: 'short' } : { day: 'numeric', month: 'short' },
  );
  return times.map((time, at) => {
    const isSameYear = dates[at]?.getUTCFullYear() === dates[at - 1]?.getUTCFullYear();
    return { time, text: text.format(time), year: isSameYear ? '' : year.format(time) };
  });
}

/** Returns true if there is space for a tick at each point. */
function canShowAllPoints({ range: [from, to], points }: TimeAxis, count: number): boolean {
  const gap = min(pairs(points, (one, next) => next - one)) ?? Infinity;
  return gap >= (to - from) / count;
}

function getRoundTimes({ range: [from, to] }: TimeAxis, count: number): number[] {
  const interval = utcTickInterval(new Date(from), new Date(to), count);
  // Weeks begin on Monday, as in the calendar.
  const ticks = (interval === utcWeek ? utcMonday : interval)?.range(new Date(from), new Date(to + 1)) ?? [];
  const times = ticks.map(Number).filter((time) => time % millisecondsPerDay === 0);
  // The interval may give more times than asked for. Up to a quarter more have room.
  const step = Math.max(1, Math.ceil(times.length / count - 0.25));
  return times.filter((_, at) => at % step === 0);
}
