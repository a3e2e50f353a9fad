import * as vscode from 'vscode';
import { formatTimeAgo } from '../../vscode/text/dates.ts';

/**
 * Age of rows that a server had kept for a while; empty for less than an hour.
 *
 * @param asOf when the server made the oldest, in milliseconds since 1970; undefined where it does not tell
 */
export function formatListAge(asOf: number | undefined): string {
  const age = Date.now() - (asOf ?? Infinity);
  return age < 3_600_000 ? '' : vscode.l10n.t('As the server had it {0}', formatTimeAgo(age));
}
