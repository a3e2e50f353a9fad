import * as vscode from 'vscode';
import type { Failure } from '../../api/errors.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';

/** A failure as the editor understands it: whether there is a file, and whether it may be read. */
export function toFileSystemError({ name }: Failure, message: string): vscode.FileSystemError {
  const text = sanitize(message);
  switch (name) {
    case 'Gone':
      return vscode.FileSystemError.FileNotFound(text);
    case 'KeyMissing':
    case 'KeyRejected':
    case 'Forbidden':
      return vscode.FileSystemError.NoPermissions(text);
    default:
      return vscode.FileSystemError.Unavailable(text);
  }
}
