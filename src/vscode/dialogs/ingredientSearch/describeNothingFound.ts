import * as vscode from 'vscode';
import type { IngredientMatches } from '../../../resources/filters/ingredientSearch.ts';
import { formatLanguages } from '../../text/languageName.ts';

/** Message for a search of ingredients without matches, with the languages that were searched. */
export function describeNothingFound(text: string, searched: IngredientMatches['searchedLanguages']): string {
  return searched === 'barcode'
    ? vscode.l10n.t('No ingredient has the barcode {0}', text)
    : vscode.l10n.t('Nothing found for “{0}” in {1}', text, formatLanguages(searched));
}
