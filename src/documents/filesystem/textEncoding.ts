import * as vscode from 'vscode';

/** In front of a text it says that this is UTF-8, which the editor believes before any setting; it is no part of the text. */
export const byteOrderMark: Uint8Array = Uint8Array.of(0xef, 0xbb, 0xbf);

/**
 * Returns true if the editor reads a document as UTF-8 by itself. The encoding that the user set for files holds for documents
 * of every scheme, and where encodings are guessed, UTF-8 may be taken for another one.
 */
export function isReadAsUtf8(uri: vscode.Uri): boolean {
  const files = vscode.workspace.getConfiguration('files', { uri, languageId: 'json' });
  return files.get<string>('encoding', 'utf8').startsWith('utf8') && !files.get('autoGuessEncoding', false);
}
