import { flatMapInSteps, mapInSteps, type Steps } from '../../api/concurrency/slices.ts';
import { isObject } from '../../api/json/value.ts';
import { toText } from '../../resources/fields.ts';
import type { ListedItem } from '../../resources/resource.ts';

/** UUIDs of the replacements of deleted exercises, by the UUID of the deleted one; empty without a replacement. */
export type DeletionLog = ReadonlyMap<string, string>;

/** Upper limit on a chain of replacements, which may be circular. */
const maxReplacements = 10;

/** An exercise that the user's plans or logs refer to, and that is deleted or in no list. */
export interface DeletedExercise {
  readonly id: string;
  /** Number of entries that refer to it. */
  readonly useCount: number;
  /** True if it is in the deletion log, and not just missing. */
  readonly isLogged: boolean;
  /** Undefined if the list does not have it. */
  readonly row: ListedItem | undefined;
  /** Final replacement; undefined if there is none, or the list does not have it. */
  readonly replacement: ListedItem | undefined;
}

/** Parses the rows of a deletion log. Those of pictures, videos and translations are excluded. */
export function* parseDeletionLog(rows: readonly unknown[]): Steps<DeletionLog> {
  const deletions = yield* flatMapInSteps(rows, (row) =>
    isObject(row) && row['model_type'] === 'base' && toText(row['uuid']) !== ''
      ? [[toText(row['uuid']), toText(row['replaced_by'])] as const]
      : [],
  );
  return new Map(deletions);
}

/**
 * Finds the used exercises that are in the deletion log, or in neither list.
 *
 * @param useCounts number of uses by exercise id
 * @param uuids UUIDs of the plain list's exercises by id; empty for those without one
 */
export function* findDeletedExercises(
  useCounts: ReadonlyMap<string, number>,
  rows: readonly ListedItem[],
  uuids: ReadonlyMap<string, string>,
  log: DeletionLog,
): Steps<readonly DeletedExercise[]> {
  const byId = new Map(yield* mapInSteps(rows, (row) => [row.id, row] as const));
  const listed = yield* flatMapInSteps([...uuids], ([id, uuid]) => {
    const row = byId.get(id);
    return row === undefined || uuid === '' ? [] : [[uuid, row] as const];
  });
  const byUuid = new Map(listed);
  return yield* flatMapInSteps([...useCounts], ([id, count]): readonly DeletedExercise[] => {
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
}
