import { toObject, type JsonObject } from '../../api/json/value.ts';
import { getExerciseReference } from '../exercises.ts';
import { toId, toText } from '../fields.ts';

/** The numbers of a logged set, in units of which the ids are known. */
export interface LoggedSet {
  /** The exercise's id. */
  readonly exercise: string;
  readonly repetitions: number | undefined;
  /** The id of the unit of the repetitions, which may be a time or a distance. */
  readonly repetitionUnit: string | undefined;
  /** Undefined where there was none: a weight of 0 is none, as it is to the server. */
  readonly weight: number | undefined;
  /** The id of the unit of the weight. */
  readonly weightUnit: string | undefined;
  /** Repetitions that would still have been possible. */
  readonly rir: number | undefined;
  /** The id of the workout or routine that it was done in; undefined for a set outside of any. */
  readonly workout: string | undefined;
  /** The id of the entry of the routine that it was planned by; undefined for a set that was not planned, and up to 2.2. */
  readonly slotEntry: string | undefined;
}

/** A body weight, or a measurement of the body. */
export interface MeasuredValue {
  readonly value: number;
  /** The id of its category; a body weight has none. */
  readonly category: string | undefined;
  /** Its unit where the entry says it; elsewhere it is that of the category, or of the user's profile. */
  readonly unit: string | undefined;
}

/** Reads a `workoutlog` of any release (`wger-api.md` §3.7); undefined where it names no exercise. */
export function toLoggedSet(item: JsonObject): LoggedSet | undefined {
  const exercise = toId(getExerciseReference(item));
  if (exercise === undefined) {
    return undefined;
  }
  const weight = toNumber(item['weight']);
  return {
    exercise,
    repetitions: toNumber(item['repetitions'] ?? item['reps']),
    repetitionUnit: toId(item['repetitions_unit'] ?? item['repetition_unit']),
    // Up to 2.2 a set without a weight has "0.00".
    weight: weight === 0 ? undefined : weight,
    weightUnit: toId(item['weight_unit']),
    rir: toNumber(item['rir']),
    workout: toId(item['routine'] ?? item['workout']),
    slotEntry: toId(item['slot_entry']),
  };
}

/** Reads a `weightentry` by its `weight`, a `measurement` by its `value`; undefined where there is no number. */
export function toMeasuredValue(item: JsonObject, field: 'weight' | 'value'): MeasuredValue | undefined {
  const value = toNumber(item[field]);
  const unit = toText(toObject(item['extra_data'])['unit']);
  return value === undefined
    ? undefined
    : { value, category: toId(item['category']), unit: unit === '' ? undefined : unit };
}

/** A food that was eaten, as the diary has it. */
export interface EatenFood {
  /** Id of the ingredient. */
  readonly food: string;
  /** In grams where there is no unit. */
  readonly amount: number;
  /** Id of a unit of the ingredient; undefined for grams. */
  readonly unit: string | undefined;
  /** Id of the nutrition plan. */
  readonly plan: string | undefined;
  /** Id of the meal of that plan; undefined for food outside of any, and up to 2.0. */
  readonly meal: string | undefined;
}

/** Reads a `nutritiondiary` entry; undefined where it has no food or no number. */
export function toEatenFood(item: JsonObject): EatenFood | undefined {
  const [food, amount] = [toId(item['ingredient']), toNumber(item['amount'])];
  return food === undefined || amount === undefined
    ? undefined
    : {
        food,
        amount,
        unit: toId(item['weight_unit']),
        plan: toId(item['plan']),
        meal: toId(item['meal']),
      };
}

/** Upper limit on a number, far above all that is measured: sums and products of such numbers stay finite. */
const maxNumber = 1e12;

/** A number, or a decimal in a string, which servers write for what has decimals. */
export function toNumber(value: unknown): number | undefined {
  const text = toId(value);
  const isNumber = typeof value === 'number' || /^-?\d+(\.\d+)?$/.test(text ?? '');
  const number = isNumber ? Number(text) : NaN;
  return Math.abs(number) <= maxNumber ? number : undefined;
}
