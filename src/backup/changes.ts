import { findMember, parseTree, getText, type JsonNode } from '../api/json/tree.ts';
import type { Steps } from '../api/concurrency/slices.ts';

/** Numbers of objects that differ between two backups. */
export interface ChangeCounts {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
}

/** Texts of the objects of one kind, by ID or by the text itself. */
export type ObjectsByKey = ReadonlyMap<string, string>;

/**
 * Adds the objects of a backup file to a map. Ignores a file that is not an array, and line endings, which Git may have changed.
 *
 * @param isSingle true for a kind that is a single object, which may have no ID
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

/** The ID of an object, or its whole text if it has none. */
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
