import type { JsonObject } from '../api/json/value.ts';

/**
 * Returns the translations of an exercise: `translations` (since 2.3), or `exercises` (2.1, 2.2). Undefined for one that is in
 * one language and has a name of its own (2.0, `wger-api.md` §3.3).
 */
export function getTranslations(exercise: JsonObject): readonly unknown[] | undefined {
  return [exercise['translations'], exercise['exercises']].find(Array.isArray);
}

/** Returns the notes on a translation, by either of the names that releases use. */
export function getTranslationNotes(translation: JsonObject): unknown {
  return translation['notes'] ?? translation['comments'];
}

/** Returns the exercise of a set, picture or video. In releases with exercise bases, `exercise` is a translation. */
export function getExerciseReference(item: JsonObject): unknown {
  return item['exercise_base'] ?? item['exercise'];
}
