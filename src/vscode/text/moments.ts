import * as vscode from 'vscode';

/** A moment, in milliseconds since 1970, as the time of day in the language of the editor. */
export function timeOfDay(moment: number): string {
  return new Date(moment).toLocaleTimeString(languages());
}

/** A moment of any day, in milliseconds since 1970: the time of day today, and with the date on others. */
export function momentText(moment: number): string {
  return isToday(moment) ? timeOfDay(moment) : new Date(moment).toLocaleString(languages());
}

/** Returns true if a moment, in milliseconds since 1970, is of the day that it is now. */
export function isToday(moment: number): boolean {
  return new Date(moment).toDateString() === new Date().toDateString();
}

/** A calendar day, as in `2026-11-22`, without its year. */
export function dayText(day: string): string {
  return calendarFormat('day').format(new Date(day));
}

/** A calendar day with its year. */
export function dateText(day: string): string {
  return calendarFormat('date').format(new Date(day));
}

/** The days from one to another, with what they share said once. */
export function spanText(first: string, last: string): string {
  return calendarFormat('date').formatRange(new Date(first), new Date(last));
}

/** A calendar day of this year with its weekday. */
export function weekdayText(day: string): string {
  return calendarFormat('weekday').format(new Date(day));
}

/** The month of a calendar day, with its year. */
export function monthText(day: string): string {
  return calendarFormat('month').format(new Date(day));
}

/** Today in the zone of the user, as in `2026-11-22`. */
export function today(): string {
  const now = new Date();
  const noon = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate(), 12);
  return new Date(noon).toISOString().slice(0, 10);
}

const calendarParts = {
  day: { day: 'numeric', month: 'short' },
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  weekday: { weekday: 'short', day: 'numeric', month: 'short' },
  month: { month: 'long', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const calendarFormats: Partial<Record<keyof typeof calendarParts, Intl.DateTimeFormat>> = {};

function calendarFormat(name: keyof typeof calendarParts): Intl.DateTimeFormat {
  // A day without a time is midnight in UTC.
  const options = { ...calendarParts[name], timeZone: 'UTC' };
  return (calendarFormats[name] ??= new Intl.DateTimeFormat(languages(), options));
}

/** A span of time that has passed, in milliseconds, as how long ago it began: in whole minutes, hours or days. */
export function agoText(span: number): string {
  const relative = new Intl.RelativeTimeFormat(vscode.env.language, { numeric: 'always' });
  const minutes = Math.floor(span / 60_000);
  const hours = Math.floor(minutes / 60);
  if (hours < 1) {
    return relative.format(-minutes, 'minute');
  }
  return hours < 24 ? relative.format(-hours, 'hour') : relative.format(-Math.floor(hours / 24), 'day');
}

function languages(): readonly string[] {
  return [vscode.env.language, 'en'];
}
