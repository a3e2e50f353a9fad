import { each, type Steps } from '../../api/concurrency/slices.ts';
import type { ExerciseDetails, Term } from '../details.ts';
import type { SentItem } from '../paging/itemPages.ts';
import type { ListedItem } from '../resource.ts';

/**
 * Exercises as tables need them, made of what is kept of their rows: no token of it is the server's own. The names in all
 * languages have a member each (`name_de`).
 *
 * @returns undefined where not all rows are exercises with an id
 */
export function* knownExercises(rows: readonly ListedItem[]): Steps<readonly SentItem[] | undefined> {
  const items = yield* each(rows, (row) =>
    row.id === undefined || row.details?.kind !== 'exercise'
      ? undefined
      : { row, text: JSON.stringify(membersOf(row.id, row.label, row.details)) },
  );
  return items.every((item) => item !== undefined) ? items : undefined;
}

function membersOf(id: string, name: string, details: ExerciseDetails): Readonly<Record<string, unknown>> {
  const { category, muscles, secondaryMuscles, equipment, translations, picture = '' } = details;
  return {
    id,
    name,
    category: category?.name ?? '',
    muscles: namesOf(muscles),
    muscles_secondary: namesOf(secondaryMuscles),
    equipment: namesOf(equipment),
    ...Object.fromEntries(
      translations.flatMap(({ language, name: translated }) =>
        language === '' ? [] : [[`name_${language}`, translated]],
      ),
    ),
    aliases: translations.flatMap(({ aliases }) => aliases),
    image: picture,
  };
}

function namesOf(terms: readonly Term[]): readonly string[] {
  return terms.map(({ name }) => name);
}
