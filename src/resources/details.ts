import type { NutrientName } from './nutrients.ts';
import type { RecordPhrases } from './records/records.ts';
import type { PlanDay } from './plans/trainingPlan.ts';

/**
 * Facts kept of an item beside its name, by which lists are grouped, filtered and searched, and which a hover shows. Plain
 * data, as it stands in a snapshot on disk: what is not there has no key.
 */
export type Details = ExerciseDetails | IngredientDetails | WorkoutDetails | DayDetails | RecordDetails;

/** A word of the server's vocabulary: a category, a muscle, a piece of equipment. */
export interface Term {
  readonly id: string;
  readonly name: string;
}

/** Names of an exercise in one language. */
export interface Translation {
  /** Its code (`de`); empty where the server does not say. */
  readonly language: string;
  readonly name: string;
  readonly aliases: readonly string[];
  /** Set where the server sent a description without any words. */
  readonly lacksDescription?: true;
}

export interface ExerciseDetails {
  readonly kind: 'exercise';
  readonly category?: Term;
  readonly muscles: readonly Term[];
  readonly secondaryMuscles: readonly Term[];
  readonly equipment: readonly Term[];
  readonly translations: readonly Translation[];
  /** The code of the language of its name, where there is no name in the language that is wanted most. */
  readonly fallbackLanguage?: string;
  /** The address of its picture, as the server wrote it. */
  readonly picture?: string;
  /** The same in small, where the server has that (since 2.6). */
  readonly thumbnail?: string;
  /** The group of variations that it belongs to, where the server names groups (since 2.1). */
  readonly variationGroup?: string;
}

/** Amounts are in g per 100 g as the server wrote them, energy in kcal; undefined where it does not know. */
export interface IngredientDetails extends Readonly<Record<NutrientName, string | undefined>> {
  readonly kind: 'ingredient';
  readonly brand: string;
  readonly code: string;
  readonly nutriscore: string;
}

export interface WorkoutDetails {
  readonly kind: 'workout';
  /** Its owner's text about it. */
  readonly description: string;
  /** Days, as the server wrote them; empty where it does not say. */
  readonly start: string;
  readonly end: string;
  readonly created: string;
  readonly isTemplate: boolean;
}

/** A day of a workout, with what is to be done on it. */
export interface DayDetails {
  readonly kind: 'day';
  readonly day: PlanDay;
}

/** A record that needs the names behind its ids to be read by a person. */
export interface RecordDetails extends RecordPhrases {
  readonly kind: 'record';
}

/** The calendar day of a record, as in `2026-11-22`; undefined where it has none. */
export function getRecordDay(details: Details | undefined): string | undefined {
  return details?.kind === 'record' ? details.date?.slice(0, 10) : undefined;
}
