import * as vscode from 'vscode';
import { objectOf } from '../../api/json/value.ts';
import { joined } from '../../resources/fields.ts';
import { ingredients } from '../../resources/ingredients.ts';
import { readUnits, type IngredientUnit } from '../../resources/related/ingredientUnits.ts';
import { nutrientsIn, scaled } from '../../training/nutrition/nutrition.ts';
import { gramsText } from '../../vscode/text/numbers.ts';
import type { Choices } from '../messages.ts';
import type { LoadPreview } from '../preview.ts';
import { energyShares, nutrientTable } from '../parts/nutrients.ts';
import { facts, sourceText } from '../parts/words.ts';

/** Amounts of which the values are shown first: in grams what labels are written for, else one of a unit. */
const usual = { grams: '100', pieces: '1' } as const;
/** A typed amount; more than anybody eats at once is none. Three digits behind a mark may be thousands. */
const anAmount = /^\s*(\d{1,6}(?:[.,]\d{1,2})?)\s*$/;

/** An ingredient as a label: its values per 100 g, and for an amount in one of its units. */
export const loadIngredient: LoadPreview = async ({ server, document, id, context }) => {
  const [{ json, readAt }, offered] = await Promise.all([document(), server.catalogue.endpoints(context)]);
  const [{ label, details }, units] = await Promise.all([
    server.catalogue.row(ingredients, objectOf(json)),
    readUnits(server.client, offered, id, json),
  ]);
  const values = nutrientsIn(objectOf(json));
  const weighed = units.filter(({ grams }) => grams !== undefined && grams > 0);
  return (choices) => {
    const known = details?.kind === 'ingredient' ? details : undefined;
    const chosen = chosenAmount(choices, weighed);
    return {
      title: label,
      subtitle: joined(
        known?.brand ?? '',
        known === undefined || known.nutriscore === '' ? '' : `Nutri-Score ${known.nutriscore}`,
      ),
      source: sourceText(server, readAt),
      blocks: [
        {
          kind: 'amount',
          name: 'amount',
          title: vscode.l10n.t('Amount'),
          amount: chosen.amount,
          unitTitle: vscode.l10n.t('Unit'),
          units: [
            { id: 'g', title: 'g' },
            ...weighed.map((unit) => ({ id: unit.id, title: joined(unit.name, gramsText(unit.grams)) })),
          ],
          unit: chosen.unit,
        },
        nutrientTable(vscode.l10n.t('Nutrition'), [
          { title: vscode.l10n.t('per 100 g'), values },
          ...(chosen.grams === undefined
            ? []
            : [{ title: chosen.title, values: scaled(values, chosen.grams) }]),
        ]),
        ...energyShares(values),
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

function chosenAmount(choices: Choices, units: readonly IngredientUnit[]): ChosenAmount {
  const unit = units.find(({ id }) => id === choices['amount.unit']);
  const typed = choices['amount'] ?? (unit === undefined ? usual.grams : usual.pieces);
  const written = anAmount.exec(typed)?.[1];
  const grams = written === undefined ? undefined : Number(written.replace(',', '.')) * (unit?.grams ?? 1);
  return {
    unit: unit?.id ?? 'g',
    amount: typed,
    grams: unit === undefined && grams === Number(usual.grams) ? undefined : grams,
    title: vscode.l10n.t('per {0} {1}', written ?? '', unit?.name ?? 'g'),
  };
}
