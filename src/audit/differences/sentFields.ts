import { isObject, objectsIn, type JsonObject } from '../../api/json/value.ts';
import type { Steps } from '../../api/concurrency/slices.ts';
import type { SentItem } from '../../resources/paging/itemPages.ts';
import { apart, type Apart } from './apart.ts';
import { objectOfItem } from './exerciseFacts.ts';

/** Fields of objects by the place of these: `translations` in an item, and the empty place for the item itself. */
export type PlacedFields = ReadonlyMap<string, Iterable<string>>;

/** Objects further inside are not looked at. */
const maxDepth = 3;
/** A server may send a new field with each item. */
const maxFields = 1000;

/** The fields that items were sent with. */
export function* sentFields(items: readonly SentItem[]): Steps<PlacedFields> {
  const found = new Map<string, Set<string>>();
  let count = 0;
  const note = function* (object: JsonObject, place: string, depth: number): Steps<void> {
    const known = found.get(place) ?? new Set();
    found.set(place, known);
    for (const [name, value] of Object.entries(object)) {
      if (!known.has(name) && count < maxFields) {
        known.add(name);
        count++;
      }
      if (depth < maxDepth && known.has(name)) {
        const inside = fieldAt(place, name);
        for (const child of isObject(value) ? [value] : objectsIn(value)) {
          yield* note(child, inside, depth + 1);
        }
      }
      yield;
    }
  };
  for (const item of items) {
    yield* note(objectOfItem(item), '', 1);
    yield;
  }
  return found;
}

function fieldAt(place: string, name: string): string {
  return place === '' ? name : `${place}.${name}`;
}

/**
 * The fields of what is inside of items, without those of the items themselves.
 *
 * @param list the name that all places begin with; empty for none
 */
export function nestedFields(fields: PlacedFields, list: string): PlacedFields {
  return new Map(
    [...fields].filter(([place]) => place !== '').map(([place, names]) => [fieldAt(list, place), names]),
  );
}

/** Fields that only one of two servers has, with their places; of objects that only one has, the field that holds them. */
export function* fieldsApart(left: PlacedFields, right: PlacedFields): Steps<Apart> {
  const found = { left: [] as string[], right: [] as string[] };
  for (const [place, ones] of left) {
    const others = right.get(place);
    if (others !== undefined) {
      const named = (name: string): string => fieldAt(place, name);
      const names = apart(ones, others);
      found.left.push(...names.left.map(named));
      found.right.push(...names.right.map(named));
    }
    yield;
  }
  return found;
}
