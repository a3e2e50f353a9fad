import type { Day, Routine, Slot } from '../../domain/training/model.ts';
import { routines } from '../../domain/training/training.ts';
import type { Endpoint, Scope } from '../support/endpoint.ts';
import { choice, date, createFieldFilters, number, text } from '../support/filters.ts';
import { tableEndpoint } from '../support/table.ts';
import { workoutActions } from './workoutActions.ts';
import { dayRow, setRow, settingRow, trainingDays, workoutRow } from './workoutRow.ts';

const getWorkouts = ({ user }: Scope, template: boolean): Routine[] =>
  routines.filter((row) => row.owner === user && row.template === template);
/** Includes the days of templates (wger-api.md §3.1). */
const ownDays = ({ user, release }: Scope): Day[] =>
  routines
    .filter((row) => row.owner === user && (release.isAtLeast('2.1') || !row.template))
    .flatMap(trainingDays);
const ownSets = (scope: Scope): Slot[] => ownDays(scope).flatMap(({ slots }) => slots);

const workoutFilters = createFieldFilters({
  name: [text],
  description: [text],
  comment: [text],
  creation_date: [date],
});

function workoutTable(rows: (scope: Scope) => readonly Routine[]): Endpoint {
  return tableEndpoint({
    access: 'key',
    model: 'Workout',
    rows: (scope) => rows(scope).map((row) => workoutRow(scope, row)),
    filters: workoutFilters,
    order: '-creation_date',
  });
}

const ownWorkouts = (scope: Scope): Routine[] => getWorkouts(scope, false);

/** The only one of the three with actions (wger-api.md §3.1). */
export const workout = { ...workoutTable(ownWorkouts), itemActions: workoutActions(ownWorkouts) };
export const workoutTemplates = workoutTable((scope) => getWorkouts(scope, true));
export const publicWorkoutTemplates = workoutTable(() => routines.filter((row) => row.public));

export const trainingDay = tableEndpoint({
  access: 'key',
  model: 'Day',
  rows: (scope) => ownDays(scope).map(dayRow),
  filters: createFieldFilters({
    training: [choice(routines)],
    description: [text],
    day: [number],
  }),
});

export const set = tableEndpoint({
  access: 'key',
  model: 'Set',
  rows: (scope) => ownSets(scope).map((slot) => setRow(scope, slot)),
  filters: createFieldFilters({ exerciseday: [number], order: [number], sets: [number] }),
});

export const setting = tableEndpoint({
  access: 'key',
  model: 'Setting',
  rows: (scope) => ownSets(scope).flatMap(({ entries }) => entries.map((entry) => settingRow(scope, entry))),
  filters: createFieldFilters({
    set: [number],
    exercise: [number],
    exercise_base: [number],
    order: [number],
    reps: [number],
  }),
});

/** Workouts in sequence: the first two of the user. */
export const schedule = tableEndpoint({
  access: 'key',
  model: 'Schedule',
  rows: (scope) =>
    getWorkouts(scope, false)
      .slice(0, 1)
      .map(({ start }) => ({
        id: 1,
        name: 'Spring block',
        start_date: start,
        is_active: true,
        is_loop: false,
      })),
  filters: createFieldFilters({ name: [text], start_date: [date] }),
});

export const scheduleStep = tableEndpoint({
  access: 'key',
  model: 'ScheduleStep',
  rows: (scope) =>
    getWorkouts(scope, false)
      .slice(0, 2)
      .map(({ id }, at) => ({ id: at + 1, schedule: 1, workout: id, duration: 8 })),
});
