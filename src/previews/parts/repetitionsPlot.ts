import * as vscode from 'vscode';
import type { RepetitionsAtWeight } from '../../training/progress/repetitionsByWeight.ts';
import { sinceDay } from '../../training/calendar.ts';
import type { WeightUnit } from '../../session/records/weightUnit.ts';
import type { Block } from '../blocks.ts';
import type { Choices } from '../messages.ts';
import { plotOf } from './plots.ts';

/** Upper limit on the weights to choose from: those that were lifted on the most days. */
const maxWeights = 12;

/** The most repetitions with a weight over time, for a weight that is chosen; the one of the most days where none is. */
export function repetitionsPlot(
  weights: readonly RepetitionsAtWeight[],
  unit: WeightUnit,
  choices: Choices,
  since: string,
): readonly Block[] {
  const shown = weights
    .map(({ kilograms, days }) => ({ id: String(kilograms), kilograms, days: sinceDay(days, since) }))
    .filter(({ days }) => days.length > 1);
  const common = shown.toSorted((one, other) => other.days.length - one.days.length).slice(0, maxWeights);
  const chosen = common.find(({ id }) => id === choices['weight']) ?? common[0];
  return chosen === undefined
    ? []
    : [
        {
          kind: 'choice',
          name: 'weight',
          title: vscode.l10n.t('Weight'),
          options: shown
            .filter((weight) => common.includes(weight))
            .map(({ id, kilograms }) => ({ id, title: unit.text(kilograms) })),
          chosen: chosen.id,
        },
        ...plotOf({
          title: vscode.l10n.t('Most repetitions with {0}', unit.text(chosen.kilograms)),
          unit: '',
          values: chosen.days,
        }),
      ];
}
