import * as vscode from 'vscode';
import type { ServerAddress } from '../../api/address.ts';
import { createItemUri } from '../../documents/uri.ts';
import { ingredients } from '../../resources/ingredients.ts';
import { sumNutrients, type Nutrients } from '../../training/nutrition/nutrition.ts';
import type { Block, TableRow } from '../blocks.ts';
import { createTableLimitNote, takeNewestRows } from './tableLimits.ts';
import { createNutrientCells, createNutrientColumns, roundTo } from './nutrients.ts';
import { numberColumn, table, textColumn } from './builders.ts';

/** A planned or eaten amount of a food. */
export interface FoodPortion {
  readonly name: string;
  /** The id of the ingredient; undefined if it is unknown. */
  readonly id: string | undefined;
  /** Undefined if the amount is unknown. */
  readonly grams: number | undefined;
  readonly nutrients: Nutrients;
}

/**
 * The title of a meal's table.
 *
 * @param place the meal's position in the plan, from 1
 */
export function formatMealTitle(name: string, place: number): string {
  return name || vscode.l10n.t('Meal {0}', place);
}

/**
 * A table of foods with the sum of all of them. The oldest foods are omitted if there are too many.
 *
 * @param planned the planned amounts of the meal
 */
export function createFoodTable(
  caption: string,
  portions: readonly FoodPortion[],
  address: ServerAddress,
  planned?: Nutrients,
): readonly Block[] {
  const rows = takeNewestRows(portions).map(({ name, id, grams, nutrients }): TableRow => {
    const cells = [name, grams === undefined ? '' : roundTo(grams, 1), ...createNutrientCells(nutrients)];
    return id === undefined
      ? { cells }
      : { cells, target: createItemUri(address, ingredients.id, { id }, name).toString() };
  });
  const sum = sumNutrients(portions.map(({ nutrients }) => nutrients));
  return [
    ...table(
      caption,
      [
        textColumn(vscode.l10n.t('Food')),
        numberColumn(vscode.l10n.t('Amount'), 'g'),
        ...createNutrientColumns(),
      ],
      [
        ...rows,
        { cells: [vscode.l10n.t('Sum'), '', ...createNutrientCells(sum)], isSum: true },
        ...(planned === undefined
          ? []
          : [{ cells: [vscode.l10n.t('Planned'), '', ...createNutrientCells(planned)], isSum: true }]),
      ],
    ),
    ...createTableLimitNote(portions.length),
  ];
}
