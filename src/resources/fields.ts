import type { JsonObject } from '../api/json/value.ts';

/** Returns the id of an item as text, whatever its type; undefined if it has none. */
export function getId({ id }: JsonObject): string | undefined {
  return toId(id);
}

/** Maximum number of characters of an id, which is part of addresses, rows and documents. */
const maxIdLength = 1000;

/** Returns a value as an id; undefined if it cannot be one. */
export function toId(value: unknown): string | undefined {
  switch (typeof value) {
    case 'string':
      return value === '' || value.length > maxIdLength ? undefined : value.toWellFormed();
    case 'number':
      // Numbers that are too large would all be the same: Infinity.
      return Number.isFinite(value) ? String(value) : undefined;
    case 'bigint':
      return String(value);
    default:
      return undefined;
  }
}

/** Compares ids: numbers by value, and before all others. */
export function compareIds(a: string, b: string): number {
  const [isNumberA, isNumberB] = [/^\d+$/.test(a), /^\d+$/.test(b)];
  if (isNumberA !== isNumberB) {
    return isNumberA ? -1 : 1;
  }
  const byLength = isNumberA ? a.length - b.length : 0;
  return byLength || (a < b ? -1 : Number(a > b));
}

/** Characters that a row cannot show, or that change how it reads: controls, separators, and marks of text direction. */
const unprintable =
  /[\p{Cc}\p{Zl}\p{Zp}\u{61C}\u{200E}\u{200F}\u{202A}-\u{202E}\u{2066}-\u{2069}\u{FEFF}]+/gu;
/** Maximum number of characters of a text in a row, which has no room for more. */
const maxTextLength = 500;

/** Texts of printable ASCII, as most are. */
const plainText = /^[\x20-\x7e]*$/;

/**
 * Returns the text of a field in one line, without white space around it; empty if it is not a text.
 *
 * @param maxLength in characters
 */
export function toText(value: unknown, maxLength = maxTextLength): string {
  if (typeof value !== 'string') {
    return '';
  }
  if (value.length <= maxLength && plainText.test(value)) {
    return value.trim();
  }
  // By code points, so that no surrogate pair is split.
  const beginning = Array.from(value.slice(0, 4 * maxLength).toWellFormed());
  const text = beginning.slice(0, maxLength).join('').replace(unprintable, ' ').trim();
  return value.length > text.length && beginning.length > maxLength ? `${text}…` : text;
}

/** Returns the beginning of a field's text. Half a surrogate pair at its end is replaced. */
export function toShortText(value: unknown, length: number): string {
  return toText(value).slice(0, length).toWellFormed();
}

/** Parses a parameter as a whole number from 0; undefined for any other text, which servers ignore. */
export function parseWholeNumber(text: string): number | undefined {
  return /^\d+$/.test(text.trim()) ? Number(text) : undefined;
}

/** Length of a day in UTC, where all days have the same length. */
export const millisecondsPerDay = 24 * 60 * 60 * 1000;

/** Returns true for a day that exists, as in `2026-11-22`. */
export function isIsoDate(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Returns the label of an item without a name: its kind and id; empty without an id. */
export function formatKindAndId(kind: string, id: string | undefined): string {
  return id === undefined ? '' : `${kind} ${toText(id)}`;
}

const partSeparator = ' · ';

/** Joins the parts that are not empty into one line. */
export function joinParts(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(partSeparator);
}

/** Splits a line into the parts that {@link joinParts} joined. */
export function splitParts(line: string): readonly string[] {
  return line.split(partSeparator);
}

/** Joins the parts that are not empty into a phrase, such as an amount and its unit. */
export function joinWithSpaces(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' ');
}
