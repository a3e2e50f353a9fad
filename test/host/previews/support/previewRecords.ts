// The user's records as a sample server sends them, and numbers computed from them independently of the extension.
import assert from 'node:assert/strict';
import { addDays, weekday } from '../../../service/domain/time.ts';
import type { Service } from '../../../service/service.ts';
import { readRows } from '../../support/editing.ts';

export type ServerObject = Readonly<Record<string, unknown>>;

/** The most frequent value. */
export function getMostFrequent<Value>(values: readonly Value[]): Value {
  const counts = new Map<Value, number>();
  values.forEach((value) => counts.set(value, (counts.get(value) ?? 0) + 1));
  const [[most] = assert.fail()] = [...counts].sort(([, one], [, other]) => other - one);
  return most;
}

/** All rows of one of the user's lists. */
export function readObjects(service: Service, endpoint: string): Promise<readonly ServerObject[]> {
  return readRows<ServerObject>(service, `${endpoint}/?limit=999`);
}

/** A logged set in numbers, which are `NaN` where they do not count. */
export interface LoggedSet {
  readonly day: string;
  readonly exercise: string;
  readonly repetitions: number;
  readonly kilograms: number;
}

export async function readLoggedSets(service: Service): Promise<readonly LoggedSet[]> {
  const rows = await readObjects(service, 'workoutlog');
  return rows.map((row) => {
    const count = Number(row['reps'] ?? row['repetitions'] ?? NaN);
    const weight = Number(row['weight'] ?? NaN);
    const factor = [NaN, 1, 0.45359237][Number(row['weight_unit'])] ?? NaN;
    return {
      day: getDay(row),
      exercise: String(row['exercise_base'] ?? row['exercise']),
      repetitions: Number(row['repetition_unit'] ?? row['repetitions_unit']) === 1 ? count : NaN,
      kilograms: weight > 0 ? weight * factor : NaN,
    };
  });
}

/** The calendar day of a record in the server's zone. */
export function getDay(row: ServerObject): string {
  const [, day = assert.fail(JSON.stringify(row))] =
    /^(\d{4}-\d\d-\d\d)/.exec(String(row['datetime_start'] ?? row['date'])) ?? [];
  return day;
}

/** The one-repetition maximum by Brzycki, `w / (1 − (r − 1) / 36)`; `NaN` for no or more than 10 repetitions. */
export function estimateOneRepMax({ kilograms, repetitions }: LoggedSet): number {
  return repetitions >= 1 && repetitions <= 10 ? kilograms / (1 - (repetitions - 1) / 36) : NaN;
}

/** The largest number of each day, without days that have none. */
export function getMaxByDay<Dated extends { readonly day: string }>(
  sets: readonly Dated[],
  valueOf: (set: Dated) => number,
): ReadonlyMap<string, number> {
  const greatest = new Map<string, number>();
  for (const set of sets) {
    const value = valueOf(set);
    if (!Number.isNaN(value) && !(value <= (greatest.get(set.day) ?? -Infinity))) {
      greatest.set(set.day, value);
    }
  }
  return sortByName(greatest);
}

/** Sums numbers by name. */
export function sumBy<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  valueOf: (item: Item) => number = () => 1,
): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  items.forEach((item) => sums.set(nameOf(item), (sums.get(nameOf(item)) ?? 0) + valueOf(item)));
  return sortByName(sums);
}

/** The days with a larger value than all earlier ones. */
export function findRecordDays(values: ReadonlyMap<string, number>): readonly string[] {
  let best = Infinity;
  return [...sortByName(values)].flatMap(([day, value]) => {
    const isRecord = value > best + 1e-6;
    best = isRecord || best === Infinity ? value : best;
    return isRecord ? [day] : [];
  });
}

/** For each day with values, the mean of the seven days up to it. */
export function computeSevenDayMeans(
  values: readonly (readonly [day: string, value: number])[],
): readonly (readonly [string, number])[] {
  return [...new Set(values.map(([day]) => day))].map((day) => {
    const near = values.filter(([other]) => other <= day && countDays(other, day) < 7);
    return [day, near.reduce((sum, [, value]) => sum + value, 0) / near.length] as const;
  });
}

/** The Monday of a day's week. */
export function getMonday(day: string): string {
  return addDays(day, 1 - weekday(day));
}

/** The lengths of the streaks that end with each trained week, by its Monday. */
export function computeStreaks(days: Iterable<string>): ReadonlyMap<string, number> {
  const mondays = [...new Set([...days].map(getMonday))].sort();
  const lengths = new Map<string, number>();
  mondays.forEach((monday) => lengths.set(monday, (lengths.get(addDays(monday, -7)) ?? 0) + 1));
  return lengths;
}

export function countDays(one: string, other: string): number {
  return Math.round((Date.parse(other) - Date.parse(one)) / 86_400_000);
}

function sortByName<Value>(values: ReadonlyMap<string, Value>): ReadonlyMap<string, Value> {
  return new Map([...values].sort(([one], [other]) => (one < other ? -1 : 1)));
}
