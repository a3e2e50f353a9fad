import * as vscode from 'vscode';
import { unlessFailed } from '../../api/errors.ts';
import { objectOf } from '../../api/json/value.ts';
import { itemUri } from '../../documents/uri.ts';
import { exercises } from '../../resources/exercises.ts';
import { joined } from '../../resources/fields.ts';
import { plannedDay } from '../../resources/plans/plannedDay.ts';
import { routineWeek } from '../../resources/plans/routineWeek.ts';
import { byExercise, type PlanDay, type PlannedExercise } from '../../resources/plans/trainingPlan.ts';
import { workouts } from '../../resources/workouts.ts';
import { weekdayOf } from '../../training/calendar.ts';
import { today } from '../../vscode/text/moments.ts';
import { reserveText } from '../../vscode/text/numbers.ts';
import type { Server } from '../../session/currentServer.ts';
import { openExercises } from '../../session/loadExercises.ts';
import { readUnitNames } from '../../session/records/unitNames.ts';
import { besideName, courseText } from '../../vscode/text/plans.ts';
import type { Block, TableRow } from '../blocks.ts';
import type { LoadPreview } from '../preview.ts';
import { progressUri } from '../previewName.ts';
import { lastDone } from '../parts/lastDone.ts';
import { nothingYet, sourceText, text, textColumn } from '../parts/words.ts';

/** A workout or routine as a plan to be read at the rack: its days, and on each what is to be done. */
export const loadWorkout: LoadPreview = async ({ server, document, id, context }) => {
  const { catalogue } = server;
  const [{ json, readAt }, days] = await Promise.all([
    document(),
    // Without units, seconds would read as repetitions.
    readUnitNames(server).then(() => catalogue.plan(workouts, id, context)),
  ]);
  const row = await catalogue.row(workouts, objectOf(json));
  const { label, details } = row;
  const running = details?.kind === 'workout' ? routineWeek(details) : undefined;
  const [todays, done] = await Promise.all([
    // The plan says something without the day of today, so that a failure is none of its own.
    running && unlessFailed(plannedDay(server, id, today(), context)),
    lastDone(server, id, context),
    openExercises(server.exercises),
  ]);
  const now = todays ?? days.find(({ isoWeekdays }) => isoWeekdays.includes(weekdayOf(today())));
  return () => {
    return {
      title: label,
      subtitle: besideName(row),
      source: sourceText(server, readAt),
      blocks: [
        ...text(details?.kind === 'workout' ? details.about : ''),
        ...(now === undefined
          ? []
          : dayBlocks(
              now,
              now.name === '' ? vscode.l10n.t('Today') : vscode.l10n.t('Today · {0}', now.name),
              server,
              done,
            )),
        ...days.flatMap((day, at) =>
          dayBlocks(day, day.name || vscode.l10n.t('Day {0}', at + 1), server, done),
        ),
        ...(days.length === 0 ? nothingYet(server, vscode.l10n.t('No days have been planned yet.')) : []),
      ],
    };
  };
};

/** Words for what was last done of each exercise, by its id. */
type LastDone = ReadonlyMap<string, string>;

function dayBlocks(day: PlanDay, name: string, server: Server, done: LastDone): readonly Block[] {
  const rows = day.sets.flatMap(({ exercises: planned, comment }, at) => {
    const together = byExercise(planned);
    const places = new Map(
      together.flatMap((entries, place) => entries.map((entry) => [entry, place] as const)),
    );
    return planned.map((exercise) => {
      const mark = markOf(at, places.get(exercise) ?? 0, together.length);
      return exerciseRow(exercise, { mark, comment }, server, done);
    });
  });
  const title = joined(name, day.weekdays, day.description, day.isRest ? vscode.l10n.t('Rest day') : '');
  return rows.length === 0
    ? [{ kind: 'heading', text: title }]
    : [
        {
          kind: 'table',
          caption: title,
          columns: [
            textColumn(vscode.l10n.t('Exercise')),
            textColumn(vscode.l10n.t('Sets')),
            ...(done.size === 0 ? [] : [textColumn(vscode.l10n.t('Last done'))]),
            textColumn(vscode.l10n.t('Notes')),
          ],
          rows,
        },
      ];
}

/** Number of a set, with a letter for each exercise of a superset: `1`, or `2a` and `2b`. */
function markOf(set: number, place: number, count: number): string {
  const letter = count > 1 ? String.fromCodePoint('a'.charCodeAt(0) + (place % 26)) : '';
  return `${set + 1}${letter}`;
}

function exerciseRow(
  { exercise, name, load, course, rir, rest, type, comment }: PlannedExercise,
  set: { readonly mark: string; readonly comment: string },
  server: Server,
  done: LastDone,
): TableRow {
  const known = exercise === undefined ? undefined : server.exercises.item(exercise);
  const label = name || (known?.label ?? vscode.l10n.t('Exercise {0}', exercise ?? ''));
  const cells = [
    `${set.mark} ${label}`,
    joined(courseText(load, course), rir && reserveText(rir), rest && vscode.l10n.t('{0} s rest', rest)),
    ...(done.size === 0 ? [] : [done.get(exercise ?? '') ?? '']),
    joined(type, comment, set.comment),
  ];
  return exercise === undefined
    ? { cells }
    : {
        cells,
        target: progressUri(itemUri(server.address, exercises.id, { id: exercise }, label)).toString(),
      };
}
