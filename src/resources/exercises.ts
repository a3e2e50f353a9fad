import { objectOf, objectsIn, type JsonObject } from '../api/json/value.ts';
import type { ExerciseDetails, Term, Translation } from './details.ts';
import { bestTranslation, languageCode, type Naming } from './server/naming.ts';
import { idOf, idText, joined, kindAndId, textOf } from './fields.ts';
import { defineResource, type Form, type ListedItem, type ItemSummary } from './resource.ts';

/** Upper limits on one exercise: all of it is held and searched, and no person writes more. */
const maxTranslations = 100;
const maxAliases = 50;
const maxTerms = 100;

/**
 * The translations of an exercise, in `translations` (2.3 on) or in `exercises` (2.1, 2.2); undefined where it is of one
 * language, with a name of its own (2.0, `wger-api.md` §3.3).
 */
export function sentTranslations(exercise: JsonObject): readonly unknown[] | undefined {
  return [exercise['translations'], exercise['exercises']].find(Array.isArray);
}

/** The notes on a translation, by either name. */
export function sentNotes(translation: JsonObject): unknown {
  return translation['notes'] ?? translation['comments'];
}

/** The exercise that a set, a picture or a video is of: where exercises are called bases, `exercise` is a translation. */
export function sentExercise(item: JsonObject): unknown {
  return item['exercise_base'] ?? item['exercise'];
}

/** Reads an exercise of any shape. One without any translation is named by its id. */
function read(item: JsonObject, id: string | undefined, naming: Naming): ItemSummary {
  const translations = objectsIn(sentTranslations(item) ?? [item], maxTranslations).map((row) =>
    translation(row, naming),
  );
  const [category] = termsIn([item['category']]);
  return shownIn(naming.languages, id, {
    kind: 'exercise',
    ...(category === undefined ? {} : { category }),
    muscles: termsIn(item['muscles']),
    secondaryMuscles: termsIn(item['muscles_secondary']),
    equipment: termsIn(item['equipment']),
    translations: translations.filter(({ name }) => name !== ''),
    ...picturesOf(item),
    ...groupOf(item),
  });
}

/** An exercise under the name that it has for those who prefer these languages. */
function shownIn(
  languages: readonly string[],
  id: string | undefined,
  known: Omit<ExerciseDetails, 'fallbackLanguage'>,
): ItemSummary & { readonly details: ExerciseDetails } {
  const best = bestTranslation(known.translations, languages);
  const isFallback = best !== undefined && best.language !== '' && !isInFirst(best.language, languages);
  const details = { ...known, ...(isFallback ? { fallbackLanguage: best.language } : {}) };
  return {
    label: best?.name ?? kindAndId('Exercise', id),
    description: exerciseDescription(details),
    details,
  };
}

/** Returns true if a language is the one wanted most, or a variant of it: `pt` where that is `pt-br`. */
function isInFirst(language: string, [first = language]: readonly string[]): boolean {
  const [base] = language.split('-');
  return first.split('-')[0] === base;
}

/** Text beside the name of an exercise: its category, and the language of a name that is not in the language wanted. */
export function exerciseDescription({ category, fallbackLanguage }: ExerciseDetails): string {
  return joined(category?.name ?? '', fallbackLanguage === undefined ? '' : `(${fallbackLanguage})`);
}

/** A row under the name that it has for those who prefer these languages; the same row where that is its name. */
export function named(row: ListedItem, languages: readonly string[]): ListedItem {
  if (row.details?.kind !== 'exercise') {
    return row;
  }
  const { fallbackLanguage, ...known } = row.details;
  const shown = shownIn(languages, row.id, known);
  return shown.label === row.label &&
    shown.description === row.description &&
    shown.details.fallbackLanguage === fallbackLanguage
    ? row
    : { ...row, ...shown };
}

function translation(row: JsonObject, naming: Naming): Translation {
  return {
    language: languageCode(row, naming),
    name: textOf(row['name']),
    aliases: objectsIn(row['aliases'], maxAliases)
      .map(({ alias }) => textOf(alias))
      .filter((alias) => alias !== ''),
    ...(isEmptyHtml(row['description']) ? { lacksDescription: true } : {}),
  };
}

/** Returns true if a value is HTML without text to read. */
function isEmptyHtml(value: unknown): boolean {
  return typeof value === 'string' && /^(?:\s|&nbsp;|<[^<>]*>)*$/.test(value);
}

/** The named ones among what an item trains or needs; the plain `exercise` endpoint has only their ids. */
function termsIn(value: unknown): readonly Term[] {
  return objectsIn(value, maxTerms).flatMap((term): Term[] => {
    // The English name of a muscle may be empty (`wger-api.md` §3.5).
    const name = textOf(term['name_en']) || textOf(term['name']);
    return name === '' ? [] : [{ id: idOf(term) ?? name, name }];
  });
}

/** The addresses of the main picture, or else of the first one, in full size and in small. */
function picturesOf({ images }: JsonObject): Pick<ExerciseDetails, 'picture' | 'thumbnail'> {
  const all = objectsIn(images);
  const main = all.find((image) => image['is_main'] === true) ?? all[0];
  const { small } = objectOf(main?.['thumbnails']);
  const [picture, thumbnail] = [textOf(main?.['image']), textOf(small)];
  return { ...(picture === '' ? {} : { picture }), ...(thumbnail === '' ? {} : { thumbnail }) };
}

/** The id of the group of its variations: a number up to 2.4, a UUID since. Up to 2.0 there are no groups but ids. */
function groupOf(item: JsonObject): Pick<ExerciseDetails, 'variationGroup'> {
  const variationGroup = idText(item['variation_group'] ?? item['variations']);
  return variationGroup === undefined ? {} : { variationGroup };
}

function form(endpoint: string, webPath: NonNullable<Form['webPath']>): Form {
  return { endpoint, ordering: 'id', isTranslated: true, read, webPath };
}

/** The exercises of a server: `exerciseinfo` with all translations, or what older releases have (`wger-api.md` §3.3). */
export const exercises = defineResource({
  id: 'exercises',
  access: 'public',
  forms: [
    form('exercisebaseinfo', (id) => `/en/exercise/${id}/view-base`),
    form('exerciseinfo', (id) => `/en/exercise/${id}/view`),
    form('exercise', (id) => `/en/exercise/${id}/view`),
  ],
});
