import * as vscode from 'vscode';
import { toObject } from '../../api/json/value.ts';
import { joinParts } from '../../resources/fields.ts';
import { ingredients } from '../../resources/ingredients.ts';
import { readIngredientUnits, type IngredientUnit } from '../../resources/related/ingredientUnits.ts';
import { parseNutrients, scaleNutrients } from '../../training/nutrition/nutrition.ts';
import { formatGrams } from '../../vscode/text/numbers.ts';
import type { Choices } from '../messages.ts';
import type { LoadPreview } from '../preview.ts';
import { createEnergyShares, createNutrientTable } from '../parts/nutrients.ts';
import { facts, formatSource } from '../parts/builders.ts';

/** Amounts of which the values are shown first: in grams what labels are written for, else one of a unit. */
const defaultAmounts = { grams: '100', pieces: '1' } as const;
/** A typed amount; more than anybody eats at once is none. Three digits behind a mark may be thousands. */
const amountPattern = /^\s*(\d{1,6}(?:[.,]\d{1,2})?)\s*$/;

/** An ingredient as a label: its values per 100 g, and for an amount in one of its units. */
export const loadIngredient: LoadPreview = async ({ server, readDocument, id, context }) => {
  const [{ json, readAt }, endpoints] = await Promise.all([
    readDocument(),
    server.catalogue.readEndpoints(context),
  ]);
  const [{ label, details }, units] = await Promise.all([
    server.catalogue.createRow(ingredients, toObject(json)),
    readIngredientUnits(server.client, endpoints, id, json),
  ]);
  const values = parseNutrients(toObject(json));
  const unitsWithWeight = units.filter(({ grams }) => grams !== undefined && grams > 0);
  return (choices) => {
    const known = details?.kind === 'ingredient' ? details : undefined;
    const chosen = getChosenAmount(choices, unitsWithWeight);
    return {
      title: label,
      subtitle: joinParts(
        known?.brand ?? '',
        known === undefined || known.nutriscore === '' ? '' : `Nutri-Score ${known.nutriscore}`,
      ),
      source: formatSource(server, readAt),
      blocks: [
        {
          kind: 'amount',
          name: 'amount',
          title: vscode.l10n.t('Amount'),
          amount: chosen.amount,
          unitTitle: vscode.l10n.t('Unit'),
          units: [
            { id: 'g', title: 'g' },
            ...unitsWithWeight.map((unit) => ({
              id: unit.id,
              title: joinParts(unit.name, formatGrams(unit.grams)),
            })),
          ],
          unit: chosen.unit,
        },
        createNutrientTable(vscode.l10n.t('Nutrition'), [
          { title: vscode.l10n.t('per 100 g'), values },
          ...(chosen.grams === undefined
            ? []
            : [{ title: chosen.title, values: scaleNutrients(values, chosen.grams) }]),
        ]),
        ...createEnergyShares(values),
        ...facts([vscode.l10n.t('Barcode'), known?.code ?? '']),
      ],
    };
  };
};

interface ChosenAmount {
  /** Id of the unit. */
  readonly unit: string;
  /** As it was typed. */
  readonly amount: string;
  /** Undefined where what was typed is no amount, or is that of the label. */
  readonly grams: number | undefined;
  readonly title: string;
}

function getChosenAmount(choices: Choices, units: readonly IngredientUnit[]): ChosenAmount {
  const unit = units.find(({ id }) => id === choices['amount.unit']);
  const input = choices['amount'] ?? (unit === undefined ? defaultAmounts.grams : defaultAmounts.pieces);
  const numberText = amountPattern.exec(input)?.[1];
  const grams =
    numberText === undefined ? undefined : Number(numberText.replace(',', '.')) * (unit?.grams ?? 1);
  return {
    unit: unit?.id ?? 'g',
    amount: input,
    grams: unit === undefined && grams === Number(defaultAmounts.grams) ? undefined : grams,
    title: vscode.l10n.t('per {0} {1}', numberText ?? '', unit?.name ?? 'g'),
  };
}
