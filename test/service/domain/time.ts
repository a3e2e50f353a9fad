const day = 86_400_000;

/** The calendar date `days` after `date` (both YYYY-MM-DD). */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * day).toISOString().slice(0, 10);
}

/** Today in the zone of the user. */
export function getLocalToday(): string {
  const now = new Date();
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

/** Number of days from `start` to `end`. */
export function daysBetween(start: string, end: string): number {
  return Math.round((Date.parse(end) - Date.parse(start)) / day);
}

/** 1 for Monday to 7 for Sunday. */
export function weekday(date: string): number {
  return new Date(date).getUTCDay() || 7;
}

/** The ISO week number. */
export function weekNumber(date: string): number {
  const thursday = addDays(date, 4 - weekday(date));
  return Math.floor(daysBetween(`${thursday.slice(0, 4)}-01-01`, thursday) / 7) + 1;
}

/** A timestamp with the offset of the server's time zone, Central Europe (wger-api.md §2). */
export function timestamp(date: string, time: string): string {
  const { start, end } = getSummer(date.slice(0, 4));
  return `${date}T${time}${date >= start && date < end ? '+02:00' : '+01:00'}`;
}

/** A timestamp with the offset of the user's time zone, by whose days the food diary goes. */
export function userTimestamp(date: string, time: string): string {
  const offset = -new Date(`${date}T${time}`).getTimezoneOffset();
  const [hours, minutes] = [Math.trunc(Math.abs(offset) / 60), Math.abs(offset) % 60];
  const text = [hours, minutes].map((part) => String(part).padStart(2, '0')).join(':');
  return `${date}T${time}${offset < 0 ? '-' : '+'}${text}`;
}

/** The first day of daylight saving time in a year, and the first day after it. */
interface Summer {
  start: string;
  end: string;
}

const summers = new Map<string, Summer>();

function getSummer(year: string): Summer {
  const known = summers.get(year);
  if (known !== undefined) {
    return known;
  }
  const summer = { start: getLastSunday(`${year}-03-31`), end: getLastSunday(`${year}-10-31`) };
  summers.set(year, summer);
  return summer;
}

function getLastSunday(endOfMonth: string): string {
  return addDays(endOfMonth, -(weekday(endOfMonth) % 7));
}
