import { getExercise } from '../../domain/exercises/exercises.ts';
import { weekNumber } from '../../domain/time.ts';
import type { Log } from '../../domain/training/model.ts';
import { Float, type JsonObject } from '../../json.ts';

interface Measure {
  /** Undefined for a set that does not count. */
  of(log: Log): number | undefined;
  /** True for averages, false for sums. */
  averaged: boolean;
}

const measures: Readonly<Record<string, Measure>> = {
  /** The weight as a share of the one-repetition maximum, by Brzycki. */
  intensity: {
    of: ({ repetitions, weight }) => (weight === null ? undefined : 1.0278 - 0.0278 * repetitions),
    averaged: true,
  },
  sets: { of: () => 1, averaged: false },
  volume: { of: ({ repetitions, weight }) => repetitions * (weight ?? 0), averaged: false },
};

/**
 * The answer of `/routine/{id}/stats/`: totals as strings, the rest as floats (wger-api.md §2). Only sets in repetitions
 * and kilograms count (§3.2).
 */
export function computeStatistics(allLogs: readonly Log[]): JsonObject {
  const counted = allLogs.filter(({ entry }) => entry.repetitionUnit === 1 && entry.weightUnit === 1);
  return Object.fromEntries(
    Object.entries(measures).map(([name, measure]) => {
      const logs = counted.filter((log) => measure.of(log) !== undefined);
      return [
        name,
        {
          iteration: grouped(logs, measure, ({ iteration, session }) =>
            session.planned ? iteration : 'None',
          ),
          weekly: grouped(logs, measure, ({ session }) => weekNumber(session.date)),
          daily: grouped(logs, measure, ({ session }) => session.date),
          mesocycle: summary(logs, measure),
        },
      ];
    }),
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
  return {
    exercises: amounts(
      Map.groupBy(logs, (log) => log.entry.exercise),
      measure,
    ),
    muscle: amounts(muscles, measure),
    // Never computed (wger-api.md §3.2).
    upper_body: '0.00',
    lower_body: '0.00',
    total: amount(logs, measure).toFixed(2),
  };
}

function amounts(groups: ReadonlyMap<number, readonly Log[]>, measure: Measure): JsonObject {
  return Object.fromEntries([...groups].map(([id, logs]) => [id, new Float(amount(logs, measure))]));
}

function amount(logs: readonly Log[], measure: Measure): number {
  const sum = logs.reduce((total, log) => total + (measure.of(log) ?? 0), 0);
  return measure.averaged && logs.length > 0 ? sum / logs.length : sum;
}
