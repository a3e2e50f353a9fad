import type { ExerciseDetails, Term, Translation } from '../../../src/resources/details.ts';
import type { ItemWithId } from '../../../src/resources/resource.ts';

/** An exercise of a list. By default, nothing is missing from it. */
export function createExercise(
  id: number,
  name: string,
  details: Partial<ExerciseDetails> = {},
  hasPicture = true,
): ItemWithId {
  return {
    id: String(id),
    of: 'exercises',
    label: name,
    description: '',
    details: {
      kind: 'exercise',
      category: { id: '1', name: 'Strength' },
      muscles: parseTerms('chest'),
      secondaryMuscles: [],
      equipment: parseTerms('bench'),
      translations: [createTranslation('en', name)],
      ...(hasPicture ? { picture: `/media/exercise-images/${id}.png` } : {}),
      ...details,
    },
  };
}

export function createTranslation(language: string, name: string): Translation {
  return { language, name, aliases: [] };
}

/** Parses terms that are separated by commas. */
export function parseTerms(names: string): readonly Term[] {
  return names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map((name) => ({ id: name, name }));
}

/** Parses an exercise in the format of {@link file://./labelledPairs.ts}. */
export function parseLabelledExercise(id: number, text: string): ItemWithId {
  const [, language = 'en', name = '', muscles = '', equipment = ''] =
    /^(?:([a-z]{2}): )?([^|]+?)(?: \|([^|]*))?(?:\|([^|]*))?$/.exec(text) ?? [];
  return createExercise(id, name, {
    muscles: parseTerms(muscles),
    equipment: parseTerms(equipment),
    translations: [createTranslation(language, name)],
  });
}
