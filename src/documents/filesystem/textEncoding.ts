import * as vscode from 'vscode';
import { byteOrderMark } from '../../api/http/bytes.ts';

/** A text with a mark in front that says that it is UTF-8, which the editor believes before any setting. */
export function addByteOrderMark(text: Uint8Array): Uint8Array {
  const marked = new Uint8Array(byteOrderMark.length + text.length);
  marked.set(byteOrderMark);
  marked.set(text, byteOrderMark.length);
  return marked;
}

/**
 * Returns true if the editor reads a document as UTF-8 by itself. The encoding that the user set for files holds for documents
 * of every scheme, and where encodings are guessed, UTF-8 may be taken for another one.
 */
export function isReadAsUtf8(uri: vscode.Uri): boolean {
  const files = vscode.workspace.getConfiguration('files', { uri, languageId: 'json' });
  return files.get<string>('encoding', 'utf8').startsWith('utf8') && !files.get('autoGuessEncoding', false);
}
