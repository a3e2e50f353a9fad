import { mapInSteps, type Steps } from '../../api/concurrency/slices.ts';
import type { ExerciseDetails, Term } from '../details.ts';
import type { RawItem } from '../paging/itemPages.ts';
import type { ListedItem } from '../resource.ts';

/**
 * Creates items for a table of exercises from the details of their rows, not from the tokens that the server sent. The names in
 * all languages have a member each (`name_de`).
 *
 * @returns undefined unless all rows are exercises with an id
 */
export function* toExerciseItems(rows: readonly ListedItem[]): Steps<readonly RawItem[] | undefined> {
  const items = yield* mapInSteps(rows, (row) =>
    row.id === undefined || row.details?.kind !== 'exercise'
      ? undefined
      : { row, text: JSON.stringify(toMembers(row.id, row.label, row.details)) },
  );
  return items.every((item) => item !== undefined) ? items : undefined;
}

function toMembers(id: string, name: string, details: ExerciseDetails): Readonly<Record<string, unknown>> {
  const { category, muscles, secondaryMuscles, equipment, translations, picture = '' } = details;
  return {
    id,
    name,
    category: category?.name ?? '',
    muscles: getNames(muscles),
    muscles_secondary: getNames(secondaryMuscles),
    equipment: getNames(equipment),
    ...Object.fromEntries(
      translations.flatMap(({ language, name: translated }) =>
        language === '' ? [] : [[`name_${language}`, translated]],
      ),
    ),
    aliases: translations.flatMap(({ aliases }) => aliases),
    image: picture,
  };
}

function getNames(terms: readonly Term[]): readonly string[] {
  return terms.map(({ name }) => name);
}
