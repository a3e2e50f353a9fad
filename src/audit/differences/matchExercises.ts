import type { Steps } from '../../api/concurrency/slices.ts';
import type { ComparableExercise, ComparableTranslation } from './comparableExercises.ts';

/** The same exercise on two servers. */
export interface ExercisePair {
  readonly left: ComparableExercise;
  readonly right: ComparableExercise;
}

/** Exercises of two servers, as far as they are the same. */
export interface ExerciseMatches {
  readonly pairs: readonly ExercisePair[];
  readonly onlyLeft: readonly ComparableExercise[];
  readonly onlyRight: readonly ComparableExercise[];
}

/**
 * Finds the exercises that two servers have in common: by UUID, where one has an exercise for each language by the UUID of the
 * translation, and by a name that is the only one of its kind where there is no UUID.
 */
export function* matchExercises(
  left: readonly ComparableExercise[],
  right: readonly ComparableExercise[],
): Steps<ExerciseMatches> {
  const [ones, others] = [yield* mergeTranslations(left, right), yield* mergeTranslations(right, left)];
  const byUuid = yield* matchByUniqueKey(ones, others, ({ uuid }) => uuid);
  const lacksUuid = [...byUuid.onlyLeft, ...byUuid.onlyRight].some(({ uuid }) => uuid === undefined);
  if (!lacksUuid) {
    return byUuid;
  }
  const byName = yield* matchByUniqueKey(byUuid.onlyLeft, byUuid.onlyRight, getNameKey, (one, other) =>
    [one, other].some(({ uuid }) => uuid === undefined),
  );
  return { ...byName, pairs: [...byUuid.pairs, ...byName.pairs] };
}

/**
 * Exercises of which each is in one language, put together as the other server has them. Of what they do not agree in, the first
 * one counts.
 */
function* mergeTranslations(
  exercises: readonly ComparableExercise[],
  others: readonly ComparableExercise[],
): Steps<readonly ComparableExercise[]> {
  const byTranslation = new Map<string, ComparableExercise>();
  for (const other of others) {
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

/** Pairs those whose key is the only one of its kind on both sides; the key undefined stands for none. */
function* matchByUniqueKey(
  left: readonly ComparableExercise[],
  right: readonly ComparableExercise[],
  getKey: (exercise: ComparableExercise) => string | undefined,
  canPair: (one: ComparableExercise, other: ComparableExercise) => boolean = () => true,
): Steps<ExerciseMatches> {
  const ones = yield* indexByUniqueKey(left, getKey);
  const others = yield* indexByUniqueKey(right, getKey);
  const pairs: ExercisePair[] = [];
  const paired = new Set<ComparableExercise>();
  for (const [key, one] of ones) {
    const other = others.get(key);
    if (one !== 'several' && other !== undefined && other !== 'several' && canPair(one, other)) {
      pairs.push({ left: one, right: other });
      paired.add(one).add(other);
    }
    yield;
  }
  return {
    pairs,
    onlyLeft: left.filter((one) => !paired.has(one)),
    onlyRight: right.filter((other) => !paired.has(other)),
  };
}

function* indexByUniqueKey(
  exercises: readonly ComparableExercise[],
  getKey: (exercise: ComparableExercise) => string | undefined,
): Steps<ReadonlyMap<string, ComparableExercise | 'several'>> {
  const found = new Map<string, ComparableExercise | 'several'>();
  for (const exercise of exercises) {
    const key = getKey(exercise);
    if (key !== undefined) {
      found.set(key, found.has(key) ? 'several' : exercise);
    }
    yield;
  }
  return found;
}

/** The English name, or else the first one, in small letters. */
function getNameKey({ translations }: ComparableExercise): string | undefined {
  const named = translations.filter(({ values }) => (values.name ?? '') !== '');
  const preferred: ComparableTranslation | undefined =
    named.find(({ values }) => values.language === 'en') ?? named[0];
  return preferred && `${preferred.values.language ?? ''} ${(preferred.values.name ?? '').toLowerCase()}`;
}
