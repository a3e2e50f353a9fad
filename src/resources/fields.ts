import type { JsonObject } from '../api/json/value.ts';

/** An item's id as text, whatever its type; undefined when there is none. */
export function getId({ id }: JsonObject): string | undefined {
  return toId(id);
}

/** Upper limit on the characters of an id, which is in addresses, rows and documents. */
const maxIdLength = 1000;

/** A value as an id; undefined when it cannot be one. */
export function toId(value: unknown): string | undefined {
  switch (typeof value) {
    case 'string':
      return value === '' || value.length > maxIdLength ? undefined : value.toWellFormed();
    case 'number':
    case 'bigint':
      return String(value);
    default:
      return undefined;
  }
}

/** Orders ids: numbers by their value, and before all others. */
export function compareIds(one: string, other: string): number {
  const [isNumber, isOtherNumber] = [/^\d+$/.test(one), /^\d+$/.test(other)];
  if (isNumber !== isOtherNumber) {
    return isNumber ? -1 : 1;
  }
  const byLength = isNumber ? one.length - other.length : 0;
  return byLength || (one < other ? -1 : Number(one > other));
}

/** Characters that a row cannot show or that would change how it reads: controls, separators, marks of text direction. */
const unprintable =
  /[\p{Cc}\p{Zl}\p{Zp}\u{61C}\u{200E}\u{200F}\u{202A}-\u{202E}\u{2066}-\u{2069}\u{FEFF}]+/gu;
/** Characters of a text that a row shows; what is longer no row has room for. */
const maxTextLength = 500;

/** Most texts: short, and nothing in them but letters, digits and signs of ASCII. */
const plainText = /^[\x20-\x7e]{0,500}$/;

/** A field's text in one line, without white space around it; empty when it is no text. @param maxLength in characters */
export function toText(value: unknown, maxLength = maxTextLength): string {
  if (typeof value !== 'string') {
    return '';
  }
  if (plainText.test(value)) {
    return value.trim();
  }
  // By characters, since half of a pair is none.
  const beginning = Array.from(value.slice(0, 4 * maxLength).toWellFormed());
  const text = beginning.slice(0, maxLength).join('').replace(unprintable, ' ').trim();
  return value.length > text.length && beginning.length > maxLength ? `${text}…` : text;
}

/** The beginning of a field's text; a pair of which half would be left is replaced. */
export function toShortText(value: unknown, length: number): string {
  return toText(value).slice(0, length).toWellFormed();
}

/** A whole number from 0 as a parameter has it; undefined for any other text, which servers take for none. */
export function parseWholeNumber(text: string): number | undefined {
  return /^\d+$/.test(text.trim()) ? Number(text) : undefined;
}

/** Milliseconds of a day in UTC, where none is longer than another. */
export const millisecondsPerDay = 24 * 60 * 60 * 1000;

/** Returns true if a text is a day that exists, as in `2026-11-22`. */
export function isIsoDate(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Label of an item without a name: its kind and id, as the server has it; empty without an id. */
export function formatKindAndId(kind: string, id: string | undefined): string {
  return id === undefined ? '' : `${kind} ${toText(id)}`;
}

/** Text beside a name, in one line: the parts that are not empty. */
export function joinParts(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' · ');
}
