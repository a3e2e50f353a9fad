import * as vscode from 'vscode';
import type { Failure } from '../../api/failures/errors.ts';
import { describeFailure } from '../../vscode/failures/failures.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';

/** Maps a failure to the closest file system error: not found, no permission, or unavailable. */
export function toFileSystemError(failure: Failure): vscode.FileSystemError {
  const text = sanitize(describeFailure(failure));
  switch (failure.name) {
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
