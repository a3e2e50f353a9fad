import * as vscode from 'vscode';
import type { ServerAddress } from '../../api/address.ts';
import { itemUri } from '../../documents/uri.ts';
import { ingredients } from '../../resources/ingredients.ts';
import { sumOf, type Nutrients, type NutrientSum } from '../../training/nutrition/nutrition.ts';
import type { Block, TableBlock, TableRow } from '../blocks.ts';
import { cutNote, newestRows } from './newestRows.ts';
import { nutrientCell, rounded } from './nutrients.ts';
import { numberColumn, textColumn } from './words.ts';

/** A food with its amount, planned or eaten. */
export interface FoodPortion {
  readonly name: string;
  /** Id of the ingredient; undefined where it is not known. */
  readonly id: string | undefined;
  /** Undefined where they are not known. */
  readonly grams: number | undefined;
  readonly nutrients: Nutrients;
}

/**
 * The title of the foods of a meal.
 *
 * @param place among the meals of its plan, from 1 on
 */
export function mealTitle(name: string, place: number): string {
  return name || vscode.l10n.t('Meal {0}', place);
}

/**
 * Foods with their values, the newest where they are too many for a table, and the sum of all of them.
 *
 * @param planned amounts to compare the sum with
 */
export function foodTable(
  caption: string,
  portions: readonly FoodPortion[],
  address: ServerAddress,
  planned?: Nutrients,
): readonly Block[] {
  const rows = newestRows(portions).map(({ name, id, grams, nutrients }): TableRow => {
    const cells = [name, grams === undefined ? '' : rounded(grams, 1), ...valueCells(nutrients)];
    return id === undefined
      ? { cells }
      : { cells, target: itemUri(address, ingredients.id, { id }, name).toString() };
  });
  const sum = sumOf(portions.map(({ nutrients }) => nutrients));
  return [
    {
      kind: 'table',
      caption,
      columns: [
        textColumn(vscode.l10n.t('Food')),
        numberColumn(vscode.l10n.t('Amount (g)')),
        ...valueColumns(),
      ],
      rows: [
        ...rows,
        { cells: [vscode.l10n.t('Sum'), '', ...valueCells(sum)], isSum: true },
        ...(planned === undefined
          ? []
          : [{ cells: [vscode.l10n.t('Planned'), '', ...valueCells(planned)], isSum: true }]),
      ],
    },
    ...cutNote(portions.length),
  ];
}

/** Columns of {@link valueCells}. */
export function valueColumns(): TableBlock['columns'] {
  return [
    numberColumn(vscode.l10n.t('Energy (kcal)')),
    numberColumn(vscode.l10n.t('Protein (g)')),
    numberColumn(vscode.l10n.t('Carbohydrates (g)')),
    numberColumn(vscode.l10n.t('Fat (g)')),
  ];
}

/** The values that everybody looks at; those that are not known are empty. */
export function valueCells(values: Nutrients | NutrientSum): readonly (string | number)[] {
  return [
    nutrientCell(values, 'energy', 0),
    nutrientCell(values, 'protein', 1),
    nutrientCell(values, 'carbohydrates', 1),
    nutrientCell(values, 'fat', 1),
  ];
}
