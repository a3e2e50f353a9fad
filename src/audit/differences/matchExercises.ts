import type { Steps } from '../../api/concurrency/slices.ts';
import type { ExerciseFacts, TranslationFacts } from './exerciseFacts.ts';

/** The same exercise on two servers. */
export interface ExercisePair {
  readonly left: ExerciseFacts;
  readonly right: ExerciseFacts;
}

/** Exercises of two servers, as far as they are the same. */
export interface MatchedExercises {
  readonly pairs: readonly ExercisePair[];
  readonly left: readonly ExerciseFacts[];
  readonly right: readonly ExerciseFacts[];
}

/**
 * Finds the exercises that two servers have in common: by UUID, where one has an exercise for each language by the UUID of the
 * translation, and by a name that is the only one of its kind where there is no UUID.
 */
export function* matchExercises(
  left: readonly ExerciseFacts[],
  right: readonly ExerciseFacts[],
): Steps<MatchedExercises> {
  const [ones, others] = [yield* gathered(left, right), yield* gathered(right, left)];
  const byUuid = yield* uniquely(ones, others, ({ uuid }) => uuid);
  const lacksUuid = [...byUuid.left, ...byUuid.right].some(({ uuid }) => uuid === undefined);
  if (!lacksUuid) {
    return byUuid;
  }
  const byName = yield* uniquely(byUuid.left, byUuid.right, nameKey, (one, other) =>
    [one, other].some(({ uuid }) => uuid === undefined),
  );
  return { ...byName, pairs: [...byUuid.pairs, ...byName.pairs] };
}

/**
 * Exercises of which each is in one language, put together as the other server has them. Of what they do not agree in, the first
 * one counts.
 */
function* gathered(
  exercises: readonly ExerciseFacts[],
  others: readonly ExerciseFacts[],
): Steps<readonly ExerciseFacts[]> {
  const byTranslation = new Map<string, ExerciseFacts>();
  for (const other of others) {
    for (const { uuid } of other.isTranslation ? [] : other.translations) {
      if (uuid !== undefined) {
        byTranslation.set(uuid, other);
      }
    }
    yield;
  }
  const found = new Map<ExerciseFacts, ExerciseFacts>();
  for (const exercise of exercises) {
    const { isTranslation, uuid } = exercise;
    const whole = isTranslation && uuid !== undefined ? byTranslation.get(uuid) : undefined;
    const before = whole && found.get(whole);
    found.set(
      whole ?? exercise,
      before === undefined
        ? { ...exercise, uuid: whole === undefined ? uuid : whole.uuid }
        : {
            ...before,
            items: [...before.items, ...exercise.items],
            translations: [...before.translations, ...exercise.translations],
          },
    );
    yield;
  }
  return [...found.values()];
}

/** Pairs those whose key is the only one of its kind on both sides; the key undefined stands for none. */
function* uniquely(
  left: readonly ExerciseFacts[],
  right: readonly ExerciseFacts[],
  keyOf: (exercise: ExerciseFacts) => string | undefined,
  mayPair: (one: ExerciseFacts, other: ExerciseFacts) => boolean = () => true,
): Steps<MatchedExercises> {
  const ones = yield* byKey(left, keyOf);
  const others = yield* byKey(right, keyOf);
  const pairs: ExercisePair[] = [];
  const paired = new Set<ExerciseFacts>();
  for (const [key, one] of ones) {
    const other = others.get(key);
    if (one !== 'several' && other !== undefined && other !== 'several' && mayPair(one, other)) {
      pairs.push({ left: one, right: other });
      paired.add(one).add(other);
    }
    yield;
  }
  return {
    pairs,
    left: left.filter((one) => !paired.has(one)),
    right: right.filter((other) => !paired.has(other)),
  };
}

function* byKey(
  exercises: readonly ExerciseFacts[],
  keyOf: (exercise: ExerciseFacts) => string | undefined,
): Steps<ReadonlyMap<string, ExerciseFacts | 'several'>> {
  const found = new Map<string, ExerciseFacts | 'several'>();
  for (const exercise of exercises) {
    const key = keyOf(exercise);
    if (key !== undefined) {
      found.set(key, found.has(key) ? 'several' : exercise);
    }
    yield;
  }
  return found;
}

/** The English name, or else the first one, in small letters. */
function nameKey({ translations }: ExerciseFacts): string | undefined {
  const named = translations.filter(({ values }) => (values.name ?? '') !== '');
  const best: TranslationFacts | undefined = named.find(({ values }) => values.language === 'en') ?? named[0];
  return best && `${best.values.language ?? ''} ${(best.values.name ?? '').toLowerCase()}`;
}
