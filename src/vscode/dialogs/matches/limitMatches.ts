import * as vscode from 'vscode';
import { maxMatches } from '../../../resources/filters/ingredientSearch.ts';
import { countText } from '../../text/numbers.ts';

/**
 * Limits the rows of a search to those that are shown. A last row says that there are more.
 *
 * @param toRow creates that row
 */
export function limitMatches<Row>(rows: readonly Row[], toRow: (text: string) => Row): readonly Row[] {
  return rows.length > maxMatches
    ? [
        ...rows.slice(0, maxMatches),
        toRow(vscode.l10n.t('Only the first {0} are shown', countText(maxMatches))),
      ]
    : rows;
}
