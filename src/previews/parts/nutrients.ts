import * as vscode from 'vscode';
import { joinParts } from '../../resources/fields.ts';
import { nutrientNames, type NutrientName } from '../../resources/nutrients.ts';
import { computeEnergyShares, type Nutrients, type NutrientSum } from '../../training/nutrition/nutrition.ts';
import { kilojoulesPerKilocalorie } from '../../training/units.ts';
import { formatAmount, formatLocalNumber, formatPercent } from '../../vscode/text/numbers.ts';
import { nutrientFormats } from '../../vscode/text/nutrientFormats.ts';
import type { GoalsBlock, SharesBlock, TableBlock, TableRow, TextBlock } from '../blocks.ts';
import { numberColumn, table, text, textColumn } from './builders.ts';

const energySources = ['protein', 'carbohydrates', 'fat'] as const;
const mainNutrients = ['energy', ...energySources] as const;

/** A column of values. */
interface NutrientColumn {
  readonly title: string;
  readonly values: Nutrients;
}

/** A nutrition label with columns of values, without the nutrients that have none; no block if all have none. */
export function createNutrientTable(
  caption: string,
  columns: readonly NutrientColumn[],
): readonly TableBlock[] {
  const createRow = (name: NutrientName, unit: string, factor?: number): TableRow => ({
    cells: [
      `${nutrientFormats[name].title} (${unit})`,
      ...columns.map(({ values }) => createNutrientCell(values, name, factor)),
    ],
  });
  return table(
    caption,
    [textColumn(vscode.l10n.t('Nutrient')), ...columns.map(({ title }) => numberColumn(title))],
    nutrientNames
      .flatMap((name) => [
        createRow(name, nutrientFormats[name].unit),
        ...(name === 'energy' ? [createRow(name, 'kJ', kilojoulesPerKilocalorie)] : []),
      ])
      .filter(({ cells }) => cells.slice(1).some((cell) => cell !== '')),
  );
}

/** The columns of {@link createNutrientCells}. */
export function createNutrientColumns(): TableBlock['columns'] {
  return mainNutrients.map((name) => numberColumn(nutrientFormats[name].title, nutrientFormats[name].unit));
}

/** The cells of the main nutrients; unknown amounts are empty. */
export function createNutrientCells(values: Nutrients | NutrientSum): TableRow['cells'] {
  return mainNutrients.map((name) => createNutrientCell(values, name));
}

/** The cell of an amount, empty if it is unknown. An incomplete sum is a lower bound: "≥ 6.6". */
function createNutrientCell(
  values: Nutrients | NutrientSum,
  name: NutrientName,
  factor = 1,
): string | number {
  const amount = values[name];
  if (amount === undefined) {
    return '';
  }
  const cell = roundTo(amount * factor, nutrientFormats[name].decimals);
  return 'isComplete' in values && !values.isComplete[name] ? `≥ ${formatLocalNumber(cell)}` : cell;
}

/** The shares of energy from protein, carbohydrates and fat; no block if they are unknown. */
export function createEnergyShares(values: Nutrients): readonly SharesBlock[] {
  const shares = computeEnergyShares(values);
  return shares === undefined
    ? []
    : [
        {
          kind: 'shares',
          title: vscode.l10n.t('Share of energy'),
          shares: energySources.map((name) => ({
            title: nutrientFormats[name].title,
            share: shares[name],
            text: formatPercent(shares[name]),
          })),
        },
      ];
}

/** Bars that compare nutrients with their goals, where both amounts are known. */
export function createGoalBars(
  title: string,
  values: NutrientSum,
  goals: Nutrients | undefined,
): readonly GoalsBlock[] {
  const bars = ([...mainNutrients, 'fiber'] as const).flatMap((name) => {
    const [amount, goal] = [values[name], goals?.[name]];
    if (amount === undefined || goal === undefined || goal <= 0) {
      return [];
    }
    const ratio = amount / goal;
    const isComplete = values.isComplete[name];
    const percent = isComplete ? formatPercent(ratio) : `≥ ${formatPercent(ratio)}`;
    const text = joinParts(formatAmount(amount, goal, nutrientFormats[name].unit, isComplete), percent);
    return [{ title: nutrientFormats[name].title, ratio, text }];
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
