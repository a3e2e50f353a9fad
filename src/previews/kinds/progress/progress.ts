import * as vscode from 'vscode';
import { mapInSteps, runInSlices } from '../../../api/concurrency/slices.ts';
import { exercises } from '../../../resources/exercises.ts';
import { joinParts } from '../../../resources/fields.ts';
import { hasExerciseBases, hasRoutines } from '../../../resources/server/capabilities.ts';
import { filterSinceDay } from '../../../training/calendar.ts';
import { getDaysById } from '../../../training/datedRecords.ts';
import type { BestSet } from '../../../training/progress/personalBests.ts';
import { computeProgress, type Progress } from '../../../training/progress/progress.ts';
import { groupRepetitionsByWeight } from '../../../training/progress/repetitionsByWeight.ts';
import { toTrainedSets, filterWorkingSets, type TrainedSet } from '../../../training/trainedSets.ts';
import { createNameLookup } from '../../../session/itemNames.ts';
import { openExercises } from '../../../session/loadExercises.ts';
import { readPlannedWorkouts } from '../../../session/records/plannedWorkouts.ts';
import { readRecords } from '../../../session/records/readRecords.ts';
import { readUnitNames } from '../../../session/records/unitNames.ts';
import { readWarmUps } from '../../../session/records/warmUps.ts';
import { readWeightUnit, createWeightUnit, type WeightUnit } from '../../../session/records/weightUnit.ts';
import { formatDate } from '../../../vscode/text/dates.ts';
import { formatDayCount, formatLocalNumber, formatSetCount } from '../../../vscode/text/numbers.ts';
import type { Block } from '../../blocks.ts';
import type { LoadPreview } from '../../preview.ts';
import { facts, emptyState, formatSource, text } from '../../parts/builders.ts';
import { createReadLimitNote, createTableLimitNote, takeNewestRows } from '../../parts/tableLimits.ts';
import { createTimeRanges } from '../../parts/timeRange.ts';
import { createDaysTable, createMeasures, createPlots, computedDecimals } from './measures.ts';
import { createRepetitionsPlot } from './repetitionsPlot.ts';
import { createRowFactory, createSetsTable } from './setsTable.ts';
import { readWorkoutNames, createWorkoutLinks } from './workoutLinks.ts';

/** The user's progress in an exercise across all workouts. */
export const loadProgress: LoadPreview = async (request) => {
  const { server, reference, id, context } = request;
  const endpoints = await server.catalogue.readEndpoints(context);
  // The logs of 2.1 and 2.2 are of the bases of exercises (`wger-api.md` §3.7).
  const field = hasExerciseBases(endpoints) ? 'exercise_base' : 'exercise';
  const [logs, sessions, warmUps, planned, preferredUnit, workoutNames, unitNames] = await Promise.all([
    readRecords(server, context, { endpoint: 'workoutlog', filters: { [field]: id } }),
    hasRoutines(endpoints) ? readRecords(server, context, { endpoint: 'workoutsession' }) : [],
    readWarmUps(server, context),
    readPlannedWorkouts(server, id, field, context),
    readWeightUnit(server, context),
    readWorkoutNames(server, context),
    readUnitNames(server),
    openExercises(server.exercises),
  ]);
  const unit = createWeightUnit(preferredUnit ?? 'kg');
  const readAt = Date.now();
  const logged = await runInSlices(
    toTrainedSets(logs, { unitNames, warmUps, sessionDays: getDaysById(sessions) }),
  );
  // A server that does not know the filter sends the sets of all exercises.
  const sets = logged.filter(({ exercise }) => exercise === id);
  const workingSets = filterWorkingSets(sets);
  const progress = await runInSlices(computeProgress(workingSets));
  const weights = await runInSlices(groupRepetitionsByWeight(workingSets));
  const summary = createSummary(progress, sets, unit);
  const workoutsBlock = createWorkoutLinks(server, sets, planned, workoutNames);
  const measures = createMeasures(progress, unit, unitNames);
  const createRow = createRowFactory(progress, unit, unitNames);
  const rows = await runInSlices(mapInSteps(sets, (set) => ({ day: set.day, row: createRow(set) })));
  const getRange = await runInSlices(
    createTimeRanges(rows.at(-1)?.day, function* (since) {
      const days = filterSinceDay(progress.days, since);
      const shown = filterSinceDay(rows, since).map(({ row }) => row);
      return {
        plots: yield* createPlots(measures, days),
        tables: [
          ...(shown.length === 0
            ? text(vscode.l10n.t('There are no sets in this range.'))
            : [...createSetsTable(takeNewestRows(shown), unit), ...createTableLimitNote(shown.length)]),
          ...createDaysTable(measures, days),
        ],
      };
    }),
  );
  const title = createNameLookup(server)(exercises.id, id) ?? reference.label;
  const subtitle = vscode.l10n.t('Progress');
  return (choices) => {
    const { since, choice, content } = getRange(choices);
    return {
      title,
      // The preview of the exercise itself may be open in another tab.
      tabTitle: joinParts(title, subtitle),
      subtitle,
      source: formatSource(server, readAt),
      blocks:
        sets.length === 0
          ? [
              ...emptyState(server, vscode.l10n.t('You have not logged any sets of this exercise yet.')),
              ...workoutsBlock,
            ]
          : [
              choice,
              ...summary,
              ...content.plots,
              ...createRepetitionsPlot(weights, unit, choices, since),
              ...content.tables,
              ...createReadLimitNote(logs.length),
              ...workoutsBlock,
            ],
    };
  };
};

function createSummary(
  { oneRepMax, heaviest }: Progress,
  sets: readonly TrainedSet[],
  unit: WeightUnit,
): readonly Block[] {
  const formatBest = (best: BestSet | undefined, maxDecimals?: number): string =>
    best === undefined
      ? ''
      : joinParts(
          vscode.l10n.t('{0} on {1}', unit.format(best.value, maxDecimals), formatDate(best.set.day)),
          formatLoad(best.set, unit),
        );
  return facts(
    [vscode.l10n.t('Best estimated 1RM'), formatBest(oneRepMax.best, computedDecimals)],
    [vscode.l10n.t('Heaviest set'), formatBest(heaviest)],
    [
      vscode.l10n.t('Logged'),
      vscode.l10n.t(
        '{0} over {1}',
        formatSetCount(sets.length),
        formatDayCount(new Set(sets.map(({ day }) => day)).size),
      ),
    ],
  );
}

/** "8 × 70 kg"; empty if either is unknown. */
function formatLoad({ repetitions, kilograms }: TrainedSet, unit: WeightUnit): string {
  return repetitions === undefined || kilograms === undefined
    ? ''
    : `${formatLocalNumber(repetitions)} × ${unit.format(kilograms)}`;
}
