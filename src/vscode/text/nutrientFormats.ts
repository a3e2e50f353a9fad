import * as vscode from 'vscode';
import type { NutrientName } from '../../resources/nutrients.ts';

/** Title, unit and number of decimals of each nutrient. */
export const nutrientFormats = {
  energy: { title: vscode.l10n.t('Energy'), unit: 'kcal', decimals: 0 },
  protein: { title: vscode.l10n.t('Protein'), unit: 'g', decimals: 1 },
  carbohydrates: { title: vscode.l10n.t('Carbohydrates'), unit: 'g', decimals: 1 },
  sugar: { title: vscode.l10n.t('of which sugar'), unit: 'g', decimals: 1 },
  fat: { title: vscode.l10n.t('Fat'), unit: 'g', decimals: 1 },
  saturatedFat: { title: vscode.l10n.t('of which saturated'), unit: 'g', decimals: 1 },
  fiber: { title: vscode.l10n.t('Fiber'), unit: 'g', decimals: 1 },
  sodium: { title: vscode.l10n.t('Sodium'), unit: 'g', decimals: 3 },
} as const satisfies Readonly<Record<NutrientName, object>>;
