import type { NutrientName } from './nutrients.ts';
import type { RecordPhrases } from './records/records.ts';
import type { PlanDay } from './plans/trainingPlan.ts';
import { getReferencedNames } from './text/phrases.ts';

/**
 * Facts about an item besides its name, for grouping, filters, search and hovers. Plain data, as in a snapshot on disk, where
 * unknown facts have no key.
 */
export type Details = ExerciseDetails | IngredientDetails | WorkoutDetails | DayDetails | RecordDetails;

/** A term of the server's vocabulary: a category, a muscle, or a piece of equipment. */
export interface Term {
  readonly id: string;
  readonly name: string;
}

/** Names of an exercise in one language. */
export interface Translation {
  /** Language code (`de`); empty if unknown. */
  readonly language: string;
  readonly name: string;
  readonly aliases: readonly string[];
  /** Set if the server sent a description without any words. */
  readonly lacksDescription?: true;
}

/** Joins the names of terms for a text. */
export function joinNames(terms: readonly Pick<Term, 'name'>[]): string {
  return terms.map(({ name }) => name).join(', ');
}

export interface ExerciseDetails {
  readonly kind: 'exercise';
  readonly category?: Term;
  readonly muscles: readonly Term[];
  readonly secondaryMuscles: readonly Term[];
  readonly equipment: readonly Term[];
  readonly translations: readonly Translation[];
  /** Language code of the name, if there is none in the most preferred language. */
  readonly fallbackLanguage?: string;
  /** URL of its picture, as sent. */
  readonly picture?: string;
  /** URL of a small version, if the server has one (since 2.6). */
  readonly thumbnail?: string;
  /** The group of variations that it belongs to, if the server has groups (since 2.1). */
  readonly variationGroup?: string;
}

/** Amounts are in g per 100 g as sent, energy is in kcal; undefined if unknown. */
export interface IngredientDetails extends Readonly<Record<NutrientName, string | undefined>> {
  readonly kind: 'ingredient';
  readonly brand: string;
  readonly code: string;
  readonly nutriscore: string;
}

export interface WorkoutDetails {
  readonly kind: 'workout';
  /** The owner's description. */
  readonly description: string;
  /** Days, as sent; empty if unknown. */
  readonly start: string;
  readonly end: string;
  readonly created: string;
  readonly isTemplate: boolean;
}

/** A day of a workout, and its plan. */
interface DayDetails {
  readonly kind: 'day';
  readonly day: PlanDay;
}

/** A record, which is not readable without the names behind its ids. */
export interface RecordDetails extends RecordPhrases {
  readonly kind: 'record';
}

/** Returns the calendar day of a record, as in `2026-11-22`; undefined if it has none. */
export function getRecordDay(details: Details | undefined): string | undefined {
  return details?.kind === 'record' ? details.date?.slice(0, 10) : undefined;
}

/** Returns the ids of a resource that the label of a record refers to. */
export function getReferencedIds(details: Details | undefined, resource: string): readonly string[] {
  const names = details?.kind === 'record' ? getReferencedNames(details.label) : [];
  return names.filter(({ name }) => name === resource).map(({ id }) => id);
}
