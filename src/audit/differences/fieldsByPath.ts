import { isObject, toObjects, type JsonObject } from '../../api/json/value.ts';
import type { Steps } from '../../api/concurrency/slices.ts';
import type { RawItem } from '../../resources/paging/itemPages.ts';
import { getSymmetricDifference, type SymmetricDifference } from './symmetricDifference.ts';
import { parseItem } from './comparableExercises.ts';

/** Fields of objects by the place of these: `translations` in an item, and the empty place for the item itself. */
export type FieldsByPath = ReadonlyMap<string, Iterable<string>>;

/** Objects further inside are not looked at. */
const maxDepth = 3;
/** A server may send a new field with each item. */
const maxFields = 1000;

/** The fields that items were sent with. */
export function* collectFields(items: readonly RawItem[]): Steps<FieldsByPath> {
  const fields = new Map<string, Set<string>>();
  let count = 0;
  const visit = function* (object: JsonObject, path: string, depth: number): Steps<void> {
    const names = fields.get(path) ?? new Set();
    fields.set(path, names);
    for (const [name, value] of Object.entries(object)) {
      if (!names.has(name) && count < maxFields) {
        names.add(name);
        count++;
      }
      if (depth < maxDepth && names.has(name)) {
        const childPath = joinPath(path, name);
        for (const child of isObject(value) ? [value] : toObjects(value)) {
          yield* visit(child, childPath, depth + 1);
        }
      }
      yield;
    }
  };
  for (const item of items) {
    yield* visit(parseItem(item), '', 1);
    yield;
  }
  return fields;
}

function joinPath(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

/**
 * The fields of what is inside of items, without those of the items themselves.
 *
 * @param listName the name that all places begin with; empty for none
 */
export function getNestedFields(fields: FieldsByPath, listName: string): FieldsByPath {
  return new Map(
    [...fields].filter(([place]) => place !== '').map(([place, names]) => [joinPath(listName, place), names]),
  );
}

/** Fields that only one of two servers has, with their places; of objects that only one has, the field that holds them. */
export function* compareFieldPaths(left: FieldsByPath, right: FieldsByPath): Steps<SymmetricDifference> {
  const found = { left: [] as string[], right: [] as string[] };
  for (const [path, leftNames] of left) {
    const rightNames = right.get(path);
    if (rightNames !== undefined) {
      const toFieldPath = (name: string): string => joinPath(path, name);
      const difference = getSymmetricDifference(leftNames, rightNames);
      found.left.push(...difference.left.map(toFieldPath));
      found.right.push(...difference.right.map(toFieldPath));
    }
    yield;
  }
  return found;
}
