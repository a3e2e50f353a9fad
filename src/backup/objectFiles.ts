import { isObject } from '../api/json/value.ts';
import { groupInSteps, sortInSteps, type Steps } from '../api/concurrency/slices.ts';
import { toJson } from '../resources/csv/exportContent.ts';
import { compareIds } from '../resources/fields.ts';
import type { BackupKind } from './kinds.ts';

// A kind is one file, and one for each month where its objects have a date: ten years of training are a hundred files of a
// hundred objects, where a file for each object would be ten thousand and one file for all would be too long to read. A set
// that is logged changes the file of its month, and of that only the lines of the set.

/** An object as it was sent. */
export interface BackupObject {
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
export function toBackupObject(
  kind: BackupKind,
  item: unknown,
  text: string,
  id: string | undefined,
): BackupObject {
  return {
    id: id ?? '',
    file: `${getMonth(kind, item) ?? (kind.dateFields.length > 0 ? 'undated' : kind.endpoint)}.json`,
    text,
  };
}

/** The calendar month in which it was, in the zone of the server (`wger-api.md` §3.7); undefined where it has no date. */
function getMonth({ dateFields }: BackupKind, item: unknown): string | undefined {
  const value = isObject(item)
    ? dateFields.map((field) => item[field]).find((date) => typeof date === 'string')
    : undefined;
  return typeof value === 'string' ? /^\d{4}-(?:0[1-9]|1[0-2])(?=-)/.exec(value)?.[0] : undefined;
}

/** The objects by their files, in the order of the files' names. */
export function* groupByFile(
  objects: readonly BackupObject[],
): Steps<readonly (readonly [file: string, objects: readonly BackupObject[]])[]> {
  const files = yield* groupInSteps(objects, ({ file }) => file);
  return [...files].sort(([one], [other]) => (one < other ? -1 : 1));
}

/** The file of some objects: an array in the order of their ids, laid out, every token as it was sent. */
export function* serializeObjects(objects: readonly BackupObject[]): Steps<Uint8Array> {
  const sortedObjects = yield* sortInSteps(
    objects,
    (one, other) =>
      compareIds(one.id, other.id) || (one.text < other.text ? -1 : Number(one.text > other.text)),
  );
  return (yield* toJson(sortedObjects)).bytes;
}
