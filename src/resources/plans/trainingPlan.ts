import { toObjects, type JsonObject } from '../../api/json/value.ts';
import type { Naming } from '../server/naming.ts';
import type { UnitFormat } from '../server/units.ts';

/** A day of a training plan. */
export interface PlanDay {
  /** Of the endpoint `day`. */
  readonly id: string | undefined;
  /** May be empty. */
  readonly name: string;
  /** Text beside the name; may be empty, and always is up to 2.2. */
  readonly description: string;
  /** The days of the week that a workout is done on, in the server's words; empty for routines. */
  readonly weekdays: string;
  /** The same as numbers, from 1 for Monday to 7. */
  readonly isoWeekdays: readonly number[];
  readonly isRest: boolean;
  /** May be empty. */
  readonly sets: readonly PlannedSet[];
}

/** The way in which a number of a plan changes over its iterations. */
export type Progression = 'rising' | 'falling' | 'changing';

/** Entries of a plan that are done in one go. Several of one exercise are sets of it, such as those of a drop set. */
export interface PlannedSet {
  readonly comment: string;
  readonly exercises: readonly PlannedExercise[];
}

/** The entries of each different exercise; one that is not known is different from all others. */
export function groupByExercise(
  entries: readonly PlannedExercise[],
): readonly (readonly PlannedExercise[])[] {
  return [...Map.groupBy(entries, (entry) => entry.exercise ?? entry).values()];
}

/** Returns true if different exercises are done in one go. */
export function isSuperset({ exercises }: PlannedSet): boolean {
  return groupByExercise(exercises).length > 1;
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
  /** The way in which the last number of the load changes from one iteration to the next; undefined where it stays. */
  readonly progression: Progression | undefined;
  /** Repetitions in reserve, for example `2–3`; empty where nothing is asked for. */
  readonly rir: string;
  /** Rest after a set, in seconds, for example `90–120`; empty where nothing is asked for, and always is up to 2.2. */
  readonly rest: string;
  /** Kind of set, in the server's word (`dropset`); empty for a normal one. */
  readonly type: string;
  readonly comment: string;
}

/** Upper limit on the days, sets and exercises of a plan together: more than anybody trains. */
const maxParts = 2000;

/** Takes the parts of a plan from lists that may be anything, list by list, as long as the plan has no more than its limit. */
export class LimitedParts {
  #remaining = maxParts;

  take(list: unknown): readonly JsonObject[] {
    const parts = toObjects(list, this.#remaining);
    this.#remaining -= parts.length;
    return parts;
  }
}

/** The way in which a generation of the service writes a plan; nothing but the nesting of the two is the same. */
export interface PlanShape {
  /** The members that hold the lists: of days, of a day's sets, of a set's exercises. */
  readonly lists: { readonly days: string; readonly sets: string; readonly exercises: string };
  /** The object with the own fields of a day or a set: its order, its id, its comment. */
  readonly getFields: (item: JsonObject) => JsonObject;
  readonly parseDay: (day: JsonObject) => Omit<PlanDay, 'id' | 'sets'>;
  readonly parseExercise: (
    exercise: JsonObject,
    set: JsonObject,
    units: UnitFormat,
    naming: Naming,
  ) => Omit<PlannedExercise, 'key'> & { readonly id: string | undefined };
}
