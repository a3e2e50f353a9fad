import type { Steps } from '../api/concurrency/slices.ts';
import { addDays, daysBetween } from './calendar.ts';

/** A number at a day. */
export interface DayValue {
  /** As in `2026-11-22`. */
  readonly day: string;
  readonly value: number;
}

/** @param values at least one */
export function computeMean(values: readonly DayValue[]): number {
  return values.reduce((sum, { value }) => sum + value, 0) / values.length;
}

/** Days that a mean is of. */
const meanDays = 7;

/** A change from one value to a later one. */
export interface Change<Value extends DayValue> {
  readonly from: Value;
  readonly to: Value;
  readonly difference: number;
}

/**
 * For each day that has values the mean of all of the seven days up to it.
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
    // After a gap anew: what is left of sums comes of the arithmetic.
    sum = begin === at ? value : sum;
    means.set(day, { day, value: sum / (at + 1 - begin) });
    yield;
  }
  return [...means.values()];
}

/** A change as people read it: with one decimal, or of less than a tenth its first digit, as far as the third decimal. */
export function roundChange(difference: number): number {
  return roundReadably(difference, 1, 1);
}

/** A mean as people read it: with so many decimals, or of a small one its first two digits, as far as the third decimal. */
export function roundMean(mean: number, decimals: number): number {
  return roundReadably(mean, decimals, 2);
}

function roundReadably(value: number, decimals: number, digits: number): number {
  const exact = Number(value.toFixed(3));
  const hasFewer = Math.abs(exact) < 10 ** (digits - 1 - decimals);
  return Number(hasFewer ? exact.toPrecision(digits) : exact.toFixed(decimals));
}

/**
 * Change to the latest value from the last one on or before the day so many days ago; where there is none so early, from the
 * first.
 *
 * @param values the oldest first
 * @returns undefined where no value is of a later day than the one to begin with
 */
export function computeChange<Value extends DayValue>(
  values: readonly Value[],
  days: number,
  today: string,
): Change<Value> | undefined {
  const start = addDays(today, -days);
  const from = values.findLast(({ day }) => day <= start) ?? values[0];
  const to = values.at(-1);
  return from === undefined || to === undefined || from.day >= to.day
    ? undefined
    : { from, to, difference: to.value - from.value };
}

/** The highest of some values, of several that are the same the first; undefined where there are none. */
export function findHighest<Value extends DayValue>(values: readonly Value[]): Value | undefined {
  return values.reduce<Value | undefined>(
    (highest, each) => (highest === undefined || each.value > highest.value ? each : highest),
    undefined,
  );
}
