import * as vscode from 'vscode';
import type { Failure } from '../../api/errors.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';

/** A failure as the editor understands it: whether there is a file, and whether it may be read. */
export function fileSystemError({ name }: Failure, words: string): vscode.FileSystemError {
  const sentence = sanitize(words);
  switch (name) {
    case 'Gone':
      return vscode.FileSystemError.FileNotFound(sentence);
    case 'KeyMissing':
    case 'KeyRejected':
    case 'Forbidden':
      return vscode.FileSystemError.NoPermissions(sentence);
    default:
      return vscode.FileSystemError.Unavailable(sentence);
  }
}
