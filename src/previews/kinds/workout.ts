import * as vscode from 'vscode';
import { ignoreFailure } from '../../api/failures/failures.ts';
import { joinParts, toText } from '../../resources/fields.ts';
import { readPlannedDay } from '../../resources/plans/readPlannedDay.ts';
import { isRunningRoutine } from '../../resources/plans/routineWeek.ts';
import { groupByExercise, type PlanDay, type PlannedExercise } from '../../resources/plans/trainingPlan.ts';
import { workouts } from '../../resources/workouts.ts';
import { getIsoWeekday } from '../../training/calendar.ts';
import { getToday } from '../../vscode/text/dates.ts';
import { formatRepsInReserve } from '../../vscode/text/numbers.ts';
import type { Server } from '../../session/currentServer.ts';
import { loadExercises } from '../../session/loadExercises.ts';
import { readUnitNames } from '../../session/records/unitNames.ts';
import { formatItemDescription, formatLoadAndProgression, formatSetType } from '../../vscode/text/plans.ts';
import type { Block, TableRow } from '../blocks.ts';
import type { LoadPreview } from '../preview.ts';
import { readLastSetTexts } from '../parts/readLastSetTexts.ts';
import {
  createProgressTarget,
  emptyState,
  failureText,
  formatSource,
  table,
  text,
  textColumn,
} from '../parts/builders.ts';

/** A workout or routine with its days and their exercises, sets and notes. */
export const loadWorkout: LoadPreview = async ({ server, readDocument, id, context }) => {
  const { catalogue } = server;
  const [{ item, readAt }, days] = await Promise.all([
    readDocument(),
    // Without the units, seconds would be shown as repetitions.
    readUnitNames(server).then(() => catalogue.readPlan(workouts, id, context)),
  ]);
  const row = await catalogue.createRow(workouts, item);
  const { label } = row;
  const [plannedToday, lastSetTexts] = await Promise.all([
    // The plan is useful even if today's part of it cannot be read.
    isRunningRoutine(row) ? ignoreFailure(readPlannedDay(server, id, getToday(), days, context)) : undefined,
    readLastSetTexts(server, id, context),
    loadExercises(server.exercises),
  ]);
  const currentDay =
    plannedToday ?? days.find(({ isoWeekdays }) => isoWeekdays.includes(getIsoWeekday(getToday())));
  const exercisesFailure = server.exercises.loadFailure;
  return () => ({
    title: label,
    subtitle: formatItemDescription(row),
    source: formatSource(server, readAt),
    blocks: [
      ...text(toLines(item['description'])),
      ...failureText(exercisesFailure),
      ...(currentDay === undefined
        ? []
        : createDayBlocks(
            currentDay,
            currentDay.name === '' ? vscode.l10n.t('Today') : vscode.l10n.t('Today · {0}', currentDay.name),
            server,
            lastSetTexts,
          )),
      ...days.flatMap((day, at) =>
        createDayBlocks(day, day.name || vscode.l10n.t('Day {0}', at + 1), server, lastSetTexts),
      ),
      ...(days.length === 0 ? emptyState(server, vscode.l10n.t('No days have been planned yet.')) : []),
    ],
  });
};

/** Upper limit on the description, in characters. Servers limit it to 1,000. */
const maxDescriptionLength = 5000;

/** The lines of a text; empty if it is not a text. */
function toLines(value: unknown): string {
  const lines = typeof value === 'string' ? value.slice(0, maxDescriptionLength).split('\n') : [];
  return lines
    .map((line) => toText(line, maxDescriptionLength))
    .join('\n')
    .trim();
}

/** Descriptions of each exercise's last sets, by the exercise's id. */
type LastSetTexts = ReadonlyMap<string, string>;

function createDayBlocks(
  day: PlanDay,
  name: string,
  server: Server,
  lastSetTexts: LastSetTexts,
): readonly Block[] {
  const rows = day.sets.flatMap(({ exercises: planned, comment }, at) => {
    const exerciseGroups = groupByExercise(planned);
    const positions = new Map(
      exerciseGroups.flatMap((entries, place) => entries.map((entry) => [entry, place] as const)),
    );
    return planned.map((exercise) => {
      const mark = formatSetNumber(at, positions.get(exercise) ?? 0, exerciseGroups.length);
      return createExerciseRow(exercise, { mark, comment }, server, lastSetTexts);
    });
  });
  const hasNotes = rows.some(({ cells }) => cells.at(-1) !== '');
  const title = joinParts(name, day.weekdays, day.description, day.isRest ? vscode.l10n.t('Rest day') : '');
  return rows.length === 0
    ? [{ kind: 'heading', text: title }]
    : table(
        title,
        [
          textColumn(vscode.l10n.t('Exercise')),
          textColumn(vscode.l10n.t('Sets')),
          ...(lastSetTexts.size === 0 ? [] : [textColumn(vscode.l10n.t('Last done'))]),
          ...(hasNotes ? [textColumn(vscode.l10n.t('Notes'))] : []),
        ],
        hasNotes ? rows : rows.map((row) => ({ ...row, cells: row.cells.slice(0, -1) })),
      );
}

/** The number of a set, with a letter for each exercise of a superset: `1`, or `2a` and `2b`. */
function formatSetNumber(set: number, place: number, count: number): string {
  const letter = count > 1 ? String.fromCodePoint('a'.charCodeAt(0) + (place % 26)) : '';
  return `${set + 1}${letter}`;
}

function createExerciseRow(
  { exercise, name, load, progression, rir, rest, type, comment }: PlannedExercise,
  set: { readonly mark: string; readonly comment: string },
  server: Server,
  lastSetTexts: LastSetTexts,
): TableRow {
  const known = exercise === undefined ? undefined : server.exercises.findItem(exercise);
  const label = name || (known?.label ?? vscode.l10n.t('Exercise {0}', exercise ?? ''));
  const cells = [
    `${set.mark} ${label}`,
    joinParts(
      formatLoadAndProgression(load, progression),
      rir && formatRepsInReserve(rir),
      rest && vscode.l10n.t('{0} s rest', rest),
    ),
    ...(lastSetTexts.size === 0 ? [] : [lastSetTexts.get(exercise ?? '') ?? '']),
    joinParts(formatSetType(type), comment, set.comment),
  ];
  return exercise === undefined
    ? { cells }
    : { cells, target: createProgressTarget(server, exercise, label) };
}
