import { toShortText, isIsoDate, toText } from '../fields.ts';
import type { Phrase } from '../text/phrases.ts';

/** The calendar day of a record is in its first characters, whatever the zone (`wger-api.md` §3.7). */
export function toMoment(value: unknown): Phrase {
  return createMoment(value, getTimeUnlessMidnight(value));
}

/** A moment on the day of a record, or its beginning as it was sent where that is no day. */
export function createMoment(value: unknown, time: string): Phrase {
  const day = toShortText(value, 10);
  return isIsoDate(day) ? { day, time } : [day, time].filter((text) => text !== '').join(' ');
}

/**
 * Midnight in UTC, where the zone makes the small hours of it: the time is the same as the offset. An upgrade makes it
 * of a day (`wger-api.md` §3.7). Further from Greenwich it would be a time of day at which people train.
 */
const midnightOfUtc = /T(0[1-3]:\d\d):00(\.0+)?\+\1$/;

/** The time of a datetime; empty at midnight, which stands for no time. */
export function getTimeUnlessMidnight(value: unknown): string {
  const time = getTime(value);
  return time === '00:00' || midnightOfUtc.test(toText(value)) ? '' : time;
}

/** The time of a datetime; empty where there is none. */
export function getTime(value: unknown): string {
  return toShortText(value, 16).slice(11);
}

/** A time of day without its seconds. */
export function toTimeWithoutSeconds(value: unknown): string {
  return toShortText(value, 5);
}
