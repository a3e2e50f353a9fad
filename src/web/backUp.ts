import * as vscode from 'vscode';

/** Says that a page has no disk. The menus of an editor in a browser do not offer the command, but a key may. */
export async function backUp(): Promise<void> {
  await vscode.window.showInformationMessage(
    vscode.l10n.t('Backups are written to a disk, which an editor in the browser does not have.'),
  );
}
