import { shortTextOf, isDay, textOf } from '../fields.ts';
import type { Phrase } from '../text/phrases.ts';

/** The calendar day of a record is in its first characters, whatever the zone (`wger-api.md` §3.7). */
export function moment(value: unknown): Phrase {
  return momentAt(value, clock(value));
}

/** A moment on the day of a record, or its beginning as it was sent where that is no day. */
export function momentAt(value: unknown, time: string): Phrase {
  const day = shortTextOf(value, 10);
  return isDay(day) ? { day, time } : [day, time].filter((text) => text !== '').join(' ');
}

/**
 * Midnight in UTC, where the zone makes the small hours of it: the time is the same as the offset. An upgrade makes it
 * of a day (`wger-api.md` §3.7). Further from Greenwich it would be a time of day at which people train.
 */
const midnightOfUtc = /T(0[1-3]:\d\d):00(\.0+)?\+\1$/;

/** The time of a datetime; empty at midnight, which stands for no time. */
export function clock(value: unknown): string {
  const time = timeOf(value);
  return time === '00:00' || midnightOfUtc.test(textOf(value)) ? '' : time;
}

/** The time of a datetime; empty where there is none. */
export function timeOf(value: unknown): string {
  return shortTextOf(value, 16).slice(11);
}

/** A time of day without its seconds. */
export function minutes(value: unknown): string {
  return shortTextOf(value, 5);
}
