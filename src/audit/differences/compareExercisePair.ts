import { mapInSteps, groupInSteps, type Steps } from '../../api/concurrency/slices.ts';
import {
  exerciseFields,
  formatValue,
  translationFields,
  type ComparableExercise,
  type ExerciseField,
  type ComparableTranslation,
  type TranslationField,
  type FieldValues,
} from './comparableExercises.ts';
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
export function* compareExercisePair({ left, right }: ExercisePair): Steps<readonly FieldDifference[]> {
  const pairs =
    left.hasUnknownTranslations || right.hasUnknownTranslations ? [] : yield* pairTranslations(left, right);
  const found = yield* mapInSteps(pairs, ([one, other]) => compareTranslations(one, other));
  return [...compareValues(exerciseFields, left.values, right.values), ...found.flat()];
}

function compareTranslations(
  one: ComparableTranslation | undefined,
  other: ComparableTranslation | undefined,
): readonly FieldDifference[] {
  const language = getLanguage(one ?? other);
  if (one === undefined || other === undefined) {
    return [{ field: 'translation', language, left: getName(one), right: getName(other) }];
  }
  return compareValues(translationFields, one.values, other.values).map((found) => ({ ...found, language }));
}

function compareValues<Field extends ExerciseField | TranslationField>(
  fields: readonly Field[],
  left: FieldValues<Field>,
  right: FieldValues<Field>,
): readonly FieldDifference[] {
  return fields.flatMap((field): FieldDifference[] => {
    const [one, other] = [left[field], right[field]];
    const isSame =
      one === undefined ||
      other === undefined ||
      (field === 'description' ? isSameText(one, other) : one === other);
    return isSame ? [] : [{ field, left: formatValue(one), right: formatValue(other) }];
  });
}

/** Translations beside each other, where both servers have them. */
type TranslationPair = readonly [ComparableTranslation | undefined, ComparableTranslation | undefined];

/** Translations beside each other: the same one by its UUID, else those in the same language, of the same name first. */
function* pairTranslations(
  left: ComparableExercise,
  right: ComparableExercise,
): Steps<readonly TranslationPair[]> {
  const pairs: TranslationPair[] = [];
  let unmatchedLeft = left.translations;
  const unmatchedRight = new Set(right.translations);
  for (const getKey of [getUuid, getLanguageAndName, getLanguage]) {
    const groups = yield* groupInSteps(unmatchedRight, getKey);
    const byKey = new Map([...groups].map(([key, group]) => [key, group.values()]));
    const unmatched: ComparableTranslation[] = [];
    for (const one of unmatchedLeft) {
      const key = getKey(one);
      const other = key === undefined ? undefined : byKey.get(key)?.next().value;
      if (other === undefined) {
        unmatched.push(one);
      } else {
        unmatchedRight.delete(other);
        pairs.push([one, other]);
      }
      yield;
    }
    unmatchedLeft = unmatched;
  }
  return [
    ...pairs,
    ...unmatchedLeft.map((one) => [one, undefined] as const),
    ...[...unmatchedRight].map((other) => [undefined, other] as const),
  ];
}

function getUuid({ uuid }: ComparableTranslation): string | undefined {
  return uuid;
}

function getLanguageAndName(translation: ComparableTranslation): string {
  return `${getLanguage(translation)} ${getName(translation)}`;
}

function getLanguage(translation: ComparableTranslation | undefined): string {
  return translation?.values.language ?? '';
}

function getName(translation: ComparableTranslation | undefined): string {
  return translation?.values.name ?? '';
}
