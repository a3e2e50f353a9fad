import * as vscode from 'vscode';
import { joinParts } from '../../../../resources/fields.ts';
import { sumNutrients, type Nutrients } from '../../../../training/nutrition/nutrition.ts';
import { formatAmount } from '../../../../vscode/text/numbers.ts';

/** Energy and protein of foods, compared with goals; empty if nothing is known of any food. */
export function formatEaten(foods: readonly Nutrients[], goals?: Nutrients): string {
  const { energy, protein, isComplete } = sumNutrients(foods);
  const proteinText = formatAmount(protein, goals?.protein, 'g', isComplete.protein);
  return joinParts(
    formatAmount(energy, goals?.energy, 'kcal', isComplete.energy),
    proteinText === '' ? '' : vscode.l10n.t('protein {0}', proteinText),
  );
}

/** Energy of a food or a meal; empty if it is not known. */
export function formatEnergy(energy: number | undefined): string {
  return formatAmount(energy, undefined, 'kcal');
}
