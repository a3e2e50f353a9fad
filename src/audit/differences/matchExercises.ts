import type { Steps } from '../../api/concurrency/slices.ts';
import { findBestTranslation } from '../../resources/server/naming.ts';
import type { ComparableExercise } from './comparableExercises.ts';

/** The same exercise on two servers. */
export interface ExercisePair {
  readonly left: ComparableExercise;
  readonly right: ComparableExercise;
}

/** Exercises that two servers have in common, and the others. */
export interface ExerciseMatches {
  readonly pairs: readonly ExercisePair[];
  readonly onlyLeft: readonly ComparableExercise[];
  readonly onlyRight: readonly ComparableExercise[];
}

/**
 * Matches the exercises of two servers: by UUID, or by that of a translation if one server has an exercise for each language.
 * Exercises without a UUID are matched by a name that is unique on both servers.
 */
export function* matchExercises(
  left: readonly ComparableExercise[],
  right: readonly ComparableExercise[],
): Steps<ExerciseMatches> {
  const [mergedLeft, mergedRight] = [
    yield* mergeTranslations(left, right),
    yield* mergeTranslations(right, left),
  ];
  const byUuid = yield* matchByUniqueKey(mergedLeft, mergedRight, ({ uuid }) => uuid);
  const byName = yield* matchByUniqueKey(
    byUuid.onlyLeft,
    byUuid.onlyRight,
    getNameKey,
    (leftExercise, rightExercise) => [leftExercise, rightExercise].some(({ uuid }) => uuid === undefined),
  );
  return { ...byName, pairs: [...byUuid.pairs, ...byName.pairs] };
}

/** Merges exercises that are in one language each, as the other server groups them. If they disagree, the first one wins. */
function* mergeTranslations(
  exercises: readonly ComparableExercise[],
  otherExercises: readonly ComparableExercise[],
): Steps<readonly ComparableExercise[]> {
  const byTranslation = new Map<string, ComparableExercise>();
  for (const other of otherExercises) {
    for (const { uuid } of other.isTranslation ? [] : other.translations) {
      if (uuid !== undefined) {
        byTranslation.set(uuid, other);
      }
    }
    yield;
  }
  const mergedByExercise = new Map<ComparableExercise, ComparableExercise>();
  for (const exercise of exercises) {
    const { isTranslation, uuid } = exercise;
    const target = isTranslation && uuid !== undefined ? byTranslation.get(uuid) : undefined;
    const merged = target && mergedByExercise.get(target);
    mergedByExercise.set(
      target ?? exercise,
      merged === undefined
        ? { ...exercise, uuid: target === undefined ? uuid : target.uuid }
        : {
            ...merged,
            items: [...merged.items, ...exercise.items],
            translations: [...merged.translations, ...exercise.translations],
          },
    );
    yield;
  }
  return [...mergedByExercise.values()];
}

/** Pairs exercises whose key is unique on both sides. An undefined key matches nothing. */
function* matchByUniqueKey(
  left: readonly ComparableExercise[],
  right: readonly ComparableExercise[],
  getKey: (exercise: ComparableExercise) => string | undefined,
  canPair: (leftExercise: ComparableExercise, rightExercise: ComparableExercise) => boolean = () => true,
): Steps<ExerciseMatches> {
  const leftByKey = yield* indexByUniqueKey(left, getKey);
  const rightByKey = yield* indexByUniqueKey(right, getKey);
  const pairs: ExercisePair[] = [];
  const paired = new Set<ComparableExercise>();
  for (const [key, leftExercise] of leftByKey) {
    const rightExercise = rightByKey.get(key);
    if (leftExercise && rightExercise && canPair(leftExercise, rightExercise)) {
      pairs.push({ left: leftExercise, right: rightExercise });
      paired.add(leftExercise).add(rightExercise);
    }
    yield;
  }
  return {
    pairs,
    onlyLeft: left.filter((exercise) => !paired.has(exercise)),
    onlyRight: right.filter((exercise) => !paired.has(exercise)),
  };
}

/** Indexes exercises by key; undefined for a key that several have. */
function* indexByUniqueKey(
  exercises: readonly ComparableExercise[],
  getKey: (exercise: ComparableExercise) => string | undefined,
): Steps<ReadonlyMap<string, ComparableExercise | undefined>> {
  const found = new Map<string, ComparableExercise | undefined>();
  for (const exercise of exercises) {
    const key = getKey(exercise);
    if (key !== undefined) {
      found.set(key, found.has(key) ? undefined : exercise);
    }
    yield;
  }
  return found;
}

/** Returns the English name, or else the first one, in lower case and with its language. */
function getNameKey({ translations }: ComparableExercise): string | undefined {
  const names = translations.map(({ values: { language = '', name = '' } }) => ({ language, name }));
  const best = findBestTranslation(names, ['en']);
  return best && `${best.language} ${best.name.toLowerCase()}`;
}
