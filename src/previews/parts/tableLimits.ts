import * as vscode from 'vscode';
import { maxListRows } from '../../resources/paging/ranges.ts';
import { countText } from '../../vscode/text/numbers.ts';
import type { TextBlock } from '../blocks.ts';
import { text } from './builders.ts';

/** Upper limit on the rows of a table: more than anybody looks through. */
const maxRows = 5000;

/** The last rows, as many as a table may have. */
export function takeNewestRows<Row>(rows: readonly Row[]): readonly Row[] {
  return rows.slice(-maxRows);
}

/** A sentence where a list has more than was read of it. */
export function createReadLimitNote(read: number): readonly TextBlock[] {
  return read < maxListRows
    ? []
    : text(vscode.l10n.t('Only the newest {0} were read.', countText(maxListRows)));
}

/** A sentence below a table that has not all of so many rows. */
export function createTableLimitNote(count: number): readonly TextBlock[] {
  return count > maxRows
    ? text(vscode.l10n.t('The table has the newest {0} of {1}.', countText(maxRows), countText(count)))
    : [];
}
