import * as vscode from 'vscode';
import { mapInSteps, runInSlices } from '../../api/concurrency/slices.ts';
import { exercises } from '../../resources/exercises.ts';
import { filterSinceDay } from '../../training/calendar.ts';
import type { PersonalBests } from '../../training/progress/personalBests.ts';
import {
  estimateSetOneRepMax,
  computeProgress,
  type DayProgress,
  type HeaviestSet,
  type Progress,
} from '../../training/progress/progress.ts';
import { groupRepetitionsByWeight } from '../../training/progress/repetitionsByWeight.ts';
import { findSetRecords } from '../../training/progress/setRecords.ts';
import { getDaysById } from '../../training/datedRecords.ts';
import {
  getLoggedSet,
  toTrainedSets,
  filterWorkingSets,
  type TrainedSet,
  type UnitNames,
} from '../../training/trainedSets.ts';
import { joinParts } from '../../resources/fields.ts';
import { hasExerciseBases, hasRoutines } from '../../resources/server/capabilities.ts';
import { formatDoneRepetitions, formatWeight } from '../../resources/text/quantities.ts';
import { createNameLookup, openExerciseNames } from '../../session/itemNames.ts';
import { formatDate } from '../../vscode/text/dates.ts';
import {
  formatDayCount,
  formatLocalNumber,
  formatRepsInReserve,
  formatSetCount,
} from '../../vscode/text/numbers.ts';
import { formatSetRecord } from '../../vscode/text/setRecords.ts';
import type { Block, TableBlock, TableRow } from '../blocks.ts';
import type { LoadPreview } from '../preview.ts';
import { createPlot, type PlottedValue } from '../parts/createPlot.ts';
import { createTimeRange } from '../parts/timeRange.ts';
import { readPlannedWorkouts } from '../../session/records/plannedWorkouts.ts';
import { readRecords } from '../../session/records/readRecords.ts';
import { readUnitNames } from '../../session/records/unitNames.ts';
import { readWarmUps } from '../../session/records/warmUps.ts';
import { readWeightUnit, createWeightUnit, type WeightUnit } from '../../session/records/weightUnit.ts';
import { createTableLimitNote, takeNewestRows } from '../parts/tableLimits.ts';
import { createRepetitionsPlot } from '../parts/repetitionsPlot.ts';
import { facts, links, emptyState, numberColumn, formatSource, text, textColumn } from '../parts/builders.ts';
import { readWorkoutNames, workoutLinks } from '../parts/workoutLinks.ts';

/** Decimals of weights as they were lifted, and of what is computed from these. */
const decimals = { lifted: 2, computed: 1 } as const;
/** Upper limit on the units besides repetitions: nobody does one exercise by more. */
const maxOtherUnits = 4;

/** The user's own sets of an exercise over time, across all workouts. */
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
    openExerciseNames(server.exercises),
  ]);
  const unit = createWeightUnit(preferredUnit ?? 'kg');
  const readAt = Date.now();
  const logged = await runInSlices(
    toTrainedSets(logs, { unitNames, warmUps, sessionDays: getDaysById(sessions) }),
  );
  // A server that does not know the filter sends the sets of all exercises.
  const sets = logged.filter(({ exercise }) => exercise === id);
  const workingSets = filterWorkingSets(sets);
  const progress = computeProgress(workingSets);
  const weights = groupRepetitionsByWeight(workingSets);
  const workoutsBlock = links(vscode.l10n.t('Workouts'), workoutLinks(server, sets, planned, workoutNames));
  const otherUnits = getOtherUnits(progress, unitNames);
  const createRow = rowFactory(progress, unit, unitNames);
  const rows = await runInSlices(mapInSteps(sets, (set) => ({ day: set.day, row: createRow(set) })));
  const title = createNameLookup(server)(exercises.id, id) ?? reference.label;
  const subtitle = vscode.l10n.t('Progress');
  return (choices) => {
    const { since, choice } = createTimeRange(choices, rows.at(-1)?.day);
    const shown = filterSinceDay(rows, since).map(({ row }) => row);
    const days = filterSinceDay(progress.days, since);
    return {
      title,
      // The preview of the exercise itself may be beside it.
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
              ...createSummary(progress, sets, unit),
              ...createPlots(progress, days, unit),
              ...otherUnits.flatMap((other) => createOtherUnitPlot(days, other)),
              ...createRepetitionsPlot(weights, unit, choices, since),
              ...(shown.length === 0
                ? text(vscode.l10n.t('There are no sets in this range.'))
                : [createSetsTable(takeNewestRows(shown), unit), ...createTableLimitNote(shown.length)]),
              ...createDaysTable(days, unit, otherUnits),
              ...workoutsBlock,
            ],
    };
  };
};

