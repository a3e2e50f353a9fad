import * as vscode from 'vscode';
import { getBaseName } from '../text/fileName.ts';
import { countText } from '../text/numbers.ts';
import { sanitize } from '../text/sanitize.ts';
import { showInformation } from './message.ts';

/**
 * Shows the outcome of an export of rows, and offers to open the file.
 *
 * @param count number of rows in the file; 0 if there is no file
 * @param requestedCount number of rows that were requested
 */
export async function showExportResult(
  file: vscode.Uri,
  count: number,
  requestedCount: number,
): Promise<void> {
  if (count === 0) {
    showInformation(vscode.l10n.t('None of these rows could be exported: they are gone, or have no ID.'));
  } else {
    await showExportedFile(file, describeExportResult(getBaseName(file), count, requestedCount));
  }
}

/** Shows that something was exported, and offers to open the file. */
export async function showExportedFile(file: vscode.Uri, text: string): Promise<void> {
  const open = vscode.l10n.t('Open');
  const reveal = vscode.l10n.t('Show in Folder');
  const isOnDesktop =
    file.scheme === 'file' &&
    vscode.env.uiKind === vscode.UIKind.Desktop &&
    vscode.env.remoteName === undefined;
  const picked = await vscode.window.showInformationMessage(
    sanitize(text),
    open,
    ...(isOnDesktop ? [reveal] : []),
  );
  if (picked === open) {
    await vscode.commands.executeCommand('vscode.open', file);
  } else if (picked === reveal) {
    await vscode.commands.executeCommand('revealFileInOS', file);
  }
}

function describeExportResult(name: string, count: number, requestedCount: number): string {
  if (count < requestedCount) {
    return vscode.l10n.t(
      'Exported {0} of {1} rows to {2}. The others are gone, have no ID, or do not fit into a table.',
      countText(count),
      countText(requestedCount),
      name,
    );
  }
  return count === 1
    ? vscode.l10n.t('Exported 1 row to {0}.', name)
    : vscode.l10n.t('Exported {0} rows to {1}.', countText(count), name);
}
