import { toObject, toObjects, type JsonObject } from '../api/json/value.ts';
import type { ExerciseDetails, Term, Translation } from './details.ts';
import { getTranslations } from './exerciseFields.ts';
import { findBestTranslation, getLanguageCode, type Naming } from './server/naming.ts';
import { getId, toId, joinParts, formatKindAndId, toText } from './fields.ts';
import { defineResource, type Form, type ListedItem, type ItemSummary } from './resource.ts';

/** Upper limits for one exercise, all of which is kept in memory and searched. */
const maxTranslations = 100;
const maxAliases = 50;
const maxTerms = 100;
/** Length from which a description is assumed to have words, since searching it may need too much memory. */
const minWordyLength = 10_000;

/** Summarizes an exercise of any shape. One without a translation is named by its id. */
function summarizeExercise(
  item: JsonObject,
  id: string | undefined,
  naming: Naming,
): ItemSummary & { readonly details: ExerciseDetails } {
  const translations = toObjects(getTranslations(item) ?? [item], maxTranslations).map((row) =>
    toTranslation(row, naming),
  );
  const [category] = toTerms([item['category']]);
  return summarizeInLanguages(naming.languages, id, {
    kind: 'exercise',
    ...(category === undefined ? {} : { category }),
    muscles: toTerms(item['muscles']),
    secondaryMuscles: toTerms(item['muscles_secondary']),
    equipment: toTerms(item['equipment']),
    translations: translations.filter(({ name }) => name !== ''),
    ...getPictures(item),
    ...getVariationGroup(item),
  });
}

/** Summarizes an item of `exercise`. Since 2.3 it has no name of its own, and is named as in the list of exercises. */
function summarizePlainExercise(item: JsonObject, id: string | undefined, naming: Naming): ItemSummary {
  const summary = summarizeExercise(item, id, naming);
  return id === undefined || summary.details.translations.length > 0
    ? summary
    : {
        ...summary,
        details: { kind: 'record', label: [{ name: 'exercises', id, kind: 'Exercise' }], description: [] },
      };
}

/** Summarizes an exercise by its name in the best of these languages. */
function summarizeInLanguages(
  languages: readonly string[],
  id: string | undefined,
  known: Omit<ExerciseDetails, 'fallbackLanguage'>,
): ItemSummary & { readonly details: ExerciseDetails } {
  const best = findBestTranslation(known.translations, languages);
  const isFallback =
    best !== undefined && best.language !== '' && !isPreferredLanguage(best.language, languages);
  const details = { ...known, ...(isFallback ? { fallbackLanguage: best.language } : {}) };
  return {
    label: best?.name ?? formatKindAndId('Exercise', id),
    description: formatExerciseDescription(details),
    details,
  };
}

/** Returns true for the most preferred language or a variant of it, such as `pt` for `pt-br`. */
function isPreferredLanguage(language: string, [first = language]: readonly string[]): boolean {
  const [base] = language.split('-');
  return first.split('-')[0] === base;
}

/** Returns the text beside the name: the category, and the language of a name that is not in the preferred one. */
export function formatExerciseDescription({ category, fallbackLanguage }: ExerciseDetails): string {
  return joinParts(category?.name ?? '', fallbackLanguage === undefined ? '' : `(${fallbackLanguage})`);
}

/** Returns a row with its name in the best of these languages; the same row if nothing changes. */
export function withPreferredName(row: ListedItem, languages: readonly string[]): ListedItem {
  if (row.details?.kind !== 'exercise') {
    return row;
  }
  const { fallbackLanguage, ...known } = row.details;
  const summary = summarizeInLanguages(languages, row.id, known);
  return summary.label === row.label &&
    summary.description === row.description &&
    summary.details.fallbackLanguage === fallbackLanguage
    ? row
    : { ...row, ...summary };
}

function toTranslation(row: JsonObject, naming: Naming): Translation {
  return {
    language: getLanguageCode(row, naming),
    name: toText(row['name']),
    aliases: toObjects(row['aliases'], maxAliases)
      .map(({ alias }) => toText(alias))
      .filter((alias) => alias !== ''),
    ...(isEmptyHtml(row['description']) ? { lacksDescription: true } : {}),
  };
}

/** Returns true for HTML without any text. */
function isEmptyHtml(value: unknown): boolean {
  return (
    typeof value === 'string' && value.length < minWordyLength && /^(?:\s|&nbsp;|<[^<>]*>)*$/.test(value)
  );
}

/** Returns the terms that have a name; the plain `exercise` endpoint has only ids. */
function toTerms(value: unknown): readonly Term[] {
  return toObjects(value, maxTerms).flatMap((term): Term[] => {
    // The English name of a muscle may be empty (`wger-api.md` §3.5).
    const name = toText(term['name_en']) || toText(term['name']);
    return name === '' ? [] : [{ id: getId(term) ?? name, name }];
  });
}

/** Returns the URLs of the main picture, or else of the first one, in full size and as a thumbnail. */
function getPictures({ images }: JsonObject): Pick<ExerciseDetails, 'picture' | 'thumbnail'> {
  const all = toObjects(images);
  const main = all.find((image) => image['is_main'] === true) ?? all[0];
  const { small } = toObject(main?.['thumbnails']);
  const [picture, thumbnail] = [toText(main?.['image']), toText(small)];
  return { ...(picture === '' ? {} : { picture }), ...(thumbnail === '' ? {} : { thumbnail }) };
}

/** Returns the id of the group of variations: a number up to 2.4, a UUID since. Up to 2.0, there are ids instead of groups. */
function getVariationGroup(item: JsonObject): Pick<ExerciseDetails, 'variationGroup'> {
  const variationGroup = toId(item['variation_group'] ?? item['variations']);
  return variationGroup === undefined ? {} : { variationGroup };
}

function createForm(endpoint: string, webPath: NonNullable<Form['webPath']>): Form {
  return { endpoint, ordering: 'id', isTranslated: true, read: summarizeExercise, webPath };
}

/** Exercises: `exerciseinfo` with all translations, or its counterpart in older releases (`wger-api.md` §3.3). */
export const exercises = defineResource({
  id: 'exercises',
  access: 'public',
  forms: [
    createForm('exercisebaseinfo', (id) => `/en/exercise/${id}/view-base`),
    {
      ...createForm('exerciseinfo', (id) => `/en/exercise/${id}/view`),
      // Its items have no ids before 2.0, which brought `ingredientinfo`.
      isListable: (offered) => offered.has('ingredientinfo') || !offered.has('exercise'),
    },
    { ...createForm('exercise', (id) => `/en/exercise/${id}/view`), read: summarizePlainExercise },
  ],
});
