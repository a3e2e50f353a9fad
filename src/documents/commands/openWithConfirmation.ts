import * as vscode from 'vscode';
import { formatMegabytes } from '../../vscode/text/numbers.ts';
import type { ItemFileSystem } from '../filesystem/itemFileSystem.ts';
import { saveAs } from './saveAs.ts';
import { withReadingStatus } from '../../vscode/dialogs/withReadingStatus.ts';
import type { DocumentSnapshot } from '../filesystem/documentSnapshots.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';

/** Size above which a document is shown only after asking, in bytes. */
const confirmationSize = 1024 * 1024;

/**
 * Reads a document and opens it; asks first if it is large.
 *
 * @param getShownUri returns the URI to open, if its label depends on the content
 * @throws a failure of the request
 */
export async function openWithConfirmation(
  uri: vscode.Uri,
  documents: ItemFileSystem,
  getShownUri?: (snapshot: DocumentSnapshot) => Promise<vscode.Uri>,
): Promise<void> {
  const { forgetCount } = documents.snapshots;
  const [snapshot, openedUri] = await withReadingStatus(async () => {
    const read = await documents.read(uri);
    return [read, (await getShownUri?.(read)) ?? uri] as const;
  });
  // The key may have been removed while the question was open, and the snapshot with it.
  const getCurrentSnapshot = async (): Promise<DocumentSnapshot> =>
    documents.snapshots.forgetCount === forgetCount ? snapshot : documents.read(uri);
  // A document that is too large opens without a question, as an error editor.
  if (
    !snapshot.isShowable ||
    (await confirmLargeDocument(openedUri, snapshot.bytes.length, getCurrentSnapshot))
  ) {
    await documents.show(openedUri, await getCurrentSnapshot());
  }
}

/**
 * Asks before a large document is opened; returns true to open it.
 *
 * @param length size in bytes
 * @param getCurrentSnapshot returns the snapshot to save, if the user saves it instead
 */
async function confirmLargeDocument(
  uri: vscode.Uri,
  length: number,
  getCurrentSnapshot: () => Promise<DocumentSnapshot>,
): Promise<boolean> {
  if (length <= confirmationSize) {
    return true;
  }
  const show = vscode.l10n.t('Show');
  const save = vscode.l10n.t('Save As…');
  const answer = await vscode.window.showInformationMessage(
    sanitize(vscode.l10n.t('This document is {0} MB. Show it anyway?', formatMegabytes(length))),
    { modal: true },
    show,
    save,
  );
  if (answer === save) {
    await saveAs(uri, getCurrentSnapshot);
  }
  return answer === show;
}
