import * as vscode from 'vscode';
import { nameOf } from '../../vscode/text/fileName.ts';
import { reading } from '../../vscode/dialogs/reading.ts';
import { askForFile } from '../../vscode/dialogs/askForFile.ts';
import { showUnwritten } from '../../vscode/files/showUnwritten.ts';
import { replaceFile } from '../../vscode/node/replaceFile.ts';
import { resourceNamed } from '../../resources/server/endpoints.ts';
import type { DocumentSnapshot } from '../filesystem/documentSnapshots.ts';
import { parseItemUri } from '../uri.ts';

/** Asks for a file, and writes a document there. */
export async function saveAs(uri: vscode.Uri, read: () => Promise<DocumentSnapshot>): Promise<void> {
  const name = nameOf(uri).replace(/\.json$/, '');
  const file = await askForFile(vscode.l10n.t('Save As'), name, { label: 'JSON', extension: 'json' });
  if (file !== undefined) {
    const { bytes } = await reading(read);
    await replaceFile(file, { bytes, isPrivate: isPrivate(uri) }).catch((error: unknown) => {
      showUnwritten(file, error);
    });
  }
}

/** Returns true if a document was read with the key. */
function isPrivate(uri: vscode.Uri): boolean {
  const reference = parseItemUri(uri);
  return reference !== undefined && resourceNamed(reference.resource).access === 'key';
}
