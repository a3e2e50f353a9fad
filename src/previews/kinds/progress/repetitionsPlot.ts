import * as vscode from 'vscode';
import type { RepetitionsAtWeight } from '../../../training/progress/repetitionsByWeight.ts';
import { filterSinceDay } from '../../../training/calendar.ts';
import type { WeightUnit } from '../../../session/records/weightUnit.ts';
import type { Block } from '../../blocks.ts';
import type { Choices } from '../../messages.ts';
import { createPlot } from '../../parts/createPlot.ts';

/** The most repetitions with the chosen weight over time. The default is the weight lifted on the most days. */
export function createRepetitionsPlot(
  weights: readonly RepetitionsAtWeight[],
  unit: WeightUnit,
  choices: Choices,
  since: string,
): readonly Block[] {
  const shown = weights
    .map(({ kilograms, days }) => ({ id: String(kilograms), kilograms, days: filterSinceDay(days, since) }))
    .filter(({ days }) => days.length > 1);
  const chosen =
    shown.find(({ id }) => id === choices['weight']) ??
    shown.toSorted((one, other) => other.days.length - one.days.length)[0];
  return chosen === undefined
    ? []
    : [
        {
          kind: 'choice',
          name: 'weight',
          title: vscode.l10n.t('Weight'),
          options: shown.map(({ id, kilograms }) => ({ id, title: unit.format(kilograms) })),
          chosen: chosen.id,
        },
        ...createPlot({
          title: vscode.l10n.t('Most repetitions with {0}', unit.format(chosen.kilograms)),
          unit: '',
          values: chosen.days,
        }),
      ];
}
