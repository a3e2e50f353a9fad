import * as vscode from 'vscode';
import type { ItemFileSystem } from '../filesystem/itemFileSystem.ts';
import { getOpenDocuments } from '../tabs.ts';
import { createComparisonUri, parseItemUri, withoutComparison } from '../uri.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';
import { showInformation } from '../../vscode/dialogs/message.ts';
import { withReadingStatus } from '../../vscode/dialogs/withReadingStatus.ts';

/** Compares a document with its previous version, and reads it again first if both are the same. Says so if nothing has changed. */
export async function compareWithPrevious(uri: vscode.Uri, documents: ItemFileSystem): Promise<void> {
  const hasChanged = await withReadingStatus(async () => {
    // Throws our own failure, where opening the document would throw that of the file system.
    await documents.readToShow(uri);
    // A snapshot is kept as long as its document is open.
    await vscode.workspace.openTextDocument(uri);
    if (await documents.hasChanged(uri)) {
      return true;
    }
    await documents.refresh(uri);
    return documents.hasChanged(uri);
  });
  const label = getLabel(uri);
  const title = vscode.l10n.t('{0} (before and now)', label);
  await openDiff(createComparisonUri(uri, 'before'), createComparisonUri(uri, 'now'), title);
  if (!hasChanged) {
    showInformation(vscode.l10n.t('{0} has not changed since it was last read.', label));
  }
}

/** Compares two documents, with sorted keys. */
export async function compareSelected(one: vscode.Uri, other: vscode.Uri): Promise<void> {
  const title = vscode.l10n.t('{0} and {1}', getLabel(one), getLabel(other));
  await openDiff(createComparisonUri(one, 'now', other), createComparisonUri(other, 'now', one), title);
}

/** Asks for another open document to compare a document with. */
export async function askForOtherDocument(uri: vscode.Uri): Promise<vscode.Uri | undefined> {
  const documents = getOpenDocuments().map(withoutComparison).filter(parseItemUri);
  const documentsByUri = new Map(documents.map((document) => [document.toString(), document]));
  documentsByUri.delete(uri.toString());
  const otherDocuments = [...documentsByUri.values()];
  if (otherDocuments.length === 0) {
    showInformation(
      vscode.l10n.t('Open another item to compare {0} with, or select two rows of a view.', getLabel(uri)),
    );
    return undefined;
  }
  const items = otherDocuments.map((other) => ({
    label: sanitize(getLabel(other)),
    description: sanitize(other.path.split('/').slice(-3, -1).join('/')),
    uri: other,
  }));
  const picked = await vscode.window.showQuickPick(items, {
    title: vscode.l10n.t('Compare Selected'),
    placeHolder: vscode.l10n.t('Compare {0} with…', sanitize(getLabel(uri))),
  });
  return picked?.uri;
}

async function openDiff(left: vscode.Uri, right: vscode.Uri, title: string): Promise<void> {
  await vscode.commands.executeCommand('vscode.diff', left, right, title);
}

function getLabel(uri: vscode.Uri): string {
  return parseItemUri(uri)?.label ?? '';
}
