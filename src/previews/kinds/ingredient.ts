import * as vscode from 'vscode';
import { joinParts } from '../../resources/fields.ts';
import { ingredients } from '../../resources/ingredients.ts';
import { readIngredientUnits, type IngredientUnit } from '../../resources/related/ingredientUnits.ts';
import { parseNutrients, scaleNutrients } from '../../training/nutrition/nutrition.ts';
import { formatGrams, formatLocalNumber } from '../../vscode/text/numbers.ts';
import type { Choices } from '../messages.ts';
import type { LoadPreview } from '../preview.ts';
import { createEnergyShares, createNutrientTable } from '../parts/nutrients.ts';
import { facts, formatSource } from '../parts/builders.ts';

/** Default amounts: the 100 g that labels are written for, or one of any other unit. */
const defaultAmounts = { grams: '100', pieces: '1' } as const;
/** A typed amount of up to six digits. At most two decimals, since three digits after a separator may be thousands. */
const amountPattern = /^\s*(\d{1,6}(?:[.,]\d{1,2})?)\s*$/;

/** An ingredient as a nutrition label: its values per 100 g and for a chosen amount. */
export const loadIngredient: LoadPreview = async ({ server, readDocument, id, context }) => {
  const [{ item, readAt }, endpoints] = await Promise.all([
    readDocument(),
    server.catalogue.readEndpoints(context),
  ]);
  const [{ label, details }, units] = await Promise.all([
    server.catalogue.createRow(ingredients, item),
    readIngredientUnits(server.client, endpoints, id, item),
  ]);
  const values = parseNutrients(item);
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
          problem: chosen.isUnderstood
            ? ''
            : vscode.l10n.t(
                'Type a number such as {0}, with at most six digits before the decimal point and two after it.',
                formatLocalNumber(62.5),
              ),
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
        ...createNutrientTable(vscode.l10n.t('Nutritional values'), [
          { title: vscode.l10n.t('per {0}', '100 g'), values },
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
  /** The id of the unit. */
  readonly unit: string;
  /** As it was typed. */
  readonly amount: string;
  readonly isUnderstood: boolean;
  /** Undefined if the input is not an amount, or is the amount of the label. */
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
    isUnderstood: numberText !== undefined || input.trim() === '',
    grams: unit === undefined && grams === Number(defaultAmounts.grams) ? undefined : grams,
    title: vscode.l10n.t('per {0}', `${numberText ?? ''} ${unit?.name ?? 'g'}`),
  };
}
