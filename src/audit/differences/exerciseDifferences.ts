import { each, grouped, type Steps } from '../../api/concurrency/slices.ts';
import {
  exerciseFields,
  inWords,
  translationFields,
  type ExerciseFacts,
  type ExerciseField,
  type TranslationFacts,
  type TranslationField,
  type Values,
} from './exerciseFacts.ts';
import type { ExercisePair } from './matchExercises.ts';
import { isSameText } from './visibleText.ts';

/** A field in which the same exercise differs between two servers. */
export interface FieldDifference {
  /** `translation` where only one of the servers has one in the language. */
  readonly field: ExerciseField | TranslationField | 'translation';
  /** Code of the language; absent for what is not of a translation. */
  readonly language?: string;
  readonly left: string;
  readonly right: string;
}

/** The fields in which two servers have an exercise differently. Fields of which one of them says nothing are not among them. */
export function* exerciseDifferences({ left, right }: ExercisePair): Steps<readonly FieldDifference[]> {
  const pairs = left.isWordless || right.isWordless ? [] : yield* translationPairs(left, right);
  const found = yield* each(pairs, ([one, other]) => translationDifferences(one, other));
  return [...differing(exerciseFields, left.values, right.values), ...found.flat()];
}

function translationDifferences(
  one: TranslationFacts | undefined,
  other: TranslationFacts | undefined,
): readonly FieldDifference[] {
  const language = languageOf(one ?? other);
  if (one === undefined || other === undefined) {
    return [{ field: 'translation', language, left: nameOf(one), right: nameOf(other) }];
  }
  return differing(translationFields, one.values, other.values).map((found) => ({ ...found, language }));
}

function differing<Field extends ExerciseField | TranslationField>(
  fields: readonly Field[],
  left: Values<Field>,
  right: Values<Field>,
): readonly FieldDifference[] {
  return fields.flatMap((field): FieldDifference[] => {
    const [one, other] = [left[field], right[field]];
    const isSame =
      one === undefined ||
      other === undefined ||
      (field === 'description' ? isSameText(one, other) : one === other);
    return isSame ? [] : [{ field, left: inWords(one), right: inWords(other) }];
  });
}

/** Translations beside each other, where both servers have them. */
type TranslationPair = readonly [TranslationFacts | undefined, TranslationFacts | undefined];

/** Translations beside each other: the same one by its UUID, else those in the same language, of the same name first. */
function* translationPairs(left: ExerciseFacts, right: ExerciseFacts): Steps<readonly TranslationPair[]> {
  const pairs: TranslationPair[] = [];
  let ones = left.translations;
  const others = new Set(right.translations);
  for (const keyOf of [uuidOf, languageAndName, languageOf]) {
    const groups = yield* grouped(others, keyOf);
    const byKey = new Map([...groups].map(([key, group]) => [key, group.values()]));
    const alone: TranslationFacts[] = [];
    for (const one of ones) {
      const key = keyOf(one);
      const other = key === undefined ? undefined : byKey.get(key)?.next().value;
      if (other === undefined) {
        alone.push(one);
      } else {
        others.delete(other);
        pairs.push([one, other]);
      }
      yield;
    }
    ones = alone;
  }
  return [
    ...pairs,
    ...ones.map((one) => [one, undefined] as const),
    ...[...others].map((other) => [undefined, other] as const),
  ];
}

function uuidOf({ uuid }: TranslationFacts): string | undefined {
  return uuid;
}

function languageAndName(translation: TranslationFacts): string {
  return `${languageOf(translation)} ${nameOf(translation)}`;
}

function languageOf(translation: TranslationFacts | undefined): string {
  return translation?.values.language ?? '';
}

function nameOf(translation: TranslationFacts | undefined): string {
  return translation?.values.name ?? '';
}
