import * as vscode from 'vscode';
import { isAbortError } from '../api/concurrency/abort.ts';
import type { Failure } from '../api/failures/errors.ts';
import { canReadMedia } from '../session/node/browserLimits.ts';
import { describeFailure } from '../vscode/failures/failures.ts';
import { showNothingWritten } from '../vscode/failures/notices.ts';
import { describeWriteError } from '../vscode/files/showWriteError.ts';
import { countText } from '../vscode/text/numbers.ts';
import { sanitize } from '../vscode/text/sanitize.ts';
import { DiskFailure, FolderRefused, NotUndone } from './folder/errors.ts';
import type { BackupResult } from './writing/writeBackup.ts';
import { showError, showInformation } from '../vscode/dialogs/message.ts';

/**
 * Shows the result of a backup, and offers to open its folder.
 *
 * @param name the displayed name of the folder
 */
export async function showBackupResult(
  folder: vscode.Uri,
  name: string,
  result: BackupResult,
): Promise<void> {
  const isInWindow = vscode.workspace.getWorkspaceFolder(folder) !== undefined;
  const open = isInWindow ? vscode.l10n.t('Show in Explorer') : vscode.l10n.t('Open Folder');
  const picked = await vscode.window.showInformationMessage(sanitize(formatResult(name, result)), open);
  if (picked === open) {
    await (isInWindow
      ? vscode.commands.executeCommand('revealInExplorer', folder)
      : vscode.commands.executeCommand('vscode.openFolder', folder, { forceNewWindow: true }));
  }
}

/** Text about lists that the server fails to send, unless the backup is of somebody else. */
export function getKeptText(): string {
  return vscode.l10n.t('What an earlier backup has of them is kept.');
}

/** Text for a number of objects. */
export function formatObjectCount(count: number): string {
  return count === 1 ? vscode.l10n.t('1 object') : vscode.l10n.t('{0} objects', countText(count));
}

function formatResult(
  folder: string,
  {
    objects,
    pictures,
    changes,
    withoutPicture,
    withOldPicture,
    leftOut,
    unread,
    mayBeIncomplete,
    isUpdate,
  }: BackupResult,
): string {
  const { added, changed, removed } = changes;
  const isSame = added + changed + removed === 0;
  const texts = [
    pictures === 0
      ? vscode.l10n.t('Backed up {0} to {1}.', formatObjectCount(objects), folder)
      : vscode.l10n.t(
          'Backed up {0} and {1} to {2}.',
          formatObjectCount(objects),
          pictures === 1 ? vscode.l10n.t('1 picture') : vscode.l10n.t('{0} pictures', countText(pictures)),
          folder,
        ),
    isSame
      ? vscode.l10n.t('Nothing has changed since the last backup.')
      : vscode.l10n.t(
          '{0} added, {1} changed, {2} removed.',
          countText(added),
          countText(changed),
          countText(removed),
        ),
    withoutPicture.length === 0 ? '' : formatLeftOutPictures(countText(withoutPicture.length)),
    withOldPicture.length === 0 ? '' : formatKeptPictures(countText(withOldPicture.length)),
    leftOut.length === 0
      ? ''
      : vscode.l10n.t('Left out because the server does not say whose they are: {0}.', leftOut.join(', ')),
    unread.length === 0
      ? ''
      : vscode.l10n.t('Not backed up because the server failed to send them: {0}.', unread.join(', ')),
    unread.length > 0 && isUpdate ? getKeptText() : '',
    mayBeIncomplete
      ? vscode.l10n.t(
          'The server does not say what it offers, so there may be more than was read. Back up again later.',
        )
      : '',
  ];
  return texts.filter((text) => text !== '').join(' ');
}

function formatLeftOutPictures(count: string): string {
  return canReadMedia()
    ? vscode.l10n.t('Pictures left out because the server does not send them: {0}.', count)
    : vscode.l10n.t('Pictures left out because a browser cannot read them: {0}.', count);
}

function formatKeptPictures(count: string): string {
  return canReadMedia()
    ? vscode.l10n.t('Pictures kept as they were because the server does not send the new ones: {0}.', count)
    : vscode.l10n.t('Pictures kept as they were because a browser cannot read the new ones: {0}.', count);
}

/**
 * Shows a failure that may be of a single list, and offers to try again or to back up the rest.
 *
 * @param retry backs up again; without the lists that fail if passed true
 */
export function offerRest(failure: Failure, retry: (skipsFailedLists: boolean) => Promise<void>): void {
  const rest = vscode.l10n.t('Back Up the Rest');
  const log = vscode.l10n.t('Show Log');
  const text = `${describeFailure(failure)} ${vscode.l10n.t('Nothing was written.')}`;
  // Not awaited: a notification may stay on screen forever.
  void vscode.window.showErrorMessage(sanitize(text), vscode.l10n.t('Retry'), rest, log).then((picked) => {
    if (picked === log) {
      return vscode.commands.executeCommand('wger.showLog');
    }
    return picked === undefined ? undefined : retry(picked === rest);
  });
}

/**
 * Shows why a backup failed, and what that means for the previous one.
 *
 * @param hasChanged true if the server or its key has changed since the start
 * @throws an error that is not caused by the server, the disk or the user
 */
export async function showBackupFailure(error: unknown, hasChanged: boolean): Promise<void> {
  if (isAbortError(error) && !hasChanged) {
    showInformation(vscode.l10n.t('The backup was canceled. Nothing was written.'));
  } else if (error instanceof FolderRefused) {
    showError(describeRefusal(error));
  } else if (error instanceof NotUndone && error.cause instanceof FolderRefused) {
    showError(
      vscode.l10n.t(
        'The interrupted backup could not be undone: {0} is in the way. Move it elsewhere, and back up there again.',
        error.cause.path,
      ),
    );
  } else if (error instanceof DiskFailure || error instanceof NotUndone) {
    const text = vscode.l10n.t('The backup could not be written: {0}', describeWriteError(error.cause));
    const state =
      error instanceof DiskFailure
        ? vscode.l10n.t('Nothing was written.')
        : vscode.l10n.t('Some files there are already replaced. Back up there again to restore them.');
    showError(`${text} ${state}`);
  } else {
    await showNothingWritten(error, hasChanged);
  }
}

function describeRefusal({ reason, path }: FolderRefused): string {
  switch (reason) {
    case 'foreign':
      return vscode.l10n.t('{0} is not part of a backup and was not changed. Choose another folder.', path);
    case 'under-way':
      return vscode.l10n.t(
        'Another backup is being written to this folder. If it was interrupted, try again in a minute.',
      );
    case 'more':
      return vscode.l10n.t(
        'The server does not say what it offers, so this backup would have less than the one in the folder. Nothing was written. Try again later.',
      );
  }
}
