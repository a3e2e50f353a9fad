import { millisecondsPerDay } from '../resources/fields.ts';

const referenceMonday = toDayNumber('2024-12-30');
/** Days that four digits of a year can write. */
const [minDayNumber, maxDayNumber] = [toDayNumber('0000-01-01'), toDayNumber('9999-12-31')];

export function getMonday(day: string): string {
  return fromDayNumber(7 * toWeekNumber(day) + referenceMonday);
}

/** From 1 for Monday to 7. */
export function getIsoWeekday(day: string): number {
  return daysBetween(getMonday(day), day) + 1;
}

/** Weeks from one that is always the same: those of consecutive weeks differ by 1. */
export function toWeekNumber(day: string): number {
  return Math.floor((toDayNumber(day) - referenceMonday) / 7);
}

/** The day so many days later; earlier for a negative number. Ends with the years of four digits. */
export function addDays(day: string, days: number): string {
  return fromDayNumber(toDayNumber(day) + days);
}

/** Days from one day to another; negative where the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return toDayNumber(to) - toDayNumber(from);
}

/** Each day from the first to the last; none where the last is earlier. */
export function createDayRange(from: string, to: string): readonly string[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, at) => addDays(from, at));
}

/** The last day of a span that has a wanted day in it: today, or for a day before that span one later than that by half of it. */
export function computeSpanEnd(today: string, length: number, requestedDay: string | undefined): string {
  return requestedDay === undefined || daysBetween(requestedDay, today) < length
    ? today
    : addDays(requestedDay, Math.floor(length / 2));
}

/** Today, or tomorrow where that is among some days: where the server is, it may have begun. */
export function todayOrTomorrow(today: string, days: readonly string[]): string {
  const tomorrow = addDays(today, 1);
  return days.includes(tomorrow) ? tomorrow : today;
}

/** Those of a day and later, in their order. */
export function filterSinceDay<Dated extends { readonly day: string }>(
  dated: readonly Dated[],
  day: string,
): readonly Dated[] {
  return dated.filter((each) => each.day >= day);
}

/** Days since 1970. A day without a time is in UTC, where each is as long as the other. */
export function toDayNumber(day: string): number {
  return Date.parse(day) / millisecondsPerDay;
}

/** The day of a number of {@link toDayNumber}. Ends with the years of four digits. */
export function fromDayNumber(number: number): string {
  const clamped = Math.min(Math.max(number, minDayNumber), maxDayNumber);
  return new Date(clamped * millisecondsPerDay).toISOString().slice(0, 10);
}
