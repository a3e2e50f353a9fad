import { isObject, type JsonObject } from '../../api/json/value.ts';
import type { Naming } from '../server/naming.ts';
import { getId, toText } from '../fields.ts';
import { routinePlan } from './routinePlan.ts';
import { LimitedParts, type PlanDay, type PlanShape } from './trainingPlan.ts';
import type { UnitFormat } from '../server/units.ts';
import { workoutPlan } from './workoutPlan.ts';

const shapes: readonly PlanShape[] = [routinePlan, workoutPlan];

/**
 * Parses the days of a training plan: a routine's `structure` or a workout's `canonical_representation` (`wger-api.md` §3.1,
 * §3.2). Never throws, whatever a server sends.
 *
 * @returns undefined if it is neither
 */
export function parsePlan(json: unknown, units: UnitFormat, naming: Naming): readonly PlanDay[] | undefined {
  if (!isObject(json)) {
    return undefined;
  }
  const shape = shapes.find(({ lists }) => Array.isArray(json[lists.days]));
  if (shape === undefined) {
    return undefined;
  }
  const { lists, getFields, parseDay, parseExercise } = shape;
  const usedKeys = new Set<string>();
  const parts = new LimitedParts();
  return sortByOrder(parts.take(json[lists.days]), getFields).map((day, dayIndex) => ({
    id: getId(getFields(day)),
    ...parseDay(day),
    sets: sortByOrder(parts.take(day[lists.sets]), getFields).map((set, setIndex) => ({
      comment: toText(getFields(set)['comment']),
      exercises: sortByOrder(parts.take(set[lists.exercises]), getFields).map((item, index) => {
        const { id, ...exercise } = parseExercise(item, set, units, naming);
        return { key: createUniqueKey(id, `${dayIndex}.${setIndex}.${index}`, usedKeys), ...exercise };
      }),
    })),
  }));
}

/** Sorts parts by their `order`, which several may share. Those without one come last. */
function sortByOrder(parts: readonly JsonObject[], getFields: PlanShape['getFields']): readonly JsonObject[] {
  // The difference of two infinities is NaN.
  return parts.toSorted((a, b) => getOrder(getFields(a)) - getOrder(getFields(b)) || 0);
}

function getOrder({ order }: JsonObject): number {
  return typeof order === 'number' || typeof order === 'bigint' ? Number(order) : Infinity;
}

/** Returns the id, or the place if the id is missing or already used, with a suffix if the place is used as well. */
function createUniqueKey(id: string | undefined, place: string, usedKeys: Set<string>): string {
  let key = id === undefined || usedKeys.has(id) ? place : id;
  while (usedKeys.has(key)) {
    key += '+';
  }
  usedKeys.add(key);
  return key;
}
