import * as vscode from 'vscode';
import { joinParts } from '../../resources/fields.ts';
import type { NutrientName } from '../../resources/nutrients.ts';
import { computeEnergyShares, type Nutrients, type NutrientSum } from '../../training/nutrition/nutrition.ts';
import { kilocaloriesToKilojoules } from '../../training/units.ts';
import { formatAmount, formatLocalNumber, formatPercent } from '../../vscode/text/numbers.ts';
import type { GoalsBlock, SharesBlock, TableBlock, TableRow, TextBlock } from '../blocks.ts';
import { numberColumn, text, textColumn } from './builders.ts';

/** A column of values. */
interface NutrientColumn {
  readonly title: string;
  readonly values: Nutrients;
}

/** A nutrition label with columns of values. Nutrients without any value are omitted. */
export function createNutrientTable(caption: string, columns: readonly NutrientColumn[]): TableBlock {
  const rows: readonly (readonly [
    title: string,
    unit: string,
    name: NutrientName,
    decimals: number,
    inUnit?: ConvertAmount,
  ])[] = [
    [vscode.l10n.t('Energy'), 'kcal', 'energy', 0],
    [vscode.l10n.t('Energy'), 'kJ', 'energy', 0, kilocaloriesToKilojoules],
    [vscode.l10n.t('Protein'), 'g', 'protein', 1],
    [vscode.l10n.t('Carbohydrates'), 'g', 'carbohydrates', 1],
    [vscode.l10n.t('of which sugar'), 'g', 'sugar', 1],
    [vscode.l10n.t('Fat'), 'g', 'fat', 1],
    [vscode.l10n.t('of which saturated'), 'g', 'saturatedFat', 1],
    [vscode.l10n.t('Fiber'), 'g', 'fiber', 1],
    [vscode.l10n.t('Sodium'), 'g', 'sodium', 3],
  ];
  return {
    kind: 'table',
    caption,
    columns: [textColumn(vscode.l10n.t('Nutrient')), ...columns.map(({ title }) => numberColumn(title))],
    rows: rows
      .map(([title, unit, name, decimals, convert]): TableRow => ({
        cells: [
          `${title} (${unit})`,
          ...columns.map(({ values }) => createNutrientCell(values, name, decimals, convert)),
        ],
      }))
      .filter(({ cells }) => cells.slice(1).some((cell) => cell !== '')),
  };
}

type ConvertAmount = (amount: number) => number;

/** The cell of an amount, empty if it is unknown. An incomplete sum is a lower bound: "≥ 6.6". */
export function createNutrientCell(
  values: Nutrients | NutrientSum,
  name: NutrientName,
  decimals: number,
  convert: ConvertAmount = (amount) => amount,
): string | number {
  const amount = values[name];
  if (amount === undefined) {
    return '';
  }
  const cell = roundTo(convert(amount), decimals);
  return 'isComplete' in values && !values.isComplete[name] ? `≥ ${formatLocalNumber(cell)}` : cell;
}

/** The shares of energy from protein, carbohydrates and fat; no block if they are unknown. */
export function createEnergyShares(values: Nutrients): readonly SharesBlock[] {
  const shares = computeEnergyShares(values);
  if (shares === undefined) {
    return [];
  }
  const titledShares = [
    { title: vscode.l10n.t('Protein'), share: shares.protein },
    { title: vscode.l10n.t('Carbohydrates'), share: shares.carbohydrates },
    { title: vscode.l10n.t('Fat'), share: shares.fat },
  ];
  return [
    {
      kind: 'shares',
      title: vscode.l10n.t('Share of energy'),
      shares: titledShares.map((part) => ({ ...part, text: formatPercent(part.share) })),
    },
  ];
}

/** Bars that compare nutrients with their goals, where both amounts are known. */
export function createGoalBars(
  title: string,
  values: NutrientSum,
  goals: Nutrients | undefined,
): readonly GoalsBlock[] {
  const goalNutrients: readonly (readonly [title: string, name: NutrientName, unit: string])[] = [
    [vscode.l10n.t('Energy'), 'energy', 'kcal'],
    [vscode.l10n.t('Protein'), 'protein', 'g'],
    [vscode.l10n.t('Carbohydrates'), 'carbohydrates', 'g'],
    [vscode.l10n.t('Fat'), 'fat', 'g'],
    [vscode.l10n.t('Fiber'), 'fiber', 'g'],
  ];
  const bars = goalNutrients.flatMap(([each, name, unit]) => {
    const [amount, goal] = [values[name], goals?.[name]];
    if (amount === undefined || goal === undefined || goal <= 0) {
      return [];
    }
    const ratio = amount / goal;
    const isComplete = values.isComplete[name];
    const percent = isComplete ? formatPercent(ratio) : `≥ ${formatPercent(ratio)}`;
    const text = joinParts(formatAmount(amount, goal, unit, isComplete), percent);
    return [{ title: each, ratio, text }];
  });
  return bars.length === 0 ? [] : [{ kind: 'goals', title, goals: bars }];
}

/** A note that the sums are too low. */
export function createIncompleteNote(): readonly TextBlock[] {
  return text(vscode.l10n.t('The weight or nutrients of some foods are unknown, so the sums are too low.'));
}

/** Rounds a number to a maximum number of decimals. */
export function roundTo(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}
