import { hash, createUuid } from '../hash.ts';
import { addDays, timestamp } from '../time.ts';
import { owner } from '../users.ts';
import { languageId } from '../vocabulary.ts';
import type { Exercise, ExerciseImage, Remark, Translation } from './exercise.ts';
import type { FiledSheet, Words } from './sheet.ts';

/** Authors of exercises; some are anonymous. */
const authors = [owner.username, 'rosa_t', 'gym42', 'an.kowalski', 'beltmark', ''];

/**
 * Makes exercises of sheets, one after the other. Translations, aliases, notes and pictures are numbered across all of
 * them, so that an exercise does not depend on later ones.
 */
export function createExerciseComposer(): (filed: FiledSheet) => Exercise {
  const count = { translation: 0, alias: 0, note: 0, image: 0 };

  function createRemarks(
    kind: 'alias' | 'note',
    translation: number,
    texts: readonly string[] = [],
  ): Remark[] {
    return texts.map((text) => {
      count[kind] += 1;
      return { id: count[kind], uuid: createUuid(kind, count[kind]), translation, text };
    });
  }

  function createTranslation(exercise: Exercise, code: string, words: Words): Translation {
    count.translation += 1;
    // Translations and exercises have ids in the same range.
    const id = 66 + count.translation * 7 + (hash(count.translation, 5) % 5);
    return {
      id,
      uuid: createUuid('translation', id),
      exercise,
      language: languageId(code),
      name: words.name,
      description: html(words),
      source: markdown(words),
      created: timestamp(addDays('2023-08-06', hash(id, 6) % 600), '10:17:17.349000'),
      author: exercise.author,
      aliases: createRemarks('alias', id, words.aliases),
      notes: createRemarks('note', id, words.notes),
    };
  }

  function createImage(exercise: Exercise, at: number): ExerciseImage {
    count.image += 1;
    const id = count.image;
    const file = (getMainTranslation(exercise)?.name ?? 'exercise').replace(/[^A-Za-z]+/g, '-');
    const path = `exercise-images/${exercise.id}/${file}-${at + 1}.png`;
    // A second picture has another author.
    const author = authors[(authors.indexOf(exercise.author) + at) % authors.length] ?? '';
    return {
      id,
      uuid: createUuid('image', id),
      exercise,
      path,
      author,
      main: at === 0,
      scaled: id % 10 !== 0,
    };
  }

  return (filed) => {
    const exercise = bareExercise(filed);
    const { words, pictures = 0 } = filed.sheet;
    exercise.translations = Object.entries(words).map(([code, text]) =>
      createTranslation(exercise, code, typeof text === 'string' ? { name: text } : text),
    );
    exercise.images = Array.from({ length: pictures }, (_, at) => createImage(exercise, at));
    return exercise;
  };
}

/** The English translation if there is one, otherwise the first. */
export function getMainTranslation(exercise: Exercise): Translation | undefined {
  return (
    exercise.translations.find((translation) => translation.language === languageId('en')) ??
    exercise.translations[0]
  );
}

function bareExercise({ category, sheet }: FiledSheet): Exercise {
  const created = addDays('2023-08-06', hash(sheet.id, 1) % 200);
  const updated = addDays(created, hash(sheet.id, 2) % 400);
  return {
    id: sheet.id,
    uuid: createUuid('exercise', sheet.id),
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
