import { toObject, type JsonObject } from '../../api/json/value.ts';
import { getExerciseReference } from '../exerciseFields.ts';
import { toId, toText } from '../fields.ts';

/** The numbers of a logged set, and the ids of their units. */
export interface LoggedSet {
  /** The id of the exercise. */
  readonly exercise: string;
  readonly repetitions: number | undefined;
  /** The id of the unit of the repetitions, which may be a time or a distance. */
  readonly repetitionUnit: string | undefined;
  /** Undefined without a weight. 0 counts as none, as it does for the server. */
  readonly weight: number | undefined;
  /** The id of the unit of the weight. */
  readonly weightUnit: string | undefined;
  /** Repetitions in reserve. */
  readonly rir: number | undefined;
  /** The id of its workout or routine; undefined for a set without one. */
  readonly workout: string | undefined;
  /** The id of the routine's entry that planned it; undefined for a set that was not planned, and up to 2.2. */
  readonly slotEntry: string | undefined;
}

/** A body weight or a body measurement. */
export interface MeasuredValue {
  readonly value: number;
  /** The id of its category; undefined for a body weight. */
  readonly category: string | undefined;
  /** Unit of the entry itself. If undefined, that of the category or of the user's profile applies. */
  readonly unit: string | undefined;
}

/** Parses a `workoutlog` of any release (`wger-api.md` §3.7); undefined if it has no exercise. */
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
    // Up to 2.2, a set without a weight has "0.00".
    weight: weight === 0 ? undefined : weight,
    weightUnit: toId(item['weight_unit']),
    rir: toNumber(item['rir']),
    workout: toId(item['routine'] ?? item['workout']),
    slotEntry: toId(item['slot_entry']),
  };
}

/** Parses the `weight` of a `weightentry`, or the `value` of a `measurement`; undefined if it is not a number. */
export function toMeasuredValue(item: JsonObject, field: 'weight' | 'value'): MeasuredValue | undefined {
  const value = toNumber(item[field]);
  const unit = toMeasurementUnit(toObject(item['extra_data'])['unit']);
  return value === undefined
    ? undefined
    : { value, category: toId(item['category']), unit: unit === '' ? undefined : unit };
}

/** Parses the unit of a measurement; empty for `count`, by which a bare number of steps is meant (`wger-api.md` §3.8). */
export function toMeasurementUnit(value: unknown): string {
  const unit = toText(toId(value));
  return unit === 'count' ? '' : unit;
}

/** Returns true for the type of a category whose values of a day add up (`wger-api.md` §3.8). */
export function isSummedType(value: unknown): boolean {
  return /^(?:steps|distance|energy|sleep_\w+)$/.test(toText(toId(value)));
}

/** A food that was eaten, as recorded in the diary. */
export interface EatenFood {
  /** Id of the ingredient. */
  readonly food: string;
  /** In grams if there is no unit. */
  readonly amount: number;
  /** Id of a unit of the ingredient; undefined for grams. */
  readonly unit: string | undefined;
  /** Id of the nutrition plan. */
  readonly plan: string | undefined;
  /** Id of the meal of that plan; undefined for food without a meal, and up to 2.0. */
  readonly meal: string | undefined;
}

/** Parses an entry of `nutritiondiary`; undefined if it has no food or no number. */
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

/** Upper limit on numbers, far above anything measured, so that sums and products stay finite. */
const maxNumber = 1e12;

/** Parses a number, or a decimal in a string, as servers send them; undefined for anything else. */
export function toNumber(value: unknown): number | undefined {
  const text = toId(value);
  const isNumber = typeof value === 'number' || /^-?\d+(\.\d+)?$/.test(text ?? '');
  const number = isNumber ? Number(text) : NaN;
  return Math.abs(number) <= maxNumber ? number : undefined;
}
