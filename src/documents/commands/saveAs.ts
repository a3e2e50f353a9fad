import * as vscode from 'vscode';
import { getBaseName } from '../../vscode/text/fileName.ts';
import { withReadingStatus } from '../../vscode/dialogs/withReadingStatus.ts';
import { askForSaveLocation } from '../../vscode/dialogs/askForSaveLocation.ts';
import { showExportedFile } from '../../vscode/dialogs/showExportResult.ts';
import { showWriteError } from '../../vscode/files/showWriteError.ts';
import { replaceFile } from '../../vscode/node/replaceFile.ts';
import type { DocumentSnapshot } from '../filesystem/documentSnapshots.ts';
import { isPrivateDocument } from '../isPrivateDocument.ts';

/** Asks for a file and saves a document to it. */
export async function saveAs(uri: vscode.Uri, readSnapshot: () => Promise<DocumentSnapshot>): Promise<void> {
  const name = getBaseName(uri).replace(/\.json$/, '');
  const file = await askForSaveLocation(vscode.l10n.t('Save As'), name, { label: 'JSON', extension: 'json' });
  if (file !== undefined) {
    const { bytes } = await withReadingStatus(readSnapshot);
    try {
      await replaceFile(file, { bytes, isPrivate: isPrivateDocument(uri) });
    } catch (error) {
      showWriteError(file, error);
      return;
    }
    void showExportedFile(file, vscode.l10n.t('Saved {0}.', getBaseName(file)));
  }
}
