import * as vscode from 'vscode';
import { formatTimeAgo } from '../../vscode/text/dates.ts';

/**
 * Age of rows that a server answered from its cache; empty for less than an hour.
 *
 * @param asOf time at which the server created the oldest row, in milliseconds since 1970; undefined if it does not say
 */
export function formatListAge(asOf: number | undefined): string {
  const age = Date.now() - (asOf ?? Infinity);
  return age < 3_600_000 ? '' : vscode.l10n.t('Cached by the server {0}', formatTimeAgo(age));
}
