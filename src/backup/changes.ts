import { findMember, parseTree, getText, type JsonNode } from '../api/json/tree.ts';
import type { Steps } from '../api/concurrency/slices.ts';

/** Numbers of objects that differ between two backups. */
export interface ChangeCounts {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
}

/** The objects in files of one kind, each as it stands there, by what tells them apart. */
export type ObjectsByKey = ReadonlyMap<string, string>;

/**
 * Adds the objects of a file of a backup to others; of a file that is no array there are none. Git may have checked the file out
 * with other ends of lines, which are no change of the objects.
 *
 * @param isSingle true for the file of a kind that is one object, whether or not that has an id
 */
export function* addObjects(
  bytes: Uint8Array,
  objects: Map<string, string>,
  isSingle: boolean,
): Steps<undefined> {
  const text = new TextDecoder().decode(bytes).replaceAll('\r', '');
  const root = yield* parseTree(text);
  for (const node of root?.kind === 'array' ? root.children : []) {
    objects.set(isSingle ? '' : getObjectKey(text, node), getText(text, node));
    yield;
  }
}

/** The id of an object; all of it where it has none. */
function getObjectKey(text: string, node: JsonNode): string {
  const id = findMember(text, node, 'id');
  return id === undefined ? getText(text, node) : `#${getText(text, id)}`;
}

/** Compares the objects of a kind. */
export function* compareObjects(before: ObjectsByKey, after: ObjectsByKey): Steps<ChangeCounts> {
  let [added, changed, removed] = [0, 0, 0];
  for (const [id, text] of after) {
    const other = before.get(id);
    added += Number(other === undefined);
    changed += Number(other !== undefined && other !== text);
    yield;
  }
  for (const id of before.keys()) {
    removed += Number(!after.has(id));
    yield;
  }
  return { added, changed, removed };
}

export function sumChanges(counts: readonly ChangeCounts[]): ChangeCounts {
  return counts.reduce(
    (sum, { added, changed, removed }) => ({
      added: sum.added + added,
      changed: sum.changed + changed,
      removed: sum.removed + removed,
    }),
    { added: 0, changed: 0, removed: 0 },
  );
}
