import { mapInSteps, type Steps } from '../../api/concurrency/slices.ts';
import { isObject } from '../../api/json/value.ts';
import { toText } from '../../resources/fields.ts';
import type { ListedItem } from '../../resources/resource.ts';

/** The exercises that a server deleted, by their UUIDs, with the UUID of what replaces them; empty where nothing does. */
export type DeletionLog = ReadonlyMap<string, string>;

/** Upper limit on the replacements that are followed, one after another: a log may lead back. */
const maxReplacements = 10;

/** An exercise that somebody's plans or logs name, and that is deleted or in no list. */
export interface DeletedExercise {
  readonly id: string;
  /** The number of their entries that name it. */
  readonly useCount: number;
  /** True if the log names it, and it is not only missing. */
  readonly isLogged: boolean;
  /** Its row; undefined where the list has none. */
  readonly row: ListedItem | undefined;
  /** The exercise that replaces it in the end; undefined where none does, or where the list does not have that. */
  readonly replacement: ListedItem | undefined;
}

/** Reads the rows of a deletion log. Those of pictures, videos and translations are left out. */
export function* parseDeletionLog(rows: readonly unknown[]): Steps<DeletionLog> {
  const deletions = yield* mapInSteps(rows, (row) =>
    isObject(row) && row['model_type'] === 'base' && toText(row['uuid']) !== ''
      ? [[toText(row['uuid']), toText(row['replaced_by'])] as const]
      : [],
  );
  return new Map(deletions.flat());
}

/**
 * Finds the exercises that are used and in the deletion log, or in neither list.
 *
 * @param useCounts how often each exercise is used, by its id
 * @param uuids the UUIDs of all exercises of the plain list, by their ids
 */
export function* findDeletedExercises(
  useCounts: ReadonlyMap<string, number>,
  rows: readonly ListedItem[],
  uuids: ReadonlyMap<string, string>,
  log: DeletionLog,
): Steps<readonly DeletedExercise[]> {
  const byId = new Map(yield* mapInSteps(rows, (row) => [row.id, row] as const));
  const listed = yield* mapInSteps([...uuids], ([id, uuid]) => {
    const row = byId.get(id);
    return row === undefined ? [] : [[uuid, row] as const];
  });
  const byUuid = new Map(listed.flat());
  const found = yield* mapInSteps([...useCounts], ([id, count]): readonly DeletedExercise[] => {
    const row = byId.get(id);
    let replacedBy = log.get(uuids.get(id) ?? '');
    const isLogged = replacedBy !== undefined;
    for (let step = 0; step < maxReplacements; step++) {
      replacedBy = log.get(replacedBy ?? '') ?? replacedBy;
    }
    return isLogged || (row === undefined && !uuids.has(id))
      ? [{ id, useCount: count, isLogged, row, replacement: byUuid.get(replacedBy ?? '') }]
      : [];
  });
  return found.flat();
}
