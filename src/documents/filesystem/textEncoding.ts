import * as vscode from 'vscode';
import { byteOrderMark } from '../../api/http/bytes.ts';

/** Adds a UTF-8 byte order mark, which the editor trusts more than any setting. */
export function addByteOrderMark(text: Uint8Array): Uint8Array {
  const marked = new Uint8Array(byteOrderMark.length + text.length);
  marked.set(byteOrderMark);
  marked.set(text, byteOrderMark.length);
  return marked;
}

/**
 * Returns true if the editor reads a document as UTF-8 without a byte order mark. The user's setting for the encoding of files
 * applies to every scheme, and a guessed encoding may be wrong.
 */
export function isReadAsUtf8(uri: vscode.Uri): boolean {
  const files = vscode.workspace.getConfiguration('files', { uri, languageId: 'json' });
  return files.get<string>('encoding', 'utf8').startsWith('utf8') && !files.get('autoGuessEncoding', false);
}
