import * as vscode from 'vscode';

/**
 * How old rows are that a server had kept for a while; empty for less than an hour.
 *
 * @param asOf when the server made the oldest, in milliseconds since 1970; undefined where it does not tell
 */
export function listAge(asOf: number | undefined): string {
  const hours = Math.floor((Date.now() - (asOf ?? Infinity)) / 3_600_000);
  if (hours < 1) {
    return '';
  }
  const relative = new Intl.RelativeTimeFormat(vscode.env.language, { numeric: 'always' });
  const age = hours < 24 ? relative.format(-hours, 'hour') : relative.format(-Math.floor(hours / 24), 'day');
  return vscode.l10n.t('As the server had it {0}', age);
}