function createSummary(progress: Progress, sets: readonly TrainedSet[], unit: WeightUnit): readonly Block[] {
  const formatBest = (kilograms: number, set: HeaviestSet | TrainedSet): string =>
    joinParts(
      vscode.l10n.t('{0} on {1}', unit.format(kilograms), formatDate(set.day)),
      formatLoad(set, unit),
    );
  const { heaviest } = progress;
  const estimated = progress.oneRepMax.best;
  return facts(
    [
      vscode.l10n.t('Best estimated 1RM'),
      estimated === undefined ? '' : formatBest(estimated.value, estimated.set),
    ],
    [vscode.l10n.t('Heaviest set'), heaviest === undefined ? '' : formatBest(heaviest.kilograms, heaviest)],
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

/** "8 × 70 kg"; empty where either is not known. */
function formatLoad({ repetitions, kilograms }: HeaviestSet | TrainedSet, unit: WeightUnit): string {
  return repetitions === undefined || kilograms === undefined
    ? ''
    : `${formatLocalNumber(repetitions)} × ${unit.format(kilograms)}`;
}

function createPlots(progress: Progress, days: readonly DayProgress[], unit: WeightUnit): readonly Block[] {
  const recordDays = (bests: PersonalBests): ReadonlySet<string> =>
    new Set(bests.setRecords.map(({ set }) => set.day));
  const toValues = (
    getValue: (day: DayProgress) => number | undefined,
    maxDecimals: number,
    records: ReadonlySet<string> = new Set(),
  ): readonly PlottedValue[] =>
    days.flatMap((day) => {
      const value = getValue(day);
      return value === undefined || value === 0
        ? []
        : [{ day: day.day, value: unit.convert(value, maxDecimals), isRecord: records.has(day.day) }];
    });
  return [
    ...createPlot({
      title: vscode.l10n.t('Estimated 1RM (Brzycki, up to 10 repetitions)'),
      unit: unit.name,
      values: toValues(({ oneRepMax: value }) => value, decimals.computed, recordDays(progress.oneRepMax)),
    }),
    ...createPlot({
      title: vscode.l10n.t('Heaviest set'),
      unit: unit.name,
      values: toValues(({ heaviest }) => heaviest?.kilograms, decimals.lifted, recordDays(progress.weight)),
    }),
    ...createPlot({
      title: vscode.l10n.t('Volume per day'),
      unit: unit.name,
      chartType: 'bars',
      values: toValues(({ volume }) => volume, decimals.computed),
    }),
    // Of days without a weight, what is counted is all that can be compared.
    ...(days.every(({ heaviest, mostRepetitions: most }) => heaviest !== undefined || most === undefined)
      ? []
      : createPlot({
          title: vscode.l10n.t('Most repetitions'),
          unit: '',
          values: days.flatMap(({ day, mostRepetitions: value }) =>
            value === undefined ? [] : [{ day, value }],
          ),
        })),
  ];
}

/** A unit of sets that counts anything but repetitions, such as a time or a distance. */
type OtherUnit = readonly [id: string, name: string];

function getOtherUnits({ days }: Progress, names: UnitNames): readonly OtherUnit[] {
  return [...new Set(days.flatMap(({ otherAmounts }) => [...otherAmounts.keys()]))]
    .map((id) => [id, names.repetition.get(id) ?? ''] as const)
    .filter(([, name]) => name !== '')
    .slice(0, maxOtherUnits);
}

function createOtherUnitPlot(days: readonly DayProgress[], [id, name]: OtherUnit): readonly Block[] {
  return createPlot({
    title: vscode.l10n.t('Most in a set'),
    unit: name,
    values: days.flatMap(({ day, otherAmounts }) => {
      const value = otherAmounts.get(id);
      return value === undefined ? [] : [{ day, value }];
    }),
  });
}

/** The numbers of the plots, day by day, the newest first. */
function createDaysTable(
  all: readonly DayProgress[],
  unit: WeightUnit,
  otherUnits: readonly OtherUnit[],
): readonly Block[] {
  const weight = (kilograms = 0, maxDecimals: number): string | number =>
    kilograms === 0 ? '' : unit.convert(kilograms, maxDecimals);
  const columns: readonly (readonly [title: string, cell: (day: DayProgress) => string | number])[] = [
    [
      vscode.l10n.t('Estimated 1RM ({0})', unit.name),
      ({ oneRepMax: estimate }) => weight(estimate, decimals.computed),
    ],
    [
      vscode.l10n.t('Heaviest set ({0})', unit.name),
      ({ heaviest }) => weight(heaviest?.kilograms, decimals.lifted),
    ],
    [vscode.l10n.t('Volume ({0})', unit.name), ({ volume }) => weight(volume, decimals.computed)],
    [vscode.l10n.t('Most repetitions'), ({ mostRepetitions }) => mostRepetitions ?? ''],
    ...otherUnits.map(
      ([id, name]) =>
        [
          vscode.l10n.t('Most in a set ({0})', name),
          ({ otherAmounts }: DayProgress) => otherAmounts.get(id) ?? '',
        ] as const,
    ),
  ];
  const days = all.filter((day) => columns.some(([, cell]) => cell(day) !== ''));
  return days.length === 0
    ? []
    : [
        {
          kind: 'table',
          caption: vscode.l10n.t('Days'),
          columns: [textColumn(vscode.l10n.t('Day')), ...columns.map(([title]) => numberColumn(title))],
          rows: takeNewestRows(days)
            .map((day) => ({ cells: [formatDate(day.day), ...columns.map(([, cell]) => cell(day))] }))
            .toReversed(),
        },
        ...createTableLimitNote(days.length),
      ];
}

/** Sets as rows, the newest first. */
function createSetsTable(rows: readonly TableRow[], unit: WeightUnit): TableBlock {
  return {
    kind: 'table',
    caption: vscode.l10n.t('Sets'),
    columns: [
      textColumn(vscode.l10n.t('Day')),
      numberColumn(vscode.l10n.t('Weight ({0})', unit.name)),
      numberColumn(vscode.l10n.t('Repetitions')),
      numberColumn(vscode.l10n.t('Estimated 1RM ({0})', unit.name)),
      textColumn(vscode.l10n.t('Notes')),
    ],
    rows: rows.toReversed(),
  };
}

/** Makes the row of a set. */
function rowFactory(progress: Progress, unit: WeightUnit, names: UnitNames): (set: TrainedSet) => TableRow {
  const records = findSetRecords(progress);
  return (set) => {
    const { day, kilograms, repetitions, isWarmUp } = set;
    const { rir } = getLoggedSet(set);
    const estimate = isWarmUp ? undefined : estimateSetOneRepMax(set);
    return {
      cells: [
        formatDate(day),
        kilograms === undefined ? formatOtherWeight(set, names) : unit.convert(kilograms, decimals.lifted),
        repetitions ?? formatOtherCount(set, names),
        estimate === undefined ? '' : unit.convert(estimate, decimals.computed),
        joinParts(
          isWarmUp ? vscode.l10n.t('warm-up') : '',
          ...(records.get(set) ?? []).map(formatSetRecord),
          rir === undefined ? '' : formatRepsInReserve(formatLocalNumber(rir)),
        ),
      ],
    };
  };
}

/** A weight that is not in kilograms or pounds, in its own unit: "3 Plates". */
function formatOtherWeight(set: TrainedSet, names: UnitNames): string {
  const { weight, weightUnit: unitId = '' } = getLoggedSet(set);
  return formatWeight(String(weight ?? ''), names.weight.get(unitId) ?? '', formatLocalNumber);
}

/** Amount of anything but repetitions, in its own unit: "75 Seconds". */
function formatOtherCount(set: TrainedSet, names: UnitNames): string {
  const { repetitions, repetitionUnit = '' } = getLoggedSet(set);
  return formatDoneRepetitions(
    String(repetitions ?? ''),
    names.repetition.get(repetitionUnit) ?? '',
    formatLocalNumber,
  );
}
