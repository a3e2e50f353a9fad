import { getMainTranslation } from '../../domain/exercises/composer.ts';
import { getExercise } from '../../domain/exercises/exercises.ts';
import type { Day, Entry, Log, Routine, Slot } from '../../domain/training/model.ts';
import { parameters } from '../../domain/training/parameters.ts';
import { logs } from '../../domain/training/training.ts';
import { getById, muscles, weekdays, weightUnits } from '../../domain/vocabulary.ts';
import type { JsonObject } from '../../json.ts';
import { formatDecimal, formatPlainDecimal } from '../support/decimals.ts';
import { type ItemAction, NoSuchRow, type Scope } from '../support/endpoint.ts';
import { exerciseInfo } from '../exercises/exerciseRow.ts';
import { exerciseRow } from '../exercises/translatedExercises.ts';
import { logRow } from './trainingLog.ts';
import { muscleRow } from '../vocabulary.ts';
import { dayRow, setRow, getSetCount, settingRow, trainingDays, workoutRow } from './workoutRow.ts';

/** The actions of the workouts that `rows` finds (wger-api.md §3.1). */
export function workoutActions(
  rows: (scope: Scope) => readonly Routine[],
): Readonly<Record<string, ItemAction>> {
  const found = (scope: Scope, id: string): Routine => {
    const routine = rows(scope).find((row) => String(row.id) === id);
    if (routine === undefined) {
      throw new NoSuchRow(
        scope.release.isAtLeast('2.2') ? 'No Workout matches the given query.' : 'Not found.',
      );
    }
    return routine;
  };
  return {
    canonical_representation: (scope, id) => canonical(scope, found(scope, id)),
    log_data: (scope, id, query) => createLogData(scope, found(scope, id), query.get('id')),
  };
}

function canonical(scope: Scope, routine: Routine): JsonObject {
  const days = trainingDays(routine);
  return {
    obj: workoutRow(scope, routine),
    day_list: days.map((day) => canonicalDay(scope, day)),
    muscles: muscleMap(scope, days.flatMap(exercisesOfDay)),
  };
}

function canonicalDay(scope: Scope, day: Day): JsonObject {
  const names = day.weekdays.map((number) => weekdays[number - 1] ?? '');
  return {
    obj: dayRow(day),
    set_list: day.slots.map((slot) => canonicalSet(scope, slot)),
    days_of_week: { text: names.join(', '), day_list: names.map((name) => ({ day_of_week: name })) },
    muscles: muscleMap(scope, exercisesOfDay(day)),
  };
}

function canonicalSet(scope: Scope, slot: Slot): JsonObject {
  return {
    obj: setRow(scope, slot),
    exercise_list: slot.entries.map((entry) => canonicalExercise(scope, entry)),
    is_superset: slot.entries.length > 1,
    settings_computed: slot.entries.flatMap((entry) =>
      Array.from({ length: getSetCount(entry) }, () => settingRow(scope, entry)),
    ),
    muscles: muscleMap(
      scope,
      slot.entries.map(({ exercise }) => exercise),
    ),
  };
}

function canonicalExercise(scope: Scope, entry: Entry): JsonObject {
  const { release } = scope;
  const exercise = getExercise(entry.exercise);
  const translation = getMainTranslation(exercise);
  const { repetitions, weight } = parameters(entry, 1);
  const unit =
    weight === null ? '' : ` (${formatPlainDecimal(weight)} ${getById(weightUnits, entry.weightUnit).name})`;
  return {
    setting_obj_list: [settingRow(scope, entry)],
    setting_text: `${getSetCount(entry)} × ${formatPlainDecimal(repetitions)}${unit}`,
    has_weight: weight !== null,
    comment_list: release.isAtLeast('2.1') ? [] : (translation?.notes.map(({ text }) => text) ?? []),
    image_list: exercise.images.map(({ path, main }) => ({ image: `/media/${path}`, is_main: main })),
    obj:
      release.isAtLeast('2.1') || translation === undefined
        ? exerciseInfo(scope, exercise)
        : exerciseRow(scope, translation),
  };
}

function exercisesOfDay({ slots }: Day): number[] {
  return slots.flatMap(({ entries }) => entries.map(({ exercise }) => exercise));
}

function muscleMap(scope: Scope, exerciseIds: readonly number[]): JsonObject {
  const trained = exerciseIds.map(getExercise);
  const rows = (ids: readonly number[], front: boolean): JsonObject[] =>
    muscles
      .filter((muscle) => muscle.front === front && ids.includes(muscle.id))
      .map((muscle) => muscleRow(scope, muscle));
  const main = trained.flatMap((exercise) => exercise.muscles);
  const secondary = trained.flatMap((exercise) => exercise.secondary);
  return {
    front: rows(main, true),
    back: rows(main, false),
    frontsecondary: rows(secondary, true),
    backsecondary: rows(secondary, false),
  };
}

/** The logs of one exercise, or of all exercises when undefined: for a chart, and by date. */
function createLogData(scope: Scope, routine: Routine, exercise: string | null): JsonObject {
  const logged = logs
    .filter(({ session }) => session.routine === routine && session.owner === scope.user)
    .filter((log) => exercise === null || getExerciseText(scope, log) === exercise);
  const series = Map.groupBy(logged, ({ repetitions }) => repetitions);
  const dates = Map.groupBy(logged, ({ session }) => session.date);
  return {
    chart_data: [...series.values()].map((points) =>
      points.map(({ session, weight, repetitions }) => ({
        date: session.date,
        weight: formatDecimal(weight ?? 0),
        reps: repetitions,
      })),
    ),
    logs: Object.fromEntries([...dates].map(([date, rows]) => [date, rows.map((log) => logRow(scope, log))])),
  };
}

function getExerciseText(scope: Scope, log: Log): string {
  const row = logRow(scope, log);
  return JSON.stringify(row['exercise_base'] ?? row['exercise']);
}
