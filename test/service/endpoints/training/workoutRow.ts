import type { Day, Entry, Routine, Slot } from '../../domain/training/model.ts';
import { parameters } from '../../domain/training/parameters.ts';
import type { JsonObject } from '../../json.ts';
import { formatDecimal } from '../support/decimals.ts';
import type { Scope } from '../support/endpoint.ts';
import { getOldExercise } from './trainingLog.ts';

/*
  Up to 2.2, a training plan is a workout: days of the week, sets, settings (wger-api.md §3.1).
*/

/** `name` was `comment` in 2.0. */
export function workoutRow({ release }: Scope, { id, name, created, description }: Routine): JsonObject {
  const creation = created.slice(0, 10);
  return release.isAtLeast('2.1')
    ? { id, name, creation_date: creation, description }
    : { id, creation_date: creation, comment: name };
}

export function dayRow(day: Day): JsonObject {
  return { id: day.id, training: day.routine, description: day.name, day: day.weekdays };
}

export function setRow({ release }: Scope, { id, day, order, comment, entries }: Slot): JsonObject {
  const first = entries[0];
  return {
    id,
    exerciseday: day,
    sets: first === undefined ? 1 : getSetCount(first),
    order,
    ...release.since('2.1', { comment }),
  };
}

export function settingRow({ release }: Scope, entry: Entry): JsonObject {
  const { repetitions, weight, rir } = parameters(entry, 1);
  return {
    id: entry.id,
    set: entry.slot,
    ...getOldExercise(release, entry.exercise),
    repetition_unit: entry.repetitionUnit,
    reps: Math.round(repetitions ?? 0),
    weight: formatDecimal(weight),
    weight_unit: entry.weightUnit,
    rir: rir === null ? null : String(rir),
    order: entry.order,
    comment: entry.comment,
  };
}

/** Number of sets of an entry in the first week. */
export function getSetCount(entry: Entry): number {
  return parameters(entry, 1).sets ?? 1;
}

/** The days with training, since workouts have no rest days. */
export function trainingDays({ days }: Routine): Day[] {
  return days.filter(({ rest }) => !rest);
}
