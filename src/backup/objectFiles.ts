import { toObject } from '../api/json/value.ts';
import { groupInSteps, sortInSteps, type Steps } from '../api/concurrency/slices.ts';
import { toJson } from '../resources/export/exportContent.ts';
import { compareIds } from '../resources/fields.ts';
import type { BackupKind } from './kinds.ts';

// A kind is one file, or one for each month if its objects have dates. Ten years of training make about a hundred files of a
// hundred objects: a file per object would make ten thousand, and a single file would be too long to read. Logging a set changes
// only its lines in the file of its month.

/** An object as the server sent it. */
export interface BackupObject {
  /** Empty if it has none. */
  readonly id: string;
  /** Name of its file, without the folder. */
  readonly file: string;
  readonly text: string;
}

/** Returns true for a file of objects, false for a picture in the same folder. */
export function isObjectFile(name: string): boolean {
  return name.endsWith('.json');
}

/** Creates an object with the file that it belongs in. */
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

/** The month of an object in the time zone of the server (`wger-api.md` §3.7); undefined if it has no date. */
function getMonth({ dateFields }: BackupKind, item: unknown): string | undefined {
  const members = toObject(item);
  const date = dateFields.map((field) => members[field]).find((value) => typeof value === 'string');
  return /^\d{4}-(?:0[1-9]|1[0-2])(?=-)/.exec(date ?? '')?.[0];
}

/** Groups objects by file, in the order of the file names. */
export function* groupByFile(
  objects: readonly BackupObject[],
): Steps<readonly (readonly [file: string, objects: readonly BackupObject[]])[]> {
  const files = yield* groupInSteps(objects, ({ file }) => file);
  return [...files].sort(([one], [other]) => (one < other ? -1 : 1));
}

/** Serializes objects as a formatted array in the order of their IDs, each token as the server sent it. */
export function* serializeObjects(objects: readonly BackupObject[]): Steps<Uint8Array> {
  const sortedObjects = yield* sortInSteps(
    objects,
    (one, other) =>
      compareIds(one.id, other.id) || (one.text < other.text ? -1 : Number(one.text > other.text)),
  );
  return (yield* toJson(sortedObjects)).bytes;
}
