import { isObject, toObjects, type JsonObject } from '../../api/json/value.ts';
import type { Steps } from '../../api/concurrency/slices.ts';
import type { RawItem } from '../../resources/paging/itemPages.ts';
import { getSymmetricDifference, type SymmetricDifference } from './symmetricDifference.ts';
import { parseItem } from './comparableExercises.ts';

/** Names of fields by the path of their object: `translations` in an item; empty for the item itself. */
export type FieldsByPath = ReadonlyMap<string, Iterable<string>>;

/** Maximum depth of the objects that are visited. */
const maxDepth = 3;
/** Upper limit on the fields, since a server may send a new one with each item. */
const maxFields = 1000;

/** Collects the fields of items and of the objects nested in them. */
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
 * Returns the fields of nested objects only.
 *
 * @param listName prefix of their paths; empty for none
 */
export function getNestedFields(fields: FieldsByPath, listName: string): FieldsByPath {
  return new Map(
    [...fields].filter(([path]) => path !== '').map(([path, names]) => [joinPath(listName, path), names]),
  );
}

/**
 * Returns the paths of the fields that only one of two servers has. For an object that only one has, only the field with the
 * object is included.
 */
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
