import * as vscode from 'vscode';
import { byteOrderMark } from '../../api/http/bytes.ts';

/**
 * Adds a UTF-8 byte order mark, which the editor trusts more than any setting, unless it reads the document as UTF-8 without one.
 * The user's setting for the encoding of files applies to every scheme, and a guessed encoding may be wrong.
 */
export function encodeForEditor(uri: vscode.Uri, text: Uint8Array): Uint8Array {
  const files = vscode.workspace.getConfiguration('files', { uri, languageId: 'json' });
  if (
    files.get<string>('encoding', 'utf8').startsWith('utf8') &&
    !files.get<boolean>('autoGuessEncoding', false)
  ) {
    return text;
  }
  const marked = new Uint8Array(byteOrderMark.length + text.length);
  marked.set(byteOrderMark);
  marked.set(text, byteOrderMark.length);
  return marked;
}
