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
 * Reads a document and opens it; a large one after asking.
 *
 * @param getShownUri the document to open, where its name is in what was read
 * @throws a failure of the request
 */
export async function openWithConfirmation(
  uri: vscode.Uri,
  documents: ItemFileSystem,
  getShownUri?: (snapshot: DocumentSnapshot) => Promise<vscode.Uri>,
): Promise<void> {
  const { forgetCount: forgotten } = documents.snapshots;
  const [snapshot, openedUri] = await withReadingStatus(async () => {
    const read = await documents.read(uri);
    return [read, (await getShownUri?.(read)) ?? uri] as const;
  });
  // A question may stand for long: the key may have gone meanwhile, and the reading with it.
  const getCurrentSnapshot = async (): Promise<DocumentSnapshot> =>
    documents.snapshots.forgetCount === forgotten ? snapshot : documents.read(uri);
  // What is too large is opened without a question: its tab says so.
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
 * @param length of it, in bytes
 * @param getCurrentSnapshot what there is to save, when it comes to that
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
