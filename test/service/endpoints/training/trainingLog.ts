import { createUuid } from '../../domain/hash.ts';
import { getMainTranslation } from '../../domain/exercises/composer.ts';
import { getExercise } from '../../domain/exercises/exercises.ts';
import { timestamp } from '../../domain/time.ts';
import type { Log, Session } from '../../domain/training/model.ts';
import { routines } from '../../domain/training/training.ts';
import type { Release } from '../../generations/release.ts';
import type { Json, JsonObject } from '../../json.ts';
import { formatDecimal } from '../support/decimals.ts';
import type { Scope } from '../support/endpoint.ts';
import { choice, date, dateTime, createFieldFilters, type Lookup, number, text } from '../support/filters.ts';
import { tableEndpoint } from '../support/table.ts';

const [integerPattern, uuidPattern] = [/^\d+$/, /^[0-9a-f-]{36}$/i];

/** The id of a private record: an integer up to 2.5, a UUID since 2.6 (wger-api.md §3.6). */
export function recordId(release: Release, kind: Parameters<typeof createUuid>[0], id: number): Json {
  return release.isAtLeast('2.6') ? createUuid(kind, id) : id;
}

/** The ids of private records in a path. */
export function recordIdPattern(release: Release): RegExp {
  return release.isAtLeast('2.6') ? uuidPattern : integerPattern;
}

export function sessionRow({ release }: Scope, session: Session): JsonObject {
  const { routine, day, planned, notes, impression, start, end } = session;
  return {
    id: recordId(release, 'session', session.id),
    ...(release.isAtLeast('2.3')
      ? { routine: routine.id, day: planned ? day.id : null }
      : { user: session.owner.id, workout: routine.id }),
    ...release.before('next', { date: session.date }),
    notes: release.isAtLeast('2.3') ? notes : (notes ?? ''),
    impression,
    ...release.before('next', { time_start: start, time_end: end }),
    // A session without a time is stored at midnight of its day (wger-api.md §3.8).
    ...release.since('next', {
      datetime_start: timestamp(session.date, start ?? '00:00:00'),
      datetime_end: end === null ? null : timestamp(session.date, end),
    }),
  };
}

export function logRow({ release }: Scope, log: Log): JsonObject {
  const { entry, session } = log;
  if (!release.isAtLeast('2.3')) {
    return {
      id: log.id,
      reps: Math.round(log.repetitions),
      weight: formatDecimal(log.weight ?? 0),
      date: session.date,
      rir: log.rir === null ? null : String(log.rir),
      ...getOldExercise(release, entry.exercise),
      workout: session.routine.id,
      repetition_unit: entry.repetitionUnit,
      weight_unit: entry.weightUnit,
    };
  }
  const planned = (value: Json): Json => (session.planned ? value : null);
  return {
    id: recordId(release, 'log', log.id),
    date: timestamp(session.date, session.end ?? '18:00:00'),
    session: recordId(release, 'session', session.id),
    routine: session.routine.id,
    iteration: planned(log.iteration),
    slot_entry: planned(entry.id),
    next_log: null,
    exercise: entry.exercise,
    repetitions_unit: entry.repetitionUnit,
    repetitions: formatDecimal(log.repetitions),
    repetitions_target: planned(formatDecimal(log.repetitionsTarget)),
    weight_unit: entry.weightUnit,
    weight: formatDecimal(log.weight),
    weight_target: planned(formatDecimal(log.weightTarget)),
    rir: formatDecimal(log.rir, 1),
    rir_target: planned(formatDecimal(log.rir, 1)),
    rest: log.rest,
    rest_target: planned(log.rest),
  };
}

/** The exercise of a set: the base in 2.1 and 2.2, a translation before (wger-api.md §3.3). */
export function getOldExercise(release: Release, exercise: number): JsonObject {
  return release.isAtLeast('2.1')
    ? { exercise_base: exercise }
    : { exercise: getMainTranslation(getExercise(exercise))?.id ?? 0 };
}

const routineId = choice(routines);

export const workoutsession = tableEndpoint({
  access: 'key',
  model: 'WorkoutSession',
  idPattern: recordIdPattern,
  rows: (scope) =>
    scope.sessions.filter(({ owner }) => owner === scope.user).map((session) => sessionRow(scope, session)),
  filters: ({ release }) =>
    createFieldFilters({
      [release.isAtLeast('2.3') ? 'routine' : 'workout']: [routineId],
      notes: [text],
      impression: [text],
      ...(release.isAtLeast('next')
        ? {
            day: [number],
            datetime_start: [dateTime, 'date', 'gt', 'gte', 'lt', 'lte'],
            datetime_end: [dateTime, 'gt', 'gte', 'lt', 'lte'],
          }
        : { date: [date], time_start: [text], time_end: [text] }),
    }),
  order: (release) => (release.isAtLeast('next') ? 'datetime_start' : 'date'),
});

/** Ranges of logs exclude their limits in 2.3 (`manager/api/filtersets.py` of wger). */
function getRangeLookups(release: Release): readonly Lookup[] {
  return release.isAtLeast('2.4') ? ['gt', 'gte', 'lt', 'lte'] : ['gt', 'lt'];
}

export const workoutlog = tableEndpoint({
  access: 'key',
  model: 'WorkoutLog',
  idPattern: recordIdPattern,
  rows: (scope) =>
    scope.logs.filter(({ session }) => session.owner === scope.user).map((log) => logRow(scope, log)),
  filters: ({ release }) =>
    release.isAtLeast('2.3')
      ? createFieldFilters({
          date: [dateTime, 'date', ...getRangeLookups(release)],
          exercise: [number, 'in'],
          iteration: [number, 'in'],
          repetitions: [number, ...getRangeLookups(release)],
          repetitions_unit: [number, 'in'],
          routine: [routineId],
          session: [text],
          weight: [number, ...getRangeLookups(release)],
          weight_unit: [number, 'in'],
        })
      : createFieldFilters({
          date: [date],
          [release.isAtLeast('2.1') ? 'exercise_base' : 'exercise']: [number],
          reps: [number],
          weight: [number],
          workout: [routineId],
          ...(release.isAtLeast('2.2') ? { repetition_unit: [number], weight_unit: [number] } : {}),
        }),
  order: 'date',
});
