import type { RawExercises } from '../../../src/collections/readRawExercises.ts';
import { readRawExercises } from '../../../src/collections/readRawExercises.ts';
import type { Naming } from '../../../src/resources/server/naming.ts';
import type { RecordedRelease } from '../../recordings/recordings.ts';
import type { Generation } from '../../service/service.ts';
import { setUp } from '../support/support.ts';

const ignore = (): void => undefined;

/** Reads all exercises of a sample server. */
export async function readSampleExercises(generation: Generation, exercises: number): Promise<RawExercises> {
  await using setup = await setUp({ generation, exercises });
  return await readRawExercises('sample', setup.catalogue, {}, ignore);
}

/** Reads all exercises of a recorded server. */
export async function readRecordedExercises(
  recordings: string,
  { generation }: RecordedRelease,
): Promise<RawExercises> {
  await using setup = await setUp({ generation, recordings });
  return await readRawExercises('recorded', setup.catalogue, {}, ignore);
}

/** Exercises as if a server had sent these items. */
export function createSentExercises(items: readonly unknown[]): RawExercises {
  const naming: Naming = { languages: ['en'], codes: new Map() };
  return {
    endpoint: 'exerciseinfo',
    naming,
    items: items.map((item, at) => ({
      row: {
        id: String((item as { id?: number } | null)?.id ?? `at ${String(at)}`),
        of: 'exercises',
        label: '',
        description: '',
      },
      text: JSON.stringify(item),
    })),
  };
}

interface PlantedDifferences {
  readonly changed: RawExercises;
  /** Each as `id field language`. */
  readonly differences: readonly string[];
  /** Ids of exercises. */
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

interface Exercise {
  id: number;
  uuid: string;
  category: { name: string };
  muscles: { name: string }[];
  muscles_secondary: { name: string }[];
  equipment: { name: string }[];
  license: { short_name: string } | null;
  license_author: string | null;
  images: unknown[];
  videos: unknown[];
  translations: Translation[];
}

interface Translation {
  uuid: string;
  name: string;
  description: string;
  language: number;
  aliases: { alias: string }[];
  notes: { comment: string }[];
  license_author: string | null;
}

/** Changes of an exercise, by the field in which a comparison should find them. */
const exerciseChanges: readonly (readonly [string, (exercise: Exercise) => void])[] = [
  ['category', (exercise) => (exercise.category = { name: 'Elsewhere' })],
  ['muscles', (exercise) => exercise.muscles.push({ name: 'Musculus novus' })],
  ['secondaryMuscles', (exercise) => exercise.muscles_secondary.push({ name: 'Musculus novus' })],
  ['equipment', (exercise) => exercise.equipment.push({ name: 'Anvil' })],
  ['license', (exercise) => (exercise.license = { short_name: 'WTFPL' })],
  ['author', (exercise) => (exercise.license_author = 'somebody else')],
  ['pictures', (exercise) => exercise.images.push({})],
  ['videos', (exercise) => exercise.videos.push({})],
];

const translationChanges: readonly (readonly [string, (translation: Translation) => void])[] = [
  ['name', (translation) => (translation.name += ' II')],
  ['description', (translation) => (translation.description += '<p>Breathe.</p>')],
  ['aliases', (translation) => translation.aliases.push({ alias: 'Another name' })],
  ['notes', (translation) => translation.notes.push({ comment: 'Keep the back straight.' })],
  ['author', (translation) => (translation.license_author = 'somebody else')],
];

/** Changes, removes and adds some of the exercises, always the same ones for the same seed. */
export function plantDifferences(sent: RawExercises, seed: number): PlantedDifferences {
  const random = createRandom(seed);
  const differences: string[] = [];
  const removed: string[] = [];
  const added: string[] = [];
  const items = sent.items.flatMap((item, at) => {
    const exercise = JSON.parse(item.text) as Exercise;
    const id = item.row.id ?? '';
    const chance = random(100);
    if (chance < 3) {
      removed.push(id);
      return [];
    }
    if (chance < 25) {
      const [field, change] = pickRandom(exerciseChanges, random);
      change(exercise);
      differences.push(`${id} ${field}`);
    }
    const translation = exercise.translations[random(exercise.translations.length || 1)];
    const code = sent.naming.codes.get(String(translation?.language));
    if (translation !== undefined && code !== undefined && chance >= 15 && chance < 40) {
      if (chance < 18) {
        exercise.translations = exercise.translations.filter((each) => each !== translation);
        differences.push(`${id} translation ${code}`);
      } else {
        const [field, change] = pickRandom(translationChanges, random);
        change(translation);
        differences.push(`${id} ${field} ${code}`);
      }
    }
    const text = JSON.stringify(exercise);
    if (chance >= 97) {
      const newId = `new ${String(at)}`;
      added.push(newId);
      const other = { ...exercise, uuid: newId, translations: [] };
      return [
        { ...item, text },
        { row: { ...item.row, id: newId, of: 'exercises' }, text: JSON.stringify(other) },
      ];
    }
    return [{ ...item, text }];
  });
  return { changed: { ...sent, items }, differences, removed, added };
}

function pickRandom<Choice>(choices: readonly Choice[], random: (below: number) => number): Choice {
  const choice = choices[random(choices.length)];
  if (choice === undefined) {
    throw new RangeError('There is nothing to choose from.');
  }
  return choice;
}

/**
 * Creates a generator of random integers below a limit, always the same ones for the same seed (Park and
 * Miller).
 */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}
