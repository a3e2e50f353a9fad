import * as vscode from 'vscode';
import { maxMatches } from '../../resources/filters/ingredientSearch.ts';
import { countText } from '../text/numbers.ts';

/**
 * Limits the rows of a search to those that are shown. A last row says that there are more.
 *
 * @param toRow creates that row
 * @param matchCount number of matches, of which some may have no row
 * @param max number of rows that are shown
 */
export function limitMatches<Row>(
  rows: readonly Row[],
  toRow: (text: string) => Row,
  matchCount = rows.length,
  max = maxMatches,
): readonly Row[] {
  const shown = rows.slice(0, max);
  return matchCount > max
    ? [...shown, toRow(vscode.l10n.t('Only the first {0} are shown', countText(shown.length)))]
    : rows;
}
