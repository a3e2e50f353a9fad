import { toShortText, isIsoDate, joinWithSpaces, millisecondsPerDay, toText } from '../fields.ts';
import type { Phrase } from '../text/phrases.ts';

/** Parses the moment of a record, whose first characters are its calendar day. */
export function toMoment(value: unknown): Phrase {
  return createMoment(value, getTimeUnlessMidnight(value));
}

/** Creates a moment, or a text with the value's beginning if that is not a day. */
export function createMoment(value: unknown, time: string): Phrase {
  const day = toShortText(value, 10);
  return isIsoDate(day) ? { day, time } : joinWithSpaces(day, time);
}

/**
 * Midnight in UTC, written in a zone with the same offset as the time. An upgrade of the server turns a day into it
 * (`wger-api.md` §3.7). Larger offsets are excluded, since people train at those times.
 */
const midnightOfUtc = /T(0[1-3]:\d\d):00(\.0+)?\+\1$/;

/**
 * Returns the day of a weight or measurement that an upgrade of the server has turned into midnight in UTC, which is the evening
 * before in a zone west of Greenwich. Any other value is returned as it is: people seldom weigh themselves at that very second.
 */
export function restoreDay(value: unknown): unknown {
  const text = toText(value);
  const time = /T.*-\d\d:\d\d$/.test(text) ? Date.parse(text) : NaN;
  return time % millisecondsPerDay === 0 ? new Date(time).toISOString().slice(0, 10) : value;
}

/**
 * Returns a datetime in the user's zone, to the millisecond; any other value is returned unchanged. The server writes it in its
 * own zone (`wger-api.md` §3.7), where food may be on another day than in wger's own clients.
 */
export function toUserTime(value: unknown): string {
  const text = toText(value);
  const moment = new Date(/^\d{4}-.*T.*(Z|[-+]\d\d:\d\d)$/.test(text) ? text : NaN);
  const time = moment.getTime() - moment.getTimezoneOffset() * 60_000;
  return Number.isNaN(time) ? text : new Date(time).toISOString().slice(0, -1);
}

/** Returns the time of a datetime; empty at midnight, which stands for no time. */
export function getTimeUnlessMidnight(value: unknown): string {
  const time = getTime(value);
  return time === '00:00' || midnightOfUtc.test(toText(value)) ? '' : time;
}

/** Returns the time of a datetime; empty if it has none. */
export function getTime(value: unknown): string {
  return toShortText(value, 16).slice(11);
}

/** Removes the seconds of a time of day. */
export function toTimeWithoutSeconds(value: unknown): string {
  return toShortText(value, 5);
}
