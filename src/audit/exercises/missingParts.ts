import { flatMapInSteps, type Steps } from '../../api/concurrency/slices.ts';
import type { ExerciseDetails } from '../../resources/details.ts';
import { lacksPart } from '../../resources/filters/exerciseFilter.ts';
import type { ListedItem } from '../../resources/resource.ts';
import { isSince21 } from '../../resources/server/capabilities.ts';

/** Parts that an exercise may lack; `translation` is one into a language of the user's choice. */
export const missingParts = [
  'translation',
  'english',
  'picture',
  'muscles',
  'equipment',
  'description',
] as const;

export type MissingPart = (typeof missingParts)[number];

/** Parts that are found by the languages of translations. */
export const languageParts = ['translation', 'english'] as const satisfies readonly MissingPart[];

/** Upper limit on the languages to choose from, above those of any real server. */
const maxLanguages = 200;

/**
 * Collects the language codes of a server and its exercises, except for English, which has a check of its own.
 *
 * @param known the codes in its table of languages
 */
export function* collectLanguages(
  known: Iterable<string>,
  rows: readonly ListedItem[],
): Steps<ReadonlySet<string>> {
  const codes = new Set([...known].slice(0, maxLanguages));
  for (const { details } of rows) {
    for (const { language } of details?.kind === 'exercise' ? details.translations : []) {
      if (codes.size < maxLanguages) {
        codes.add(language);
      }
    }
    yield;
  }
  codes.delete('');
  codes.delete('en');
  return codes;
}

/**
 * Finds the exercises without a part, in the order of the list.
 *
 * @param language the code of the chosen language
 */
export function findExercisesWithout(
  part: MissingPart,
  rows: readonly ListedItem[],
  language: string,
): Steps<readonly ListedItem[]> {
  return flatMapInSteps(rows, (row) =>
    row.details?.kind === 'exercise' && isPartMissing(row.details, part, language) ? [row] : [],
  );
}

function isPartMissing(details: ExerciseDetails, part: MissingPart, language: string): boolean {
  switch (part) {
    case 'translation':
      return !isTranslatedInto(details, language);
    case 'english':
      return !isTranslatedInto(details, 'en');
    case 'equipment':
      return details.equipment.length === 0;
    default:
      return lacksPart(details, part);
  }
}

function isTranslatedInto({ translations }: ExerciseDetails, code: string): boolean {
  return translations.some(({ language }) => language === code);
}

/**
 * Returns the parts that a server does not send, so that all exercises would seem to lack them (`wger-api.md` §3.3): up to 2.0,
 * an exercise is in one language, and a plain list has ids in place of names, or neither names nor descriptions. Without the
 * table of languages, no translation has a code.
 *
 * @param endpoint the list that the exercises came from
 * @param offered the endpoints that the server's root names
 */
export function getUnavailableParts(
  endpoint: string | undefined,
  offered: ReadonlySet<string>,
  rows: readonly ListedItem[],
): readonly MissingPart[] {
  const isPlain = endpoint === 'exercise';
  const hasWords = rows.some(hasTranslation);
  // Other lists do have translations, even if no exercise has any or there are no exercises.
  const hasLanguages = isSince21(offered) && (hasWords ? rows.some(hasLanguage) : !isPlain);
  return [
    ...(hasLanguages ? [] : languageParts),
    ...(hasWords || !isPlain ? [] : (['description'] as const)),
    ...(isPlain ? (['picture', 'muscles', 'equipment'] as const) : []),
  ];
}

function hasTranslation({ details }: ListedItem): boolean {
  return details?.kind === 'exercise' && details.translations.length > 0;
}

function hasLanguage({ details }: ListedItem): boolean {
  return details?.kind === 'exercise' && details.translations.some(({ language }) => language !== '');
}
