import { isObject, type JsonObject } from '../../api/json/value.ts';
import type { Naming } from '../server/naming.ts';
import { idOf, textOf } from '../fields.ts';
import { routinePlan } from './routinePlan.ts';
import { PlanParts, type PlanDay, type PlanShape } from './trainingPlan.ts';
import type { NamedUnits } from '../server/units.ts';
import { workoutPlan } from './workoutPlan.ts';

const shapes: readonly PlanShape[] = [routinePlan, workoutPlan];

/**
 * Reads the days of a training plan: a routine's `structure` or a workout's `canonical_representation` (`wger-api.md` §3.1,
 * §3.2). Nothing that a server sends makes this throw.
 *
 * @returns undefined when it is neither
 */
export function readPlan(json: unknown, units: NamedUnits, naming: Naming): readonly PlanDay[] | undefined {
  if (!isObject(json)) {
    return undefined;
  }
  const shape = shapes.find(({ lists }) => Array.isArray(json[lists.days]));
  if (shape === undefined) {
    return undefined;
  }
  const { lists, own, readDay, readExercise } = shape;
  const taken = new Set<string>();
  const parts = new PlanParts();
  return inOrder(parts.in(json[lists.days]), own).map((day, dayAt) => ({
    id: idOf(own(day)),
    ...readDay(day),
    sets: inOrder(parts.in(day[lists.sets]), own).map((set, setAt) => ({
      comment: textOf(own(set)['comment']),
      exercises: inOrder(parts.in(set[lists.exercises]), own).map((item, at) => {
        const { id, ...exercise } = readExercise(item, set, units, naming);
        return { key: keyOf(id, `${dayAt}.${setAt}.${at}`, taken), ...exercise };
      }),
    })),
  }));
}

/** Parts by their `order`, which may be the same for several; those without one are last. */
function inOrder(parts: readonly JsonObject[], own: PlanShape['own']): readonly JsonObject[] {
  // What two infinities differ by is no number.
  return [...parts].sort((one, other) => orderOf(own(one)) - orderOf(own(other)) || 0);
}

function orderOf({ order }: JsonObject): number {
  return typeof order === 'number' || typeof order === 'bigint' ? Number(order) : Infinity;
}

/** The id, unless another has it; the place then, marked where that is somebody's id. */
function keyOf(id: string | undefined, place: string, taken: Set<string>): string {
  let key = id === undefined || taken.has(id) ? place : id;
  while (taken.has(key)) {
    key += '+';
  }
  taken.add(key);
  return key;
}
