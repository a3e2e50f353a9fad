import { isObject, objectsIn, type JsonObject } from '../../api/json/value.ts';
import type { Steps } from '../../api/concurrency/slices.ts';
import type { SentItem } from '../../resources/paging/itemPages.ts';
import { apart, type Apart } from './apart.ts';
import { objectOfItem } from './exerciseFacts.ts';

/** Fields of objects by the place of these in an item: `translations`, and the empty place for the item itself. */
export type SentFields = ReadonlyMap<string, ReadonlySet<string>>;

/** Objects further inside are not looked at. */
const maxDepth = 3;
/** A server may send a new field with each item. */
const maxFields = 1000;

/** The fields that items were sent with. */
export function* sentFields(items: readonly SentItem[]): Steps<SentFields> {
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
        const inside = place === '' ? name : `${place}.${name}`;
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

/**
 * The fields of what is inside of items, without those of the items themselves.
 *
 * @param list the name that all places begin with; undefined for none
 */
export function nestedFields(fields: SentFields, list: string | undefined): SentFields {
  return new Map(
    [...fields]
      .filter(([place]) => place !== '')
      .map(([place, names]) => [list === undefined ? place : `${list}.${place}`, names]),
  );
}

/** Fields that only one of two servers sent, by their places; of objects that only one has, the field that holds them. */
export function fieldsApart(left: SentFields, right: SentFields): Apart {
  const common = [...left].flatMap(([place, ones]) => {
    const others = right.get(place);
    return others === undefined ? [] : { place, ones, others };
  });
  const named = (place: string, names: readonly string[]): string[] =>
    names.map((name) => (place === '' ? name : `${place}.${name}`));
  return {
    left: common.flatMap(({ place, ones, others }) => named(place, apart(ones, others).left)),
    right: common.flatMap(({ place, ones, others }) => named(place, apart(ones, others).right)),
  };
}
