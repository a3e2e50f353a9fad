import { isObject } from '../api/json/value.ts';
import { grouped, sorted, type Steps } from '../api/concurrency/slices.ts';
import { jsonOf } from '../resources/csv/exportedText.ts';
import { compareIds } from '../resources/fields.ts';
import type { Kind } from './kinds.ts';

// A kind is one file, and one for each month where its objects have a date: ten years of training are a hundred files of a
// hundred objects, where a file for each object would be ten thousand and one file for all would be too long to read. A set
// that is logged changes the file of its month, and of that only the lines of the set.

/** An object as it was sent. */
export interface SentObject {
  /** Empty where it has none. */
  readonly id: string;
  /** The name of the file that it belongs into, without its folder. */
  readonly file: string;
  readonly text: string;
}

/** Returns true for the name of a file of objects; false for that of a picture, which is in the same folder. */
export function isObjectFile(name: string): boolean {
  return name.endsWith('.json');
}

/** Reads where an object belongs. */
export function sentObject(kind: Kind, item: unknown, text: string, id: string | undefined): SentObject {
  return {
    id: id ?? '',
    file: `${monthOf(kind, item) ?? (kind.dated.length > 0 ? 'undated' : kind.endpoint)}.json`,
    text,
  };
}

/** The calendar month in which it was, in the zone of the server (`wger-api.md` §3.7); undefined where it has no date. */
function monthOf({ dated }: Kind, item: unknown): string | undefined {
  const value = isObject(item)
    ? dated.map((field) => item[field]).find((date) => typeof date === 'string')
    : undefined;
  return typeof value === 'string' ? /^\d{4}-(?:0[1-9]|1[0-2])(?=-)/.exec(value)?.[0] : undefined;
}

/** The objects by their files, in the order of the files' names. */
export function* byFile(
  objects: readonly SentObject[],
): Steps<readonly (readonly [file: string, objects: readonly SentObject[]])[]> {
  const files = yield* grouped(objects, ({ file }) => file);
  return [...files].sort(([one], [other]) => (one < other ? -1 : 1));
}

/** The file of some objects: an array in the order of their ids, laid out, every token as it was sent. */
export function* fileOf(objects: readonly SentObject[]): Steps<Uint8Array> {
  const inOrder = yield* sorted(
    objects,
    (one, other) =>
      compareIds(one.id, other.id) || (one.text < other.text ? -1 : Number(one.text > other.text)),
  );
  return (yield* jsonOf(inOrder)).bytes;
}
