import * as vscode from 'vscode';

/** Shows in the status bar that something is being read. */
export function withReadingStatus<Result>(read: () => Promise<Result>): Thenable<Result> {
  const title = vscode.l10n.t('Loading…');
  return vscode.window.withProgress({ location: vscode.ProgressLocation.Window, title }, read);
}
