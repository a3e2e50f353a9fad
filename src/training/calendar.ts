import { millisecondsPerDay } from '../resources/fields.ts';

const referenceMonday = toDayNumber('2024-12-30');
/** The first and the last day of years with four digits. */
const [minDayNumber, maxDayNumber] = [toDayNumber('0000-01-01'), toDayNumber('9999-12-31')];

export function getMonday(day: string): string {
  return fromDayNumber(7 * toWeekNumber(day) + referenceMonday);
}

/** Returns the day of the week, from 1 for Monday to 7. */
export function getIsoWeekday(day: string): number {
  return daysBetween(getMonday(day), day) + 1;
}

/** Returns the number of weeks since a fixed week, so that consecutive weeks differ by 1. */
export function toWeekNumber(day: string): number {
  return Math.floor((toDayNumber(day) - referenceMonday) / 7);
}

/** Returns the day that is a number of days later, or earlier if it is negative, limited to years with four digits. */
export function addDays(day: string, days: number): string {
  return fromDayNumber(toDayNumber(day) + days);
}

/** Returns the number of days from one day to another; negative if the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return toDayNumber(to) - toDayNumber(from);
}

/** Returns every day from the first to the last; empty if the last is earlier. */
export function createDayRange(from: string, to: string): readonly string[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, at) => addDays(from, at));
}

/** Returns the last day of a span that contains a requested day: today, or half a span after a day that is too early for that. */
export function computeSpanEnd(today: string, length: number, requestedDay: string | undefined): string {
  return requestedDay === undefined || daysBetween(requestedDay, today) < length
    ? today
    : addDays(requestedDay, Math.floor(length / 2));
}

/** Returns today, or tomorrow if that is one of the days, since it may already have begun in the zone of the server. */
export function todayOrTomorrow(today: string, days: readonly string[]): string {
  const tomorrow = addDays(today, 1);
  return days.includes(tomorrow) ? tomorrow : today;
}

/** Returns the items on or after a day, in their order. */
export function filterSinceDay<Dated extends { readonly day: string }>(
  dated: readonly Dated[],
  day: string,
): readonly Dated[] {
  return dated.filter((each) => each.day >= day);
}

/** Returns the number of days since 1970. Days without a time are in UTC, where all have the same length. */
export function toDayNumber(day: string): number {
  return Date.parse(day) / millisecondsPerDay;
}

/** Inverse of {@link toDayNumber}, limited to years with four digits. */
export function fromDayNumber(number: number): string {
  const clamped = Math.min(Math.max(number, minDayNumber), maxDayNumber);
  return new Date(clamped * millisecondsPerDay).toISOString().slice(0, 10);
}
