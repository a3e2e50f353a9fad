import { isObject, type JsonObject } from '../../api/json/value.ts';
import type { Naming } from '../server/naming.ts';
import { getId, toText } from '../fields.ts';
import { routinePlan } from './routinePlan.ts';
import { LimitedParts, type PlanDay, type PlanShape } from './trainingPlan.ts';
import type { UnitFormat } from '../server/units.ts';
import { workoutPlan } from './workoutPlan.ts';

const shapes: readonly PlanShape[] = [routinePlan, workoutPlan];

/**
 * Reads the days of a training plan: a routine's `structure` or a workout's `canonical_representation` (`wger-api.md` §3.1,
 * §3.2). Nothing that a server sends makes this throw.
 *
 * @returns undefined when it is neither
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
  return sortByOrder(parts.take(json[lists.days]), getFields).map((day, dayAt) => ({
    id: getId(getFields(day)),
    ...parseDay(day),
    sets: sortByOrder(parts.take(day[lists.sets]), getFields).map((set, setAt) => ({
      comment: toText(getFields(set)['comment']),
      exercises: sortByOrder(parts.take(set[lists.exercises]), getFields).map((item, at) => {
        const { id, ...exercise } = parseExercise(item, set, units, naming);
        return { key: createUniqueKey(id, `${dayAt}.${setAt}.${at}`, usedKeys), ...exercise };
      }),
    })),
  }));
}

/** Parts by their `order`, which may be the same for several; those without one are last. */
function sortByOrder(parts: readonly JsonObject[], getFields: PlanShape['getFields']): readonly JsonObject[] {
  // What two infinities differ by is no number.
  return [...parts].sort((one, other) => getOrder(getFields(one)) - getOrder(getFields(other)) || 0);
}

function getOrder({ order }: JsonObject): number {
  return typeof order === 'number' || typeof order === 'bigint' ? Number(order) : Infinity;
}

/** The id, unless another has it; the place then, marked where that is somebody's id. */
function createUniqueKey(id: string | undefined, place: string, taken: Set<string>): string {
  let key = id === undefined || taken.has(id) ? place : id;
  while (taken.has(key)) {
    key += '+';
  }
  taken.add(key);
  return key;
}
