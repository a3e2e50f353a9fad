import { hash, uuidOf } from '../chance.ts';
import { addDays, timestamp } from '../time.ts';
import { languageId } from '../vocabulary.ts';
import { arms } from './arms.ts';
import { back } from './back.ts';
import { chest } from './chest.ts';
import { abs } from './core.ts';
import { calves, cardio } from './endurance.ts';
import { legs } from './legs.ts';
import type { Sheet, Words } from './sheet.ts';
import { shoulders } from './shoulders.ts';

/** A numbered piece of text that belongs to a translation: an alias or a note. */
export interface Remark {
  id: number;
  uuid: string;
  translation: number;
  text: string;
}

/** An exercise in one language. */
export interface Translation {
  id: number;
  uuid: string;
  exercise: Exercise;
  language: number;
  name: string;
  /** HTML (wger-api.md §2). */
  description: string;
  /** The same as Markdown. */
  source: string;
  created: string;
  author: string;
  aliases: readonly Remark[];
  notes: readonly Remark[];
}

export interface ExerciseImage {
  id: number;
  uuid: string;
  exercise: Exercise;
  /** Below the media folder of the server. */
  path: string;
  main: boolean;
  /** Whether the service has made smaller ones. */
  scaled: boolean;
}

/** What the service calls an exercise since 2.3, and a base before (wger-api.md §3.3). */
export interface Exercise {
  id: number;
  uuid: string;
  created: string;
  updated: string;
  updatedGlobally: string;
  category: number;
  muscles: readonly number[];
  secondary: readonly number[];
  equipment: readonly number[];
  /** Exercises of one family are variations of each other. */
  family: number | null;
  author: string;
  translations: Translation[];
  images: ExerciseImage[];
}

/** Who wrote an exercise; some gave no name. */
const authors = ['m.lindqvist', 'rosa_t', 'gym42', 'an.kowalski', 'beltmark', ''];

const byCategory = new Map<number, readonly Sheet[]>([
  [8, arms],
  [9, legs],
  [10, abs],
  [11, chest],
  [12, back],
  [13, shoulders],
  [14, calves],
  [15, cardio],
]);

/** Every exercise, by id. */
export const exercises: readonly Exercise[] = [...byCategory]
  .flatMap(([category, sheets]) => sheets.map((sheet) => ({ category, sheet })))
  .sort((a, b) => a.sheet.id - b.sheet.id)
  .map(({ category, sheet }) => exerciseOf(category, sheet));

const exerciseById = new Map(exercises.map((exercise) => [exercise.id, exercise]));

/** Every translation, by id. The ids run through the same numbers as those of the exercises. */
export const translations: readonly Translation[] = addTranslations();

export const images: readonly ExerciseImage[] = addImages();

export function exerciseWith(id: number): Exercise {
  const exercise = exerciseById.get(id);
  if (exercise === undefined) {
    throw new RangeError(`The sample data has no exercise ${id}.`);
  }
  return exercise;
}

/** The English translation, or else the first. */
export function mainTranslation(exercise: Exercise): Translation | undefined {
  return (
    exercise.translations.find((translation) => translation.language === languageId('en')) ??
    exercise.translations[0]
  );
}

function exerciseOf(category: number, sheet: Sheet): Exercise {
  const created = addDays('2023-08-06', hash(sheet.id, 1) % 200);
  const updated = addDays(created, hash(sheet.id, 2) % 400);
  return {
    id: sheet.id,
    uuid: uuidOf('exercise', sheet.id),
    created: timestamp(created, '10:17:17.422000'),
    updated: timestamp(updated, '11:39:48.517000'),
    updatedGlobally: timestamp(addDays(updated, hash(sheet.id, 3) % 90), '20:58:25.968000'),
    category,
    muscles: sheet.muscles,
    secondary: sheet.secondary ?? [],
    equipment: sheet.equipment ?? [],
    family: sheet.family ?? null,
    author: authors[hash(sheet.id, 4) % authors.length] ?? '',
    translations: [],
    images: [],
  };
}

function addTranslations(): Translation[] {
  const sheets = new Map([...byCategory.values()].flat().map((sheet) => [sheet.id, sheet]));
  const count = { translation: 0, alias: 0, note: 0 };
  for (const exercise of exercises) {
    for (const [code, words] of Object.entries(sheets.get(exercise.id)?.words ?? {})) {
      count.translation += 1;
      const id = 66 + count.translation * 7 + (hash(count.translation, 5) % 5);
      const full: Words = typeof words === 'string' ? { name: words } : words;
      const remarks = (kind: 'alias' | 'note', texts: readonly string[] = []): Remark[] =>
        texts.map((text) => {
          count[kind] += 1;
          return { id: count[kind], uuid: uuidOf(kind, count[kind]), translation: id, text };
        });
      exercise.translations.push({
        id,
        uuid: uuidOf('translation', id),
        exercise,
        language: languageId(code),
        name: full.name,
        description: html(full),
        source: markdown(full),
        created: timestamp(addDays('2023-08-06', hash(id, 6) % 600), '10:17:17.349000'),
        author: exercise.author,
        aliases: remarks('alias', full.aliases),
        notes: remarks('note', full.notes),
      });
    }
  }
  return exercises.flatMap((exercise) => exercise.translations);
}

function html({ about, steps }: Words): string {
  const list = steps?.map((step) => `<li>${step}</li>`).join('\n');
  return [...(about ? [`<p>${about}</p>`] : []), ...(list ? [`<ol>\n${list}\n</ol>`] : [])]
    .map((block) => `${block}\n`)
    .join('');
}

function markdown({ about, steps }: Words): string {
  const list = steps?.map((step, at) => `${at + 1}. ${step}`).join('\n');
  return [about, list].filter((block) => block !== undefined).join('\n\n');
}

function addImages(): ExerciseImage[] {
  const sheets = [...byCategory.values()].flat().sort((a, b) => a.id - b.id);
  let id = 0;
  return sheets.flatMap((sheet) =>
    Array.from({ length: sheet.pictures ?? 0 }, (_, at) => {
      id += 1;
      const exercise = exerciseWith(sheet.id);
      const file = (mainTranslation(exercise)?.name ?? 'exercise').replace(/[^A-Za-z]+/g, '-');
      const path = `exercise-images/${exercise.id}/${file}-${at + 1}.png`;
      const image = { id, uuid: uuidOf('image', id), exercise, path, main: at === 0, scaled: id % 10 !== 0 };
      exercise.images.push(image);
      return image;
    }),
  );
}
