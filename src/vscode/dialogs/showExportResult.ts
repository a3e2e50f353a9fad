import * as vscode from 'vscode';
import { getBaseName } from '../text/fileName.ts';
import { countText } from '../text/numbers.ts';
import { sanitize } from '../text/sanitize.ts';
import { showInformation } from './message.ts';

/** The outcome of an export of rows. */
export interface ExportResult {
  /** Number of rows in the file; 0 if there is no file. */
  readonly count: number;
  /** Number of rows that were to be exported. */
  readonly requestedCount: number;
  /** True if IDs stand in the place of names that could not be read. */
  readonly lacksNames: boolean;
}

/** Shows the outcome of an export of rows, and offers to open the file. */
export async function showExportResult(file: vscode.Uri, result: ExportResult): Promise<void> {
  if (result.count === 0) {
    showNothingExported();
  } else {
    const text = describeExportResult(getBaseName(file), result);
    const warning = vscode.l10n.t('Some names could not be read, so the file has their IDs instead.');
    await showExportedFile(file, result.lacksNames ? `${text} ${warning}` : text);
  }
}

/** Says that no row could be exported. */
export function showNothingExported(): void {
  showInformation(vscode.l10n.t('None of these rows could be exported: they are gone, or have no ID.'));
}

/** Shows a message about an exported file, and offers to open the file. */
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

function describeExportResult(name: string, { count, requestedCount }: ExportResult): string {
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
