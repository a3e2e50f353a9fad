import { isObject, objectsIn, type JsonObject } from '../api/jsonValue.ts';
import type { Naming } from './naming.ts';
import { idOf, textOf } from './fields.ts';
import { routinePlan } from './routinePlan.ts';
import type { Units } from './units.ts';
import { workoutPlan } from './workoutPlan.ts';

/** A day of a training plan. */
export interface PlanDay {
  /** Of the endpoint `day`. */
  readonly id: string | undefined;
  /** May be empty. */
  readonly name: string;
  /** What there is to say beside the name; may be empty, and always is up to 2.2. */
  readonly description: string;
  /** The days of the week that a workout is done on, in the server's words; empty for routines. */
  readonly weekdays: string;
  readonly isRest: boolean;
  /** May be empty. */
  readonly sets: readonly PlannedSet[];
}

/** What is done in one go. More than one exercise is a superset. */
export interface PlannedSet {
  readonly comment: string;
  readonly exercises: readonly PlannedExercise[];
}

export interface PlannedExercise {
  /** Unique in the plan: the id of a slot's entry or of a setting, or its place where it has none of its own. */
  readonly key: string;
  /** The id of the exercise's document. */
  readonly exercise: string | undefined;
  /** Empty for routines, which have only the exercises' ids. */
  readonly name: string;
  /** For example `4 × 8 · 80 kg`; empty when nothing is known. */
  readonly load: string;
  /** What kind of set it is, in the server's word (`dropset`); empty for a normal one. */
  readonly type: string;
  readonly comment: string;
}

/** The way in which a generation of the service writes a plan; nothing but the nesting of the two is the same. */
export interface PlanShape {
  /** The members that hold the lists: of days, of a day's sets, of a set's exercises. */
  readonly lists: { readonly days: string; readonly sets: string; readonly exercises: string };
  /** The object with the own fields of a day or a set: its order, its id, its comment. */
  readonly own: (item: JsonObject) => JsonObject;
  readonly readDay: (day: JsonObject) => Omit<PlanDay, 'id' | 'sets'>;
  readonly readExercise: (
    exercise: JsonObject,
    set: JsonObject,
    units: Units,
    naming: Naming,
  ) => Omit<PlannedExercise, 'key'> & { readonly id: string | undefined };
}

const shapes: readonly PlanShape[] = [routinePlan, workoutPlan];

/**
 * What a training plan has in it: a routine's `structure` or a workout's `canonical_representation` (`wger-api.md` §3.1,
 * §3.2). Nothing that a server sends makes this throw.
 *
 * @returns undefined when it is neither
 */
export function readPlan(json: unknown, units: Units, naming: Naming): readonly PlanDay[] | undefined {
  if (!isObject(json)) {
    return undefined;
  }
  const shape = shapes.find(({ lists }) => Array.isArray(json[lists.days]));
  if (shape === undefined) {
    return undefined;
  }
  const { lists, own, readDay, readExercise } = shape;
  const taken = new Set<string>();
  return inOrder(json[lists.days], own).map((day, dayAt) => ({
    id: idOf(own(day)),
    ...readDay(day),
    sets: inOrder(day[lists.sets], own).map((set, setAt) => ({
      comment: textOf(own(set)['comment']),
      exercises: inOrder(set[lists.exercises], own).map((item, at) => {
        const { id, ...exercise } = readExercise(item, set, units, naming);
        return { key: keyOf(id, `${dayAt}.${setAt}.${at}`, taken), ...exercise };
      }),
    })),
  }));
}

/** The objects of a list by their `order`, which may be the same for several; those without one are last. */
function inOrder(list: unknown, own: PlanShape['own']): readonly JsonObject[] {
  // What two infinities differ by is no number.
  return objectsIn(list).sort((one, other) => orderOf(own(one)) - orderOf(own(other)) || 0);
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
