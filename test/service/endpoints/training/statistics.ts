import { getExercise } from '../../domain/exercises/exercises.ts';
import { weekNumber } from '../../domain/time.ts';
import type { Log } from '../../domain/training/model.ts';
import { Float, type JsonObject } from '../../json.ts';

/** Ids of glutes, thighs and calves. */
const lowerBody = [7, 8, 10, 11, 15];

interface Measure {
  of(log: Log): number;
  /** True for averages, false for sums. */
  averaged: boolean;
}

const measures: Readonly<Record<string, Measure>> = {
  /** The weight as a share of the one-repetition maximum, by Brzycki. */
  intensity: { of: ({ repetitions }) => 1.0278 - 0.0278 * repetitions, averaged: true },
  sets: { of: () => 1, averaged: false },
  volume: { of: ({ repetitions, weight }) => repetitions * (weight ?? 0), averaged: false },
};

/** The answer of `/routine/{id}/stats/`: totals as strings, the rest as floats (wger-api.md §2). */
export function computeStatistics(logs: readonly Log[]): JsonObject {
  return Object.fromEntries(
    Object.entries(measures).map(([name, measure]) => [
      name,
      {
        iteration: grouped(logs, measure, ({ iteration }) => iteration),
        weekly: grouped(logs, measure, ({ session }) => weekNumber(session.date)),
        daily: grouped(logs, measure, ({ session }) => session.date),
        mesocycle: summary(logs, measure),
      },
    ]),
  );
}

function grouped(logs: readonly Log[], measure: Measure, key: (log: Log) => string | number): JsonObject {
  const groups = Map.groupBy(logs, (log) => String(key(log)));
  return Object.fromEntries([...groups].map(([name, group]) => [name, summary(group, measure)]));
}

function summary(logs: readonly Log[], measure: Measure): JsonObject {
  const muscles = new Map<number, Log[]>();
  for (const log of logs) {
    for (const muscle of getExercise(log.entry.exercise).muscles) {
      muscles.set(muscle, [...(muscles.get(muscle) ?? []), log]);
    }
  }
  const lower = logs.filter((log) =>
    getExercise(log.entry.exercise).muscles.some((muscle) => lowerBody.includes(muscle)),
  );
  const upper = logs.filter((log) => !lower.includes(log));
  return {
    exercises: amounts(
      Map.groupBy(logs, (log) => log.entry.exercise),
      measure,
    ),
    muscle: amounts(muscles, measure),
    upper_body: amount(upper, measure).toFixed(2),
    lower_body: amount(lower, measure).toFixed(2),
    total: amount(logs, measure).toFixed(2),
  };
}

function amounts(groups: ReadonlyMap<number, readonly Log[]>, measure: Measure): JsonObject {
  return Object.fromEntries([...groups].map(([id, logs]) => [id, new Float(amount(logs, measure))]));
}

function amount(logs: readonly Log[], measure: Measure): number {
  const sum = logs.reduce((total, log) => total + measure.of(log), 0);
  return measure.averaged && logs.length > 0 ? sum / logs.length : sum;
}
