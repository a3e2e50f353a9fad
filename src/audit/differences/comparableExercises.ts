import { isObject, toObject, toObjects, type JsonObject } from '../../api/json/value.ts';
import { mapInSteps, mapNestedSteps, type Steps } from '../../api/concurrency/slices.ts';
import { getTranslationNotes, getTranslations } from '../../resources/exerciseFields.ts';
import { toId, toText } from '../../resources/fields.ts';
import type { RawItem } from '../../resources/paging/itemPages.ts';
import { getLanguageCode, type Naming } from '../../resources/server/naming.ts';
import { toMarkedText, toVisibleText, removeTagMarks } from './visibleText.ts';

/** Fields of an exercise that are compared, in the order in which they are reported. */
export const exerciseFields = [
  'category',
  'muscles',
  'secondaryMuscles',
  'equipment',
  'license',
  'author',
  'pictures',
  'videos',
] as const;

/** Fields of a translation that are compared. */
export const translationFields = ['language', 'name', 'description', 'aliases', 'notes', 'author'] as const;

export type ExerciseField = (typeof exerciseFields)[number];
export type TranslationField = (typeof translationFields)[number];

/**
 * Values to be compared, without ids, hosts and order; {@link formatValue} makes them readable. Undefined if a release does not
 * send a field, or sends only ids.
 */
export type FieldValues<Field extends string> = Readonly<Record<Field, string | undefined>>;

/** The part of an exercise that is in one language. */
export interface ComparableTranslation {
  readonly uuid: string | undefined;
  readonly values: FieldValues<TranslationField>;
}

/** An exercise in a form that can be compared with that of a server of any release. */
export interface ComparableExercise {
  /** The items as sent; several if a release has an exercise for each language. */
  readonly items: readonly RawItem[];
  /** True if it is in one language and has the UUID of that translation (`wger-api.md` §3.3). */
  readonly isTranslation: boolean;
  readonly uuid: string | undefined;
  readonly values: FieldValues<ExerciseField>;
  readonly translations: readonly ComparableTranslation[];
  /** True if its list has no translations, such as the plain list. */
  readonly hasUnknownTranslations: boolean;
}

/** Separator between the members of a set, which none of them contains. */
const separator = '\n';

/** Maximum number of characters of an exercise. Longer ones are treated as empty, since parsing them would take too long. */
const maxTextLength = 256 * 1024;

/** Upper limits on the translations of an exercise, and on the members of a set such as its muscles. */
const limits = { translations: 100, parts: 200 };

/** Formats a value for display. */
export function formatValue(value: string): string {
  return removeTagMarks(value.replaceAll(separator, ', '));
}

export function toComparableExercises(
  items: readonly RawItem[],
  naming: Naming,
): Steps<readonly ComparableExercise[]> {
  return mapNestedSteps(items, (item) => toComparableExercise(item, naming));
}

/** Parses an item. Returns an empty object if it is not an object, or too long. */
export function parseItem({ text }: RawItem): JsonObject {
  return toObject(text.length > maxTextLength ? undefined : JSON.parse(text));
}

function* toComparableExercise(item: RawItem, naming: Naming): Steps<ComparableExercise> {
  const exercise = parseItem(item);
  const nested = getTranslations(exercise);
  const isTranslation = nested === undefined && exercise['name'] !== undefined;
  const translations = toObjects(nested ?? (isTranslation ? [exercise] : []), limits.translations);
  return {
    items: [item],
    isTranslation,
    uuid: toId(exercise['uuid']),
    values: {
      category: isObject(exercise['category']) ? getName(exercise['category']) : undefined,
      muscles: yield* normalizeSet(exercise['muscles'], getName),
      secondaryMuscles: yield* normalizeSet(exercise['muscles_secondary'], getName),
      equipment: yield* normalizeSet(exercise['equipment'], getName),
      pictures: getLength(exercise['images']),
      videos: getLength(exercise['videos']),
      // In a translation, these fields are about the translation.
      license: isTranslation ? undefined : getLicense(exercise['license']),
      author: isTranslation ? undefined : normalizeText(exercise['license_author']),
    },
    translations: yield* mapNestedSteps(translations, (translation) =>
      toComparableTranslation(translation, naming),
    ),
    hasUnknownTranslations: nested === undefined && !isTranslation,
  };
}

function* toComparableTranslation(translation: JsonObject, naming: Naming): Steps<ComparableTranslation> {
  return {
    uuid: toId(translation['uuid']),
    values: {
      language: getLanguageCode(translation, naming) || undefined,
      name: normalizeText(translation['name']),
      description: normalizeText(translation['description'], toMarkedText),
      aliases: yield* normalizeSet(translation['aliases'], ({ alias }) => normalizeText(alias)),
      notes: yield* normalizeSet(getTranslationNotes(translation), ({ comment }) => normalizeText(comment)),
      author: normalizeText(translation['license_author']),
    },
  };
}

/** Normalizes a text. A missing text equals an empty one, since releases differ in that (`wger-api.md` §3.3). */
function normalizeText(value: unknown, extractText = toVisibleText): string | undefined {
  if (value === null) {
    return '';
  }
  return typeof value === 'string' ? extractText(value) : undefined;
}

/** Returns the name. That of a muscle is the Latin one, the only one that every release has. */
function getName({ name }: JsonObject): string | undefined {
  return normalizeText(name);
}

function getLicense(value: unknown): string | undefined {
  if (value === null) {
    return '';
  }
  return isObject(value) ? toText(value['short_name']) || toText(value['full_name']) : undefined;
}

/** Normalizes an array to a set of texts; undefined if it is not an array, or if any member is only an id. */
function* normalizeSet(
  value: unknown,
  getText: (part: JsonObject) => string | undefined,
): Steps<string | undefined> {
  if (!Array.isArray(value)) {
    return undefined;
  }
  const parts = yield* mapInSteps(value.slice(0, limits.parts), (part: unknown) =>
    isObject(part) ? getText(part) : undefined,
  );
  const known = parts.filter((part) => part !== undefined);
  return known.length < parts.length ? undefined : [...new Set(known)].sort().join(separator);
}

function getLength(value: unknown): string | undefined {
  return Array.isArray(value) ? String(value.length) : undefined;
}
