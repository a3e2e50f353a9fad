import * as vscode from 'vscode';
import { megabytes } from '../../vscode/text/numbers.ts';
import type { ItemFileSystem } from '../filesystem/itemFileSystem.ts';
import { saveAs } from './saveAs.ts';
import { reading } from '../../vscode/dialogs/reading.ts';
import type { DocumentSnapshot } from '../filesystem/documentSnapshots.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';

/** Size above which a document is shown only after asking, in bytes. */
const large = 1024 * 1024;

/**
 * Reads a document and opens it; a large one after asking.
 *
 * @param shown the document to open, where its name is in what was read
 * @throws a failure of the request
 */
export async function openConfirmed(
  uri: vscode.Uri,
  documents: ItemFileSystem,
  shown?: (snapshot: DocumentSnapshot) => Promise<vscode.Uri>,
): Promise<void> {
  const { forgotten } = documents.snapshots;
  const [snapshot, opened] = await reading(async () => {
    const read = await documents.read(uri);
    return [read, (await shown?.(read)) ?? uri] as const;
  });
  // A question may stand for long: the key may have gone meanwhile, and the reading with it.
  const current = async (): Promise<DocumentSnapshot> =>
    documents.snapshots.forgotten === forgotten ? snapshot : documents.read(uri);
  // What is too large is opened without a question: its tab says so.
  if (!snapshot.isShowable || (await confirmLarge(opened, snapshot.bytes.length, current))) {
    await documents.show(opened, await current());
  }
}

/**
 * Asks before a large document is opened; returns true to open it.
 *
 * @param length of it, in bytes
 * @param current what there is to save, when it comes to that
 */
async function confirmLarge(
  uri: vscode.Uri,
  length: number,
  current: () => Promise<DocumentSnapshot>,
): Promise<boolean> {
  if (length <= large) {
    return true;
  }
  const show = vscode.l10n.t('Show');
  const save = vscode.l10n.t('Save As…');
  const answer = await vscode.window.showInformationMessage(
    sanitize(vscode.l10n.t('This document is {0} MB. Show it anyway?', megabytes(length))),
    { modal: true },
    show,
    save,
  );
  if (answer === save) {
    await saveAs(uri, current);
  }
  return answer === show;
}
