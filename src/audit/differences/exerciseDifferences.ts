import { each, type Steps } from '../../api/concurrency/slices.ts';
import type { ExerciseFacts, ExerciseField, TranslationFacts, TranslationField } from './exerciseFacts.ts';
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

/** Fields in the order in which they are told. */
const exerciseFields = [
  'category',
  'muscles',
  'secondaryMuscles',
  'equipment',
  'license',
  'author',
  'pictures',
  'videos',
] as const satisfies readonly ExerciseField[];

const translationFields = [
  'language',
  'name',
  'description',
  'aliases',
  'notes',
  'author',
] as const satisfies readonly TranslationField[];

/** The fields in which two servers have an exercise differently. Fields of which one of them says nothing are not among them. */
export function* exerciseDifferences({ left, right }: ExercisePair): Steps<readonly FieldDifference[]> {
  const found = yield* each(translationPairs(left, right), ([one, other]) =>
    translationDifferences(one, other),
  );
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
  left: Readonly<Partial<Record<Field, string>>>,
  right: Readonly<Partial<Record<Field, string>>>,
): readonly FieldDifference[] {
  return fields.flatMap((field): FieldDifference[] => {
    const [one, other] = [left[field], right[field]];
    const isSame =
      one === undefined ||
      other === undefined ||
      (field === 'description' ? isSameText(one, other) : one === other);
    return isSame ? [] : [{ field, left: one, right: other }];
  });
}

/** Translations beside each other: the same one by its UUID, else those in the same language, of the same name first. */
function translationPairs(
  left: ExerciseFacts,
  right: ExerciseFacts,
): readonly (readonly [TranslationFacts | undefined, TranslationFacts | undefined])[] {
  const pairs: [TranslationFacts, TranslationFacts][] = [];
  let ones = left.translations;
  const others = new Set(right.translations);
  for (const keyOf of [uuidOf, languageAndName, languageOf]) {
    const byKey = Map.groupBy(others, keyOf);
    ones = ones.filter((one) => {
      const key = keyOf(one);
      const other = key === undefined ? undefined : byKey.get(key)?.shift();
      if (other !== undefined) {
        others.delete(other);
        pairs.push([one, other]);
      }
      return other === undefined;
    });
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
