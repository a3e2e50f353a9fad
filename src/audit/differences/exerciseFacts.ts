import { isObject, objectOf, objectsIn, type JsonObject } from '../../api/json/value.ts';
import { each, eachInSteps, type Steps } from '../../api/concurrency/slices.ts';
import { sentNotes, sentTranslations } from '../../resources/exercises.ts';
import { idText, textOf } from '../../resources/fields.ts';
import type { SentItem } from '../../resources/paging/itemPages.ts';
import { languageCode, type Naming } from '../../resources/server/naming.ts';
import { markedText, visibleText, withoutMarks } from './visibleText.ts';

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
 * Values to be compared, free of ids, hosts and order; {@link inWords} makes words of them. Undefined is what a release does not
 * say, or says by ids alone.
 */
export type Values<Field extends string> = Readonly<Record<Field, string | undefined>>;

/** An exercise in one language. */
export interface TranslationFacts {
  readonly uuid: string | undefined;
  readonly values: Values<TranslationField>;
}

/** An exercise as far as it can be compared with that of another server, of whatever release. */
export interface ExerciseFacts {
  /** As they were sent; several where a release has an exercise for each language. */
  readonly items: readonly SentItem[];
  /** True if it is in one language, with the UUID of that translation (`wger-api.md` §3.3). */
  readonly isTranslation: boolean;
  readonly uuid: string | undefined;
  readonly values: Values<ExerciseField>;
  readonly translations: readonly TranslationFacts[];
  /** True if the list that it is of says nothing of translations, as a plain one. */
  readonly isWordless: boolean;
}

/** Text between the members of a set, which is in none of them. */
const separator = '\n';

/** Longer exercises are taken for none: no person writes one, and to read it would take too long at once. */
const maxText = 256 * 1024;

/** Upper limits on what is compared of an exercise: its translations, and the parts of a set, such as its muscles. */
const max = { translations: 100, parts: 200 };

/** A value as it is told. */
export function inWords(value: string): string {
  return withoutMarks(value.replaceAll(separator, ', '));
}

/** The facts about exercises, in their order. */
export function exerciseFacts(items: readonly SentItem[], naming: Naming): Steps<readonly ExerciseFacts[]> {
  return eachInSteps(items, (item) => factsOf(item, naming));
}

/** The object that an item is; one without members where it is none, or too long. */
export function objectOfItem({ text }: SentItem): JsonObject {
  return objectOf(text.length > maxText ? undefined : JSON.parse(text));
}

function* factsOf(item: SentItem, naming: Naming): Steps<ExerciseFacts> {
  const sent = objectOfItem(item);
  const nested = sentTranslations(sent);
  const isTranslation = nested === undefined && sent['name'] !== undefined;
  const translated =
    nested === undefined ? (isTranslation ? [sent] : []) : objectsIn(nested, max.translations);
  return {
    items: [item],
    isTranslation,
    uuid: idText(sent['uuid']),
    values: {
      category: isObject(sent['category']) ? nameOf(sent['category']) : undefined,
      muscles: yield* setOf(sent['muscles'], nameOf),
      secondaryMuscles: yield* setOf(sent['muscles_secondary'], nameOf),
      equipment: yield* setOf(sent['equipment'], nameOf),
      pictures: countIn(sent['images']),
      videos: countIn(sent['videos']),
      // Of a translation these are its own.
      license: isTranslation ? undefined : licenseOf(sent['license']),
      author: isTranslation ? undefined : plain(sent['license_author']),
    },
    translations: yield* eachInSteps(translated, (translation) => translationOf(translation, naming)),
    isWordless: nested === undefined && !isTranslation,
  };
}

function* translationOf(sent: JsonObject, naming: Naming): Steps<TranslationFacts> {
  return {
    uuid: idText(sent['uuid']),
    values: {
      language: languageCode(sent, naming) || undefined,
      name: plain(sent['name']),
      description: plain(sent['description'], markedText),
      aliases: yield* setOf(sent['aliases'], ({ alias }) => plain(alias)),
      notes: yield* setOf(sentNotes(sent), ({ comment }) => plain(comment)),
      author: plain(sent['license_author']),
    },
  };
}

/** No text is the same as an empty one: releases differ in that (`wger-api.md` §3.3). */
function plain(value: unknown, textIn = visibleText): string | undefined {
  if (value === null) {
    return '';
  }
  return typeof value === 'string' ? textIn(value) : undefined;
}

/** The Latin name of a muscle is the only one that every release has. */
function nameOf({ name }: JsonObject): string | undefined {
  return plain(name);
}

function licenseOf(value: unknown): string | undefined {
  if (value === null) {
    return '';
  }
  return isObject(value) ? textOf(value['short_name']) || textOf(value['full_name']) : undefined;
}

/** The parts of an array as a set in words; undefined where it is none, or where any part is no more than an id. */
function* setOf(value: unknown, read: (part: JsonObject) => string | undefined): Steps<string | undefined> {
  if (!Array.isArray(value)) {
    return undefined;
  }
  const parts = yield* each(value.slice(0, max.parts), (part: unknown) =>
    isObject(part) ? read(part) : undefined,
  );
  const known = parts.filter((part) => part !== undefined);
  return known.length < parts.length ? undefined : [...new Set(known)].sort().join(separator);
}

function countIn(value: unknown): string | undefined {
  return Array.isArray(value) ? String(value.length) : undefined;
}
