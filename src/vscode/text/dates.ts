import * as vscode from 'vscode';

/** Formats the time of day of a timestamp, in milliseconds since 1970. */
export function formatTime(timestamp: number): string {
  return new Date(timestamp).toLocaleTimeString(getLocales());
}

/** Formats a timestamp, in milliseconds since 1970: the time of day, with the date unless it is today. */
export function formatTimestamp(timestamp: number): string {
  return isToday(timestamp) ? formatTime(timestamp) : new Date(timestamp).toLocaleString(getLocales());
}

/** Returns true if a timestamp, in milliseconds since 1970, is today. */
export function isToday(timestamp: number): boolean {
  return new Date(timestamp).toDateString() === new Date().toDateString();
}

/** Formats a calendar day such as `2026-11-22` without its year. */
export function formatDay(day: string): string {
  return getCalendarFormat('day').format(new Date(day));
}

/** Formats a calendar day with its year. */
export function formatDate(day: string): string {
  return getCalendarFormat('date').format(new Date(day));
}

/** Formats a range of days; parts that both have are shown once. */
export function formatDateRange(first: string, last: string): string {
  return getCalendarFormat('date').formatRange(new Date(first), new Date(last));
}

/** Formats a calendar day of this year with its weekday. */
export function formatWeekday(day: string): string {
  return getCalendarFormat('weekday').format(new Date(day));
}

/** Formats the month and year of a calendar day. */
export function formatMonth(day: string): string {
  return getCalendarFormat('month').format(new Date(day));
}

/** Today in the user's time zone, such as `2026-11-22`. */
export function getToday(): string {
  const now = new Date();
  const noon = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate(), 12);
  return new Date(noon).toISOString().slice(0, 10);
}

const calendarOptions = {
  day: { day: 'numeric', month: 'short' },
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  weekday: { weekday: 'short', day: 'numeric', month: 'short' },
  month: { month: 'long', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const calendarFormats: Partial<Record<keyof typeof calendarOptions, Intl.DateTimeFormat>> = {};

function getCalendarFormat(name: keyof typeof calendarOptions): Intl.DateTimeFormat {
  // A date without a time is parsed as midnight in UTC.
  const options = { ...calendarOptions[name], timeZone: 'UTC' };
  return (calendarFormats[name] ??= new Intl.DateTimeFormat(getLocales(), options));
}

/** Formats an elapsed time, in milliseconds, as whole minutes, hours or days ago. */
export function formatTimeAgo(elapsed: number): string {
  const relative = new Intl.RelativeTimeFormat(vscode.env.language, { numeric: 'always' });
  const minutes = Math.floor(elapsed / 60_000);
  const hours = Math.floor(minutes / 60);
  if (hours < 1) {
    return relative.format(-minutes, 'minute');
  }
  return hours < 24 ? relative.format(-hours, 'hour') : relative.format(-Math.floor(hours / 24), 'day');
}

function getLocales(): readonly string[] {
  return [vscode.env.language, 'en'];
}
