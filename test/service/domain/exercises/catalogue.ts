import { createExerciseComposer } from './composer.ts';
import type { Exercise, ExerciseImage, Translation } from './exercise.ts';
import { createGeneratedSheet } from './generated/sheets.ts';
import { writtenSheets } from './written/written.ts';

/** Maximum number of exercises: ten times as many as wger ships (wger-api.md §6). */
export const maxExercises = 10_000;

/** Number of handwritten exercises; the others are generated. */
export const writtenExercises = writtenSheets.length;

/** All exercises of a server: the handwritten ones, then the generated ones. */
export class ExerciseCatalogue {
  /** By id. */
  readonly all: readonly Exercise[];
  /** Of all exercises, by id. */
  readonly translations: readonly Translation[];
  /** Of all exercises, by id. */
  readonly images: readonly ExerciseImage[];
  readonly #byId: ReadonlyMap<number, Exercise>;
  readonly #translationById: ReadonlyMap<number, Translation>;
  readonly #families: ReadonlyMap<number | null, readonly Exercise[]>;

  constructor(size: number) {
    const sheets = Array.from(
      { length: size },
      (_, index) => writtenSheets[index] ?? createGeneratedSheet(index),
    );
    this.all = sheets.map(createExerciseComposer());
    this.translations = this.all.flatMap(({ translations }) => translations);
    this.images = this.all.flatMap(({ images }) => images);
    this.#byId = new Map(this.all.map((exercise) => [exercise.id, exercise]));
    this.#translationById = new Map(this.translations.map((translation) => [translation.id, translation]));
    this.#families = Map.groupBy(this.all, ({ family }) => family);
  }

  findById(id: number): Exercise | undefined {
    return this.#byId.get(id);
  }

  findTranslation(id: number): Translation | undefined {
    return this.#translationById.get(id);
  }

  /** The exercise and its variations, by id. */
  getVariations(exercise: Exercise): readonly Exercise[] {
    return exercise.family === null ? [exercise] : (this.#families.get(exercise.family) ?? [exercise]);
  }
}
