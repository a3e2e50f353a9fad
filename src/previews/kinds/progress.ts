import * as vscode from 'vscode';
import { each, inSlices } from '../../api/concurrency/slices.ts';
import { exercises } from '../../resources/exercises.ts';
import { sinceDay } from '../../training/calendar.ts';
import type { Bests } from '../../training/progress/personalBests.ts';
import {
  estimateOf,
  progressOf,
  type DayProgress,
  type HeaviestSet,
  type Progress,
} from '../../training/progress/progress.ts';
import { repetitionsByWeight } from '../../training/progress/repetitionsByWeight.ts';
import { setRecordsOf } from '../../training/progress/setRecords.ts';
import { daysOf } from '../../training/datedRecords.ts';
import {
  loggedOf,
  trainedSets,
  workingSets,
  type TrainedSet,
  type UnitNames,
} from '../../training/trainedSets.ts';
import { joined } from '../../resources/fields.ts';
import { hasExerciseBases, hasRoutines } from '../../resources/server/capabilities.ts';
import { doneText, weightText } from '../../resources/text/quantities.ts';
import { knownNames, openNames } from '../../session/itemNames.ts';
import { dateText } from '../../vscode/text/moments.ts';
import { daysText, localNumber, reserveText, setsText } from '../../vscode/text/numbers.ts';
import { setRecordText } from '../../vscode/text/setRecords.ts';
import type { Block, TableBlock, TableRow } from '../blocks.ts';
import type { LoadPreview } from '../preview.ts';
import { plotOf, type PlottedValue } from '../parts/plots.ts';
import { timeRange } from '../parts/timeRange.ts';
import { readPlannedWorkouts } from '../../session/records/plannedWorkouts.ts';
import { readRecords } from '../../session/records/readRecords.ts';
import { readUnitNames } from '../../session/records/unitNames.ts';
import { readWarmUps } from '../../session/records/warmUps.ts';
import { readWeightUnit, weightUnit, type WeightUnit } from '../../session/records/weightUnit.ts';
import { cutNote, newestRows } from '../parts/newestRows.ts';
import { repetitionsPlot } from '../parts/repetitionsPlot.ts';
import { facts, links, nothingYet, numberColumn, sourceText, text, textColumn } from '../parts/words.ts';
import { readWorkoutNames, workoutLinks } from '../parts/workoutLinks.ts';

/** Decimals of weights as they were lifted, and of what is computed from these. */
const decimals = { lifted: 2, computed: 1 } as const;
/** Upper limit on the units besides repetitions: nobody does one exercise by more. */
const maxOtherUnits = 4;

/** The user's own sets of an exercise over time, across all workouts. */
export const loadProgress: LoadPreview = async (request) => {
  const { server, reference, id, context } = request;
  const offered = await server.catalogue.endpoints(context);
  // The logs of 2.1 and 2.2 are of the bases of exercises (`wger-api.md` §3.7).
  const field = hasExerciseBases(offered) ? 'exercise_base' : 'exercise';
  const [logs, sessions, warmUps, planned, ownUnit, workoutNames, unitNames] = await Promise.all([
    readRecords(server, context, { endpoint: 'workoutlog', filters: { [field]: id } }),
    hasRoutines(offered) ? readRecords(server, context, { endpoint: 'workoutsession' }) : [],
    readWarmUps(server, context),
    readPlannedWorkouts(server, id, field, context),
    readWeightUnit(server, context),
    readWorkoutNames(server, context),
    readUnitNames(server),
    openNames(server.exercises),
  ]);
  const unit = weightUnit(ownUnit ?? 'kg');
  const readAt = Date.now();
  const logged = await inSlices(trainedSets(logs, { unitNames, warmUps, sessionDays: daysOf(sessions) }));
  // A server that does not know the filter sends the sets of all exercises.
  const sets = logged.filter(({ exercise }) => exercise === id);
  const working = workingSets(sets);
  const progress = progressOf(working);
  const weights = repetitionsByWeight(working);
  const workoutsBlock = links(vscode.l10n.t('Workouts'), workoutLinks(server, sets, planned, workoutNames));
  const otherUnits = otherUnitsOf(progress, unitNames);
  const rowFor = rowOf(progress, unit, unitNames);
  const rows = await inSlices(each(sets, (set) => ({ day: set.day, row: rowFor(set) })));
  const title = knownNames(server)(exercises.id, id) ?? reference.label;
  const subtitle = vscode.l10n.t('Progress');
  return (choices) => {
    const { since, choice } = timeRange(choices, rows.at(-1)?.day);
    const shown = sinceDay(rows, since).map(({ row }) => row);
    const days = sinceDay(progress.days, since);
    return {
      title,
      // The preview of the exercise itself may be beside it.
      tabTitle: joined(title, subtitle),
      subtitle,
      source: sourceText(server, readAt),
      blocks:
        sets.length === 0
          ? [
              ...nothingYet(server, vscode.l10n.t('You have not logged any sets of this exercise yet.')),
              ...workoutsBlock,
            ]
          : [
              choice,
              ...summary(progress, sets, unit),
              ...plots(progress, days, unit),
              ...otherUnits.flatMap((other) => otherPlot(days, other)),
              ...repetitionsPlot(weights, unit, choices, since),
              ...(shown.length === 0
                ? text(vscode.l10n.t('There are no sets in this range.'))
                : [setsTable(newestRows(shown), unit), ...cutNote(shown.length)]),
              ...daysTable(days, unit, otherUnits),
              ...workoutsBlock,
            ],
    };
  };
};

