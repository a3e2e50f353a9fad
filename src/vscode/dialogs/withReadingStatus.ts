import * as vscode from 'vscode';

/** Says in the status bar that something is read, for as long as that takes. */
export function withReadingStatus<Result>(read: () => Promise<Result>): Thenable<Result> {
  const title = vscode.l10n.t('Reading…');
  return vscode.window.withProgress({ location: vscode.ProgressLocation.Window, title }, read);
}
