import { flatMapInSteps, groupInSteps, type Steps } from '../../api/concurrency/slices.ts';
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

/** A field in which an exercise differs between two servers. */
export interface FieldDifference {
  /** `translation` if only one of the servers has the translation. */
  readonly field: ExerciseField | TranslationField | 'translation';
  /** Language code; absent for a field that does not belong to a translation. */
  readonly language?: string;
  readonly left: string;
  readonly right: string;
}

/** Returns the fields in which an exercise differs. Fields that are unknown on either server are excluded. */
export function* compareExercisePair({ left, right }: ExercisePair): Steps<readonly FieldDifference[]> {
  const pairs =
    left.hasUnknownTranslations || right.hasUnknownTranslations ? [] : yield* pairTranslations(left, right);
  const differences = yield* flatMapInSteps(pairs, ([leftTranslation, rightTranslation]) =>
    compareTranslations(leftTranslation, rightTranslation),
  );
  return [...compareValues(exerciseFields, left.values, right.values), ...differences];
}

function compareTranslations(
  left: ComparableTranslation | undefined,
  right: ComparableTranslation | undefined,
): readonly FieldDifference[] {
  const language = getLanguage(left ?? right);
  if (left === undefined || right === undefined) {
    return [{ field: 'translation', language, left: getName(left), right: getName(right) }];
  }
  return compareValues(translationFields, left.values, right.values).map((difference) => ({
    ...difference,
    language,
  }));
}

function compareValues<Field extends ExerciseField | TranslationField>(
  fields: readonly Field[],
  left: FieldValues<Field>,
  right: FieldValues<Field>,
): readonly FieldDifference[] {
  return fields.flatMap((field): FieldDifference[] => {
    const [leftValue, rightValue] = [left[field], right[field]];
    const isSame =
      leftValue === undefined ||
      rightValue === undefined ||
      (field === 'description' ? isSameText(leftValue, rightValue) : leftValue === rightValue);
    return isSame ? [] : [{ field, left: formatValue(leftValue), right: formatValue(rightValue) }];
  });
}

/** A translation on both servers; undefined on the one that lacks it. */
type TranslationPair = readonly [ComparableTranslation | undefined, ComparableTranslation | undefined];

/** Pairs translations by UUID, or else by language and name, or else by language alone. */
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
    for (const leftTranslation of unmatchedLeft) {
      const key = getKey(leftTranslation);
      const rightTranslation = key === undefined ? undefined : byKey.get(key)?.next().value;
      if (rightTranslation === undefined) {
        unmatched.push(leftTranslation);
      } else {
        unmatchedRight.delete(rightTranslation);
        pairs.push([leftTranslation, rightTranslation]);
      }
      yield;
    }
    unmatchedLeft = unmatched;
  }
  return [
    ...pairs,
    ...unmatchedLeft.map((leftTranslation) => [leftTranslation, undefined] as const),
    ...[...unmatchedRight].map((rightTranslation) => [undefined, rightTranslation] as const),
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
