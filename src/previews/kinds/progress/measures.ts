import * as vscode from 'vscode';
import { flatMapInSteps, type Steps } from '../../../api/concurrency/slices.ts';
import type { PersonalBests } from '../../../training/progress/personalBests.ts';
import type { DayProgress, Progress } from '../../../training/progress/progress.ts';
import type { UnitFormat } from '../../../resources/server/units.ts';
import type { WeightUnit } from '../../../session/records/weightUnit.ts';
import { formatDate } from '../../../vscode/text/dates.ts';
import type { Block } from '../../blocks.ts';
import { numberColumn, table, textColumn } from '../../parts/builders.ts';
import { createPlot, type PlotOptions } from '../../parts/createPlot.ts';
import { createTableLimitNote, takeNewestRows } from '../../parts/tableLimits.ts';

/** Decimals of weights that are computed from lifted ones. */
export const computedDecimals = 1;
/** Upper limit on the units other than repetitions. */
const maxOtherUnits = 4;

/** A number of each day, shown as a plot and as a column of the table of days. */
interface Measure extends Pick<PlotOptions, 'title' | 'unit' | 'chartType'> {
  /** `title` when absent. */
  readonly columnTitle?: string;
  /** Returns undefined for a day without the number. */
  readonly getValue: (day: DayProgress) => number | undefined;
  readonly bests?: PersonalBests;
  /** Limits the plot to ranges with such a day. */
  readonly requiresDay?: (day: DayProgress) => boolean;
}

export function createMeasures(
  progress: Progress,
  { name, convert }: WeightUnit,
  unitNames: UnitFormat,
): readonly Measure[] {
  const convertWeight = (kilograms = 0, maxDecimals?: number): number | undefined =>
    kilograms === 0 ? undefined : convert(kilograms, maxDecimals);
  return [
    {
      title: vscode.l10n.t('Estimated 1RM (Brzycki, up to 10 repetitions)'),
      columnTitle: vscode.l10n.t('Estimated 1RM'),
      unit: name,
      getValue: ({ oneRepMax }) => convertWeight(oneRepMax, computedDecimals),
      bests: progress.oneRepMax,
    },
    {
      title: vscode.l10n.t('Heaviest set'),
      unit: name,
      getValue: ({ heaviest }) => convertWeight(heaviest?.value),
      bests: progress.weight,
    },
    {
      title: vscode.l10n.t('Volume per day'),
      columnTitle: vscode.l10n.t('Volume'),
      unit: name,
      chartType: 'bars',
      getValue: ({ volume }) => convertWeight(volume, computedDecimals),
    },
    {
      title: vscode.l10n.t('Most repetitions'),
      unit: '',
      getValue: ({ mostRepetitions }) => mostRepetitions,
      // Only days without a weight are best compared by their repetitions.
      requiresDay: ({ heaviest, mostRepetitions }) => heaviest === undefined && mostRepetitions !== undefined,
    },
    ...getOtherUnits(progress, unitNames).map(([id, name]): Measure => ({
      title: vscode.l10n.t('Most in a set'),
      unit: name,
      getValue: ({ otherAmounts }) => otherAmounts.get(id),
    })),
  ];
}

/** Units other than repetitions that sets were counted in, such as a time or a distance. */
function getOtherUnits(
  { days }: Progress,
  names: UnitFormat,
): readonly (readonly [id: string, name: string])[] {
  return [...new Set(days.flatMap(({ otherAmounts }) => [...otherAmounts.keys()]))]
    .map((id) => [id, names.repetition.get(id) ?? ''] as const)
    .filter(([, name]) => name !== '')
    .slice(0, maxOtherUnits);
}

/** One plot for each measure that has values. */
export function createPlots(
  measures: readonly Measure[],
  days: readonly DayProgress[],
): Steps<readonly Block[]> {
  return flatMapInSteps(measures, ({ getValue, bests, requiresDay, ...plot }) => {
    const recordDays = new Set(bests?.setRecords.map(({ set }) => set.day));
    return requiresDay === undefined || days.some(requiresDay)
      ? createPlot({
          ...plot,
          values: days.flatMap((each) => {
            const value = getValue(each);
            return value === undefined ? [] : [{ day: each.day, value, isRecord: recordDays.has(each.day) }];
          }),
        })
      : [];
  });
}

/** The numbers of the plots by day, the newest first. */
export function createDaysTable(measures: readonly Measure[], all: readonly DayProgress[]): readonly Block[] {
  const days = all.filter((day) => measures.some(({ getValue }) => getValue(day) !== undefined));
  return [
    ...table(
      vscode.l10n.t('Days'),
      [
        textColumn(vscode.l10n.t('Day')),
        ...measures.map(({ title, columnTitle = title, unit }) => numberColumn(columnTitle, unit)),
      ],
      takeNewestRows(days)
        .map((day) => ({
          cells: [formatDate(day.day), ...measures.map(({ getValue }) => getValue(day) ?? '')],
        }))
        .toReversed(),
    ),
    ...createTableLimitNote(days.length),
  ];
}
