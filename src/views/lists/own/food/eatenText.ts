import * as vscode from 'vscode';
import { joined } from '../../../../resources/fields.ts';
import { sumOf, type Nutrients } from '../../../../training/nutrition/nutrition.ts';
import { localNumber } from '../../../../vscode/text/numbers.ts';

/** Energy and protein of foods, beside their goals; empty where nothing is known of any food. */
export function eatenText(foods: readonly Nutrients[], goals?: Nutrients): string {
  const { energy, protein, isComplete } = sumOf(foods);
  const proteinText = atLeast(amountText(protein, goals?.protein, 'g'), isComplete.protein);
  return joined(
    atLeast(amountText(energy, goals?.energy, 'kcal'), isComplete.energy),
    proteinText === '' ? '' : vscode.l10n.t('protein {0}', proteinText),
  );
}

/** Energy of a food or a meal; empty where it is not known. */
export function energyText(energy: number | undefined): string {
  return amountText(energy, undefined, 'kcal');
}

/** Marks the sum of amounts of which some are not known. */
function atLeast(text: string, isComplete: boolean): string {
  return isComplete || text === '' ? text : `≥ ${text}`;
}

/** `1,480 of 2,400 kcal`, or without a goal `1,480 kcal`; empty where the amount is not known. */
function amountText(amount: number | undefined, goal: number | undefined, unit: string): string {
  if (amount === undefined) {
    return '';
  }
  const eaten = localNumber(Math.round(amount));
  return goal === undefined
    ? `${eaten} ${unit}`
    : vscode.l10n.t('{0} of {1} {2}', eaten, localNumber(Math.round(goal)), unit);
}
