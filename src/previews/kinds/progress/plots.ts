import * as vscode from 'vscode';
import type { PersonalBests } from '../../../training/progress/personalBests.ts';
import type { DayProgress, Progress } from '../../../training/progress/progress.ts';
import type { UnitNames } from '../../../training/trainedSets.ts';
import type { WeightUnit } from '../../../session/records/weightUnit.ts';
import type { Block } from '../../blocks.ts';
import { createPlot, type PlottedValue } from '../../parts/createPlot.ts';

/** Decimals of weights as they were lifted, and of what is computed from these. */
export const decimals = { lifted: 2, computed: 1 } as const;
/** Upper limit on the units besides repetitions: nobody does one exercise by more. */
const maxOtherUnits = 4;

/** Plots of the weights, the volume, and the repetitions without a weight. */
export function createPlots(
  progress: Progress,
  days: readonly DayProgress[],
  unit: WeightUnit,
): readonly Block[] {
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
export type OtherUnit = readonly [id: string, name: string];

export function getOtherUnits({ days }: Progress, names: UnitNames): readonly OtherUnit[] {
  return [...new Set(days.flatMap(({ otherAmounts }) => [...otherAmounts.keys()]))]
    .map((id) => [id, names.repetition.get(id) ?? ''] as const)
    .filter(([, name]) => name !== '')
    .slice(0, maxOtherUnits);
}

export function createOtherUnitPlot(days: readonly DayProgress[], [id, name]: OtherUnit): readonly Block[] {
  return createPlot({
    title: vscode.l10n.t('Most in a set'),
    unit: name,
    values: days.flatMap(({ day, otherAmounts }) => {
      const value = otherAmounts.get(id);
      return value === undefined ? [] : [{ day, value }];
    }),
  });
}
