import { toObjects, type JsonObject } from '../../api/json/value.ts';
import type { Naming } from '../server/naming.ts';
import type { UnitFormat } from '../server/units.ts';

/** A day of a training plan. */
export interface PlanDay {
  /** Id in the endpoint `day`. */
  readonly id: string | undefined;
  /** May be empty. */
  readonly name: string;
  /** May be empty; always empty up to 2.2. */
  readonly description: string;
  /** Days of the week of a workout, in the server's words; empty for routines. */
  readonly weekdays: string;
  /** The same as numbers, from 1 for Monday to 7 for Sunday. */
  readonly isoWeekdays: readonly number[];
  readonly isRest: boolean;
  /** May be empty. */
  readonly sets: readonly PlannedSet[];
}

/** Change of a planned number over its iterations. */
export type Progression = 'rising' | 'falling' | 'changing';

/** Entries of a plan that are done in one go. Several of the same exercise are its sets, such as those of a drop set. */
export interface PlannedSet {
  readonly comment: string;
  readonly exercises: readonly PlannedExercise[];
}

/** Groups entries by exercise. One whose exercise is unknown has a group of its own. */
export function groupByExercise(
  entries: readonly PlannedExercise[],
): readonly (readonly PlannedExercise[])[] {
  return [...Map.groupBy(entries, (entry) => entry.exercise ?? entry).values()];
}

/** Returns true if different exercises are done in one go. */
export function isSuperset({ exercises }: PlannedSet): boolean {
  return groupByExercise(exercises).length > 1;
}

/** Names of the units of an exercise's numbers; empty if unknown. */
export interface UnitNames {
  readonly repetition: string;
  readonly weight: string;
}

export interface PlannedExercise {
  /** Unique in the plan: the id of a slot's entry or of a setting, or its place if it has none of its own. */
  readonly key: string;
  /** The id of the exercise's document. */
  readonly exercise: string | undefined;
  /** Empty for routines, which have only the ids of exercises. */
  readonly name: string;
  /** For example `4 × 8 · 80 kg`; empty if nothing is known. */
  readonly load: string;
  /** Units of the load; undefined for workouts. */
  readonly unitNames?: UnitNames;
  /** Change of the last number of the load over the iterations; undefined if it stays the same. */
  readonly progression: Progression | undefined;
  /** Repetitions in reserve, for example `2–3`; empty if none are planned. */
  readonly rir: string;
  /** Rest after a set, in seconds, for example `90–120`; empty if none is planned, and always up to 2.2. */
  readonly rest: string;
  /** Kind of set, in the server's word (`dropset`); empty for a normal one. */
  readonly type: string;
  readonly comment: string;
}

/** Upper limit on the days, sets and exercises of a plan together, above those of any real plan. */
const maxParts = 2000;

/** Takes the parts of a plan from lists of any content, until the plan reaches its limit. */
export class LimitedParts {
  #remaining = maxParts;

  take(list: unknown): readonly JsonObject[] {
    const parts = toObjects(list, this.#remaining);
    this.#remaining -= parts.length;
    return parts;
  }
}

/** The shape of a plan in some releases. Only the nesting is the same in all of them. */
export interface PlanShape {
  /** Members with the lists of days, of a day's sets, and of a set's exercises. */
  readonly lists: { readonly days: string; readonly sets: string; readonly exercises: string };
  /** Returns the object with the fields of a day or a set: its order, id and comment. */
  readonly getFields: (item: JsonObject) => JsonObject;
  readonly parseDay: (day: JsonObject) => Omit<PlanDay, 'id' | 'sets'>;
  readonly parseExercise: (
    exercise: JsonObject,
    set: JsonObject,
    units: UnitFormat,
    naming: Naming,
  ) => Omit<PlannedExercise, 'key'> & { readonly id: string | undefined };
}
