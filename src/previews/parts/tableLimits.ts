import * as vscode from 'vscode';
import { maxListRows } from '../../resources/paging/ranges.ts';
import { countText } from '../../vscode/text/numbers.ts';
import type { TextBlock } from '../blocks.ts';
import { text } from './builders.ts';

/** Upper limit on the rows of a table, more than anyone reads. */
const maxRows = 5000;

/** Returns the last rows, up to the limit of a table. */
export function takeNewestRows<Row>(rows: readonly Row[]): readonly Row[] {
  return rows.slice(-maxRows);
}

/** A note that a list has more records than were read. */
export function createReadLimitNote(read: number): readonly TextBlock[] {
  return read < maxListRows
    ? []
    : text(vscode.l10n.t('Only the newest {0} were read.', countText(maxListRows)));
}

/** A note below a table that omits some of its rows. */
export function createTableLimitNote(count: number): readonly TextBlock[] {
  return count > maxRows
    ? text(vscode.l10n.t('The table shows the newest {0} of {1}.', countText(maxRows), countText(count)))
    : [];
}
