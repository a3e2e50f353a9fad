import * as vscode from 'vscode';
import { joined } from '../../../../resources/fields.ts';
import { sumOf, type Nutrients } from '../../../../training/nutrition/nutrition.ts';
import { amountText } from '../../../../vscode/text/numbers.ts';

/** Energy and protein of foods, beside their goals; empty where nothing is known of any food. */
export function eatenText(foods: readonly Nutrients[], goals?: Nutrients): string {
  const { energy, protein, isComplete } = sumOf(foods);
  const proteinText = amountText(protein, goals?.protein, 'g', isComplete.protein);
  return joined(
    amountText(energy, goals?.energy, 'kcal', isComplete.energy),
    proteinText === '' ? '' : vscode.l10n.t('protein {0}', proteinText),
  );
}

/** Energy of a food or a meal; empty where it is not known. */
export function energyText(energy: number | undefined): string {
  return amountText(energy, undefined, 'kcal');
}
