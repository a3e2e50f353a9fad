import type { Steps } from '../api/concurrency/slices.ts';
import { addDays, daysBetween } from './calendar.ts';

/** A number with its day. */
export interface DayValue {
  /** As in `2026-11-22`. */
  readonly day: string;
  readonly value: number;
}

/** @param values at least one */
export function computeMean(values: readonly DayValue[]): number {
  return values.reduce((sum, { value }) => sum + value, 0) / values.length;
}

/** Number of days in a moving mean. */
const meanDays = 7;

/** A change from one value to a later one. */
export interface Change<Value extends DayValue> {
  readonly from: Value;
  readonly to: Value;
  readonly difference: number;
}

/**
 * Computes the mean of the seven days up to each day with values.
 *
 * @param values the oldest first
 */
export function* computeSevenDayMean(values: readonly DayValue[]): Steps<readonly DayValue[]> {
  const means = new Map<string, DayValue>();
  let [sum, begin] = [0, 0];
  for (const [at, { day, value }] of values.entries()) {
    sum += value;
    let oldest = values[begin];
    while (oldest !== undefined && daysBetween(oldest.day, day) >= meanDays) {
      sum -= oldest.value;
      begin += 1;
      oldest = values[begin];
    }
    // The sum restarts after a gap, to drop accumulated rounding errors.
    sum = begin === at ? value : sum;
    means.set(day, { day, value: sum / (at + 1 - begin) });
    yield;
  }
  return [...means.values()];
}

/** Returns the sum of the values of each day, in the order of the days. */
export function sumByDay(values: readonly DayValue[]): readonly DayValue[] {
  const sums = new Map<string, number>();
  for (const { day, value } of values) {
    sums.set(day, (sums.get(day) ?? 0) + value);
  }
  // Sums of decimals have rounding errors.
  return [...sums].map(([day, sum]) => ({ day, value: Number(sum.toFixed(3)) }));
}

/** Rounds a change to one decimal, or below a tenth to its first significant digit, up to the third decimal. */
export function roundChange(difference: number): number {
  return roundReadably(difference, 1, 1);
}

/** Rounds a mean to a number of decimals, or a small one to two significant digits, up to the third decimal. */
export function roundMean(mean: number, decimals: number): number {
  return roundReadably(mean, decimals, 2);
}

function roundReadably(value: number, decimals: number, digits: number): number {
  const exact = Number(value.toFixed(3));
  const hasFewer = Math.abs(exact) < 10 ** (digits - 1 - decimals);
  return Number(hasFewer ? exact.toPrecision(digits) : exact.toFixed(decimals));
}

/**
 * Computes the change to the latest value from the last one on or before the day a number of days earlier, or else from the
 * first value.
 *
 * @param values the oldest first
 * @returns undefined if no value has a later day than the first one compared
 */
export function computeChange<Value extends DayValue>(
  values: readonly Value[],
  days: number,
): Change<Value> | undefined {
  const to = values.at(-1);
  const start = to && addDays(to.day, -days);
  const from = values.findLast(({ day }) => start !== undefined && day <= start) ?? values[0];
  return from === undefined || to === undefined || from.day >= to.day
    ? undefined
    : { from, to, difference: to.value - from.value };
}

/** Returns the highest value, the first of equal ones; undefined if there are none. */
export function findHighest<Value extends DayValue>(values: readonly Value[]): Value | undefined {
  return values.reduce<Value | undefined>(
    (highest, each) => (highest === undefined || each.value > highest.value ? each : highest),
    undefined,
  );
}
