import * as vscode from 'vscode';
import { nameOf } from '../../vscode/text/fileName.ts';
import { reading } from '../../vscode/dialogs/reading.ts';
import { askForFile } from '../../vscode/dialogs/askForFile.ts';
import { showUnwritten } from '../../vscode/files/showUnwritten.ts';
import { replaceFile } from '../../vscode/node/replaceFile.ts';
import type { DocumentSnapshot } from '../filesystem/documentSnapshots.ts';
import { isPrivateDocument } from '../isPrivateDocument.ts';

/** Asks for a file, and writes a document there. */
export async function saveAs(uri: vscode.Uri, read: () => Promise<DocumentSnapshot>): Promise<void> {
  const name = nameOf(uri).replace(/\.json$/, '');
  const file = await askForFile(vscode.l10n.t('Save As'), name, { label: 'JSON', extension: 'json' });
  if (file !== undefined) {
    const { bytes } = await reading(read);
    await replaceFile(file, { bytes, isPrivate: isPrivateDocument(uri) }).catch((error: unknown) => {
      showUnwritten(file, error);
    });
  }
}
