import * as vscode from 'vscode';
import { sharesOfEnergy, type Nutrients } from '../../training/nutrition/nutrition.ts';
import { kilojoulesOf } from '../../training/units.ts';
import { localNumber } from '../../vscode/text/numbers.ts';
import type { SharesBlock, TableBlock, TableRow, TextBlock } from '../blocks.ts';
import { text } from './words.ts';

/** A column of values. */
interface NutrientColumn {
  readonly title: string;
  readonly values: Nutrients;
}

/** Values side by side, as on a label; what none of them knows is left out. */
export function nutrientTable(caption: string, columns: readonly NutrientColumn[]): TableBlock {
  const rows: readonly (readonly [
    title: string,
    (values: Nutrients) => number | undefined,
    decimals: number,
  ])[] = [
    [vscode.l10n.t('Energy (kcal)'), ({ energy }) => energy, 0],
    [vscode.l10n.t('Energy (kJ)'), ({ energy }) => energy && kilojoulesOf(energy), 0],
    [vscode.l10n.t('Protein (g)'), ({ protein }) => protein, 1],
    [vscode.l10n.t('Carbohydrates (g)'), ({ carbohydrates }) => carbohydrates, 1],
    [vscode.l10n.t('of which sugar (g)'), ({ sugar }) => sugar, 1],
    [vscode.l10n.t('Fat (g)'), ({ fat }) => fat, 1],
    [vscode.l10n.t('of which saturated (g)'), ({ saturatedFat }) => saturatedFat, 1],
    [vscode.l10n.t('Fiber (g)'), ({ fiber }) => fiber, 1],
    [vscode.l10n.t('Sodium (g)'), ({ sodium }) => sodium, 3],
  ];
  return {
    kind: 'table',
    caption,
    columns: [
      { title: vscode.l10n.t('Nutrient'), isNumber: false },
      ...columns.map(({ title }) => ({ title, isNumber: true })),
    ],
    rows: rows.flatMap(([title, valueOf, decimals]): readonly TableRow[] => {
      const values = columns.map((column) => valueOf(column.values));
      return values.every((value) => value === undefined)
        ? []
        : [
            {
              cells: [title, ...values.map((value) => (value === undefined ? '' : rounded(value, decimals)))],
            },
          ];
    }),
  };
}

/** Parts of the energy that come from protein, carbohydrates and fat; none where that is not known. */
export function energyShares(values: Nutrients): readonly SharesBlock[] {
  const shares = sharesOfEnergy(values);
  if (shares === undefined) {
    return [];
  }
  const titled = [
    { title: vscode.l10n.t('Protein'), share: shares.protein },
    { title: vscode.l10n.t('Carbohydrates'), share: shares.carbohydrates },
    { title: vscode.l10n.t('Fat'), share: shares.fat },
  ];
  return [
    {
      kind: 'shares',
      title: vscode.l10n.t('Share of energy'),
      shares: titled.map(({ title, share }) => ({
        title,
        share,
        text: `${localNumber(Math.round(share * 100))} %`,
      })),
    },
  ];
}

/** Says that sums are too low. */
export function incompleteText(): readonly TextBlock[] {
  return text(
    vscode.l10n.t('The weight or the values of some foods are not known, so that the sums are too low.'),
  );
}

/** A number with so many decimals at most. */
export function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}