function summary(progress: Progress, sets: readonly TrainedSet[], unit: WeightUnit): readonly Block[] {
  const best = (kilograms: number, set: HeaviestSet | TrainedSet): string =>
    joined(vscode.l10n.t('{0} on {1}', unit.text(kilograms), dateText(set.day)), loadText(set, unit));
  const { heaviest } = progress;
  const estimated = progress.oneRepMax.best;
  return facts(
    [
      vscode.l10n.t('Best estimated 1RM'),
      estimated === undefined ? '' : best(estimated.value, estimated.set),
    ],
    [vscode.l10n.t('Heaviest set'), heaviest === undefined ? '' : best(heaviest.kilograms, heaviest)],
    [
      vscode.l10n.t('Logged'),
      vscode.l10n.t(
        '{0} over {1}',
        setsText(sets.length),
        daysText(new Set(sets.map(({ day }) => day)).size),
      ),
    ],
  );
}

/** "8 × 70 kg"; empty where either is not known. */
function loadText({ repetitions, kilograms }: HeaviestSet | TrainedSet, unit: WeightUnit): string {
  return repetitions === undefined || kilograms === undefined
    ? ''
    : `${localNumber(repetitions)} × ${unit.text(kilograms)}`;
}

function plots(progress: Progress, days: readonly DayProgress[], unit: WeightUnit): readonly Block[] {
  const recordDays = (bests: Bests): ReadonlySet<string> =>
    new Set(bests.setRecords.map(({ set }) => set.day));
  const byDay = (
    valueOf: (day: DayProgress) => number | undefined,
    maxDecimals: number,
    records: ReadonlySet<string> = new Set(),
  ): readonly PlottedValue[] =>
    days.flatMap((day) => {
      const value = valueOf(day);
      return value === undefined || value === 0
        ? []
        : [{ day: day.day, value: unit.of(value, maxDecimals), isRecord: records.has(day.day) }];
    });
  return [
    ...plotOf({
      title: vscode.l10n.t('Estimated 1RM (Brzycki, up to 10 repetitions)'),
      unit: unit.name,
      values: byDay(({ oneRepMax: value }) => value, decimals.computed, recordDays(progress.oneRepMax)),
    }),
    ...plotOf({
      title: vscode.l10n.t('Heaviest set'),
      unit: unit.name,
      values: byDay(({ heaviest }) => heaviest?.kilograms, decimals.lifted, recordDays(progress.weight)),
    }),
    ...plotOf({
      title: vscode.l10n.t('Volume per day'),
      unit: unit.name,
      form: 'bars',
      values: byDay(({ volume }) => volume, decimals.computed),
    }),
    // Of days without a weight, what is counted is all that can be compared.
    ...(days.every(({ heaviest, mostRepetitions: most }) => heaviest !== undefined || most === undefined)
      ? []
      : plotOf({
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

function otherUnitsOf({ days }: Progress, names: UnitNames): readonly OtherUnit[] {
  return [...new Set(days.flatMap(({ otherAmounts }) => [...otherAmounts.keys()]))]
    .map((id) => [id, names.repetition.get(id) ?? ''] as const)
    .filter(([, name]) => name !== '')
    .slice(0, maxOtherUnits);
}

function otherPlot(days: readonly DayProgress[], [id, name]: OtherUnit): readonly Block[] {
  return plotOf({
    title: vscode.l10n.t('Most in a set'),
    unit: name,
    values: days.flatMap(({ day, otherAmounts }) => {
      const value = otherAmounts.get(id);
      return value === undefined ? [] : [{ day, value }];
    }),
  });
}

/** The numbers of the plots, day by day, the newest first. */
function daysTable(
  all: readonly DayProgress[],
  unit: WeightUnit,
  otherUnits: readonly OtherUnit[],
): readonly Block[] {
  const weight = (kilograms = 0, maxDecimals: number): string | number =>
    kilograms === 0 ? '' : unit.of(kilograms, maxDecimals);
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
          rows: newestRows(days)
            .map((day) => ({ cells: [dateText(day.day), ...columns.map(([, cell]) => cell(day))] }))
            .toReversed(),
        },
        ...cutNote(days.length),
      ];
}

/** Sets as rows, the newest first. */
function setsTable(rows: readonly TableRow[], unit: WeightUnit): TableBlock {
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
function rowOf(progress: Progress, unit: WeightUnit, names: UnitNames): (set: TrainedSet) => TableRow {
  const records = setRecordsOf(progress);
  return (set) => {
    const { day, kilograms, repetitions, isWarmUp } = set;
    const { rir } = loggedOf(set);
    const estimate = isWarmUp ? undefined : estimateOf(set);
    return {
      cells: [
        dateText(day),
        kilograms === undefined ? otherWeight(set, names) : unit.of(kilograms, decimals.lifted),
        repetitions ?? otherCount(set, names),
        estimate === undefined ? '' : unit.of(estimate, decimals.computed),
        joined(
          isWarmUp ? vscode.l10n.t('warm-up') : '',
          ...(records.get(set) ?? []).map(setRecordText),
          rir === undefined ? '' : reserveText(localNumber(rir)),
        ),
      ],
    };
  };
}

/** A weight that is not in kilograms or pounds, in its own unit: "3 Plates". */
function otherWeight(set: TrainedSet, names: UnitNames): string {
  const { weight, weightUnit: unitId = '' } = loggedOf(set);
  return weightText(String(weight ?? ''), names.weight.get(unitId) ?? '', localNumber);
}

/** Amount of anything but repetitions, in its own unit: "75 Seconds". */
function otherCount(set: TrainedSet, names: UnitNames): string {
  const { repetitions, repetitionUnit = '' } = loggedOf(set);
  return doneText(String(repetitions ?? ''), names.repetition.get(repetitionUnit) ?? '', localNumber);
}
