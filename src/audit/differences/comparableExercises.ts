import { isObject, toObject, toObjects, type JsonObject } from '../../api/json/value.ts';
import { mapInSteps, mapNestedSteps, type Steps } from '../../api/concurrency/slices.ts';
import { getTranslationNotes, getTranslations } from '../../resources/exercises.ts';
import { toId, toText } from '../../resources/fields.ts';
import type { RawItem } from '../../resources/paging/itemPages.ts';
import { getLanguageCode, type Naming } from '../../resources/server/naming.ts';
import { toMarkedText, toVisibleText, removeTagMarks } from './visibleText.ts';

/** Fields of an exercise that are compared, in the order in which they are told. */
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

/** The same of a translation. */
export const translationFields = ['language', 'name', 'description', 'aliases', 'notes', 'author'] as const;

export type ExerciseField = (typeof exerciseFields)[number];
export type TranslationField = (typeof translationFields)[number];

/**
 * Values to be compared, free of ids, hosts and order; {@link formatValue} makes words of them. Undefined is what a release does not
 * say, or says by ids alone.
 */
export type FieldValues<Field extends string> = Readonly<Record<Field, string | undefined>>;

/** An exercise in one language. */
export interface ComparableTranslation {
  readonly uuid: string | undefined;
  readonly values: FieldValues<TranslationField>;
}

/** An exercise as far as it can be compared with that of another server, of whatever release. */
export interface ComparableExercise {
  /** As they were sent; several where a release has an exercise for each language. */
  readonly items: readonly RawItem[];
  /** True if it is in one language, with the UUID of that translation (`wger-api.md` §3.3). */
  readonly isTranslation: boolean;
  readonly uuid: string | undefined;
  readonly values: FieldValues<ExerciseField>;
  readonly translations: readonly ComparableTranslation[];
  /** True if the list that it is of says nothing of translations, as a plain one. */
  readonly hasUnknownTranslations: boolean;
}

/** Text between the members of a set, which is in none of them. */
const separator = '\n';

/** Longer exercises are taken for none: no person writes one, and to read it would take too long at once. */
const maxTextLength = 256 * 1024;

/** Upper limits on what is compared of an exercise: its translations, and the parts of a set, such as its muscles. */
const limits = { translations: 100, parts: 200 };

/** A value as it is told. */
export function formatValue(value: string): string {
  return removeTagMarks(value.replaceAll(separator, ', '));
}

/** The facts about exercises, in their order. */
export function toComparableExercises(
  items: readonly RawItem[],
  naming: Naming,
): Steps<readonly ComparableExercise[]> {
  return mapNestedSteps(items, (item) => toComparableExercise(item, naming));
}

/** The object that an item is; one without members where it is none, or too long. */
export function parseItem({ text }: RawItem): JsonObject {
  return toObject(text.length > maxTextLength ? undefined : JSON.parse(text));
}

function* toComparableExercise(item: RawItem, naming: Naming): Steps<ComparableExercise> {
  const sent = parseItem(item);
  const nested = getTranslations(sent);
  const isTranslation = nested === undefined && sent['name'] !== undefined;
  const translated =
    nested === undefined ? (isTranslation ? [sent] : []) : toObjects(nested, limits.translations);
  return {
    items: [item],
    isTranslation,
    uuid: toId(sent['uuid']),
    values: {
      category: isObject(sent['category']) ? getName(sent['category']) : undefined,
      muscles: yield* normalizeSet(sent['muscles'], getName),
      secondaryMuscles: yield* normalizeSet(sent['muscles_secondary'], getName),
      equipment: yield* normalizeSet(sent['equipment'], getName),
      pictures: getLength(sent['images']),
      videos: getLength(sent['videos']),
      // Of a translation these are its own.
      license: isTranslation ? undefined : getLicense(sent['license']),
      author: isTranslation ? undefined : normalizeText(sent['license_author']),
    },
    translations: yield* mapNestedSteps(translated, (translation) =>
      toComparableTranslation(translation, naming),
    ),
    hasUnknownTranslations: nested === undefined && !isTranslation,
  };
}

function* toComparableTranslation(sent: JsonObject, naming: Naming): Steps<ComparableTranslation> {
  return {
    uuid: toId(sent['uuid']),
    values: {
      language: getLanguageCode(sent, naming) || undefined,
      name: normalizeText(sent['name']),
      description: normalizeText(sent['description'], toMarkedText),
      aliases: yield* normalizeSet(sent['aliases'], ({ alias }) => normalizeText(alias)),
      notes: yield* normalizeSet(getTranslationNotes(sent), ({ comment }) => normalizeText(comment)),
      author: normalizeText(sent['license_author']),
    },
  };
}

/** No text is the same as an empty one: releases differ in that (`wger-api.md` §3.3). */
function normalizeText(value: unknown, extractText = toVisibleText): string | undefined {
  if (value === null) {
    return '';
  }
  return typeof value === 'string' ? extractText(value) : undefined;
}

/** The Latin name of a muscle is the only one that every release has. */
function getName({ name }: JsonObject): string | undefined {
  return normalizeText(name);
}

function getLicense(value: unknown): string | undefined {
  if (value === null) {
    return '';
  }
  return isObject(value) ? toText(value['short_name']) || toText(value['full_name']) : undefined;
}

/** The parts of an array as a set in words; undefined where it is none, or where any part is no more than an id. */
function* normalizeSet(
  value: unknown,
  toText: (part: JsonObject) => string | undefined,
): Steps<string | undefined> {
  if (!Array.isArray(value)) {
    return undefined;
  }
  const parts = yield* mapInSteps(value.slice(0, limits.parts), (part: unknown) =>
    isObject(part) ? toText(part) : undefined,
  );
  const known = parts.filter((part) => part !== undefined);
  return known.length < parts.length ? undefined : [...new Set(known)].sort().join(separator);
}

function getLength(value: unknown): string | undefined {
  return Array.isArray(value) ? String(value.length) : undefined;
}
