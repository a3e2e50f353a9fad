import * as vscode from 'vscode';
import { getErrorMessage } from '../../api/failures/failures.ts';
import { getBaseName } from '../text/fileName.ts';
import { showError } from '../dialogs/message.ts';

/** Shows why a file could not be written. */
export function showWriteError(file: vscode.Uri, error: unknown): void {
  showError(vscode.l10n.t('{0} could not be written: {1}', getBaseName(file), describeWriteError(error)));
}

/** Describes an error of the file system in a sentence. */
export function describeWriteError(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const isRenaming = error instanceof Error && 'syscall' in error && error.syscall === 'rename';
  if (['ENOENT', 'ENOTDIR'].includes(code)) {
    return vscode.l10n.t('Its folder does not exist.');
  }
  // The temporary file could be written, so on Windows these codes do not mean a missing permission.
  if (['EBUSY', 'ETXTBSY'].includes(code) || (isRenaming && ['EACCES', 'EPERM'].includes(code))) {
    return vscode.l10n.t('Another program is using the file. Close it there and try again.');
  }
  if (['EACCES', 'EPERM', 'EROFS', 'NoPermissions'].includes(code)) {
    return vscode.l10n.t('You have no permission to write there.');
  }
  if (['ENOSPC', 'EDQUOT'].includes(code)) {
    return vscode.l10n.t('The disk is full.');
  }
  return getErrorMessage(error);
}
