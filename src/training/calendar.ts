import { oneDay } from '../resources/fields.ts';

const aMonday = dayNumber('2024-12-30');
/** Days that four digits of a year can write. */
const [first, last] = [dayNumber('0000-01-01'), dayNumber('9999-12-31')];

export function mondayOf(day: string): string {
  return dayAt(7 * weekNumber(day) + aMonday);
}

/** From 1 for Monday to 7. */
export function weekdayOf(day: string): number {
  return daysBetween(mondayOf(day), day) + 1;
}

/** Weeks from one that is always the same: those of consecutive weeks differ by 1. */
export function weekNumber(day: string): number {
  return Math.floor((dayNumber(day) - aMonday) / 7);
}

/** The day so many days later; earlier for a negative number. Ends with the years of four digits. */
export function addDays(day: string, days: number): string {
  return dayAt(dayNumber(day) + days);
}

/** Days from one day to another; negative where the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

/** Each day from the first to the last; none where the last is earlier. */
export function daysFrom(from: string, to: string): readonly string[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, at) => addDays(from, at));
}

/** The last day of a span that has a wanted day in it: today, or for a day before that span one later than that by half of it. */
export function endOfSpan(today: string, length: number, wanted: string | undefined): string {
  return wanted === undefined || daysBetween(wanted, today) < length
    ? today
    : addDays(wanted, Math.floor(length / 2));
}

/** Today, or tomorrow where that is among some days: where the server is, it may have begun. */
export function todayOrTomorrow(today: string, days: readonly string[]): string {
  const tomorrow = addDays(today, 1);
  return days.includes(tomorrow) ? tomorrow : today;
}

/** Those of a day and later, in their order. */
export function sinceDay<Dated extends { readonly day: string }>(
  dated: readonly Dated[],
  day: string,
): readonly Dated[] {
  return dated.filter((each) => each.day >= day);
}

/** Days since 1970. A day without a time is in UTC, where each is as long as the other. */
export function dayNumber(day: string): number {
  return Date.parse(day) / oneDay;
}

/** The day of a number of {@link dayNumber}. Ends with the years of four digits. */
export function dayAt(number: number): string {
  const within = Math.min(Math.max(number, first), last);
  return new Date(within * oneDay).toISOString().slice(0, 10);
}
