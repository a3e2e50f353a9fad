import * as vscode from 'vscode';
import type { ServerAddress } from '../api/address.ts';
import { canReadMedia } from '../session/node/browserLimits.ts';
import { confirm, type Question } from '../vscode/dialogs/confirm.ts';
import { getHomeFolder } from '../vscode/node/homeFolder.ts';
import { toFileName } from '../vscode/text/fileName.ts';
import { sanitize } from '../vscode/text/sanitize.ts';
import { getKeptText } from './backupMessages.ts';
import type { BackupFolder } from './folder/backupFolder.ts';
import { FolderRefused } from './folder/errors.ts';
import { inspectFolder, type FolderContent } from './folder/inspectFolder.ts';
import { isSameSource, type BackupSource } from './manifest.ts';
import { toBackupFolder } from './node/toBackupFolder.ts';
import type { SourceInfo } from './sourceInfo.ts';

/** Title of all dialogs of a backup. */
export const backupTitle = vscode.l10n.t('Back Up My Data');

/** A folder that the user agreed to write into. */
export interface ConfirmedFolder {
  readonly uri: vscode.Uri;
  readonly folder: BackupFolder;
  /** With the source of the backup in the folder if the server did not name the user. */
  readonly sourceInfo: SourceInfo;
}

/** A folder to write into, with its content. */
interface BackupTarget extends Pick<ConfirmedFolder, 'uri' | 'folder'> {
  readonly content: FolderContent;
}

/** Shows the dialog for the folder of a backup. @param lastFolder the address of the folder of the last backup */
export async function askForFolder(lastFolder: string | undefined): Promise<vscode.Uri | undefined> {
  const lastFolderUri = lastFolder === undefined ? undefined : vscode.Uri.parse(lastFolder);
  const candidates = [lastFolderUri, vscode.workspace.workspaceFolders?.[0]?.uri, getHomeFolder()];
  const defaultFolder = candidates.find((place) => place !== undefined && isWritable(place));
  const [picked] =
    (await vscode.window.showOpenDialog({
      title: sanitize(backupTitle),
      openLabel: vscode.l10n.t('Back Up Here'),
      ...(defaultFolder && { defaultUri: defaultFolder }),
      canSelectFiles: false,
      canSelectFolders: true,
    })) ?? [];
  return picked;
}

/**
 * Asks whether to write the backup into a folder, and before that whether to undo one that was interrupted there.
 *
 * @returns the folder to write into; undefined if the user declined
 * @throws FolderRefused where no backup can be written, NotUndone, DiskFailure
 */
export async function confirmFolder(
  picked: vscode.Uri,
  address: ServerAddress,
  info: SourceInfo,
  skipsFailedLists: boolean,
): Promise<ConfirmedFolder | undefined> {
  const target = await resolveTarget(picked, address);
  if (target === undefined) {
    return undefined;
  }
  const { uri, folder, content } = target;
  const previous = content.kind === 'backup' ? content.source : undefined;
  const isGuessed =
    info.source.user === undefined && previous?.user !== undefined && previous.server === info.source.server;
  const source = isGuessed ? previous : info.source;
  const question = createQuestion(address, source, isGuessed, folder.name, previous, skipsFailedLists);
  return (await confirm(question))
    ? { uri, folder, sourceInfo: { ...info, source, isUserUnread: info.isUserUnread || isGuessed } }
    : undefined;
}

/** Returns false for the folder of another window's file system, which this window may lack. */
function isWritable({ scheme }: vscode.Uri): boolean {
  return vscode.workspace.fs.isWritableFileSystem(scheme) === true;
}

/** Returns a folder below the picked one if that has other files in it; undefined if the user declined. */
async function resolveTarget(picked: vscode.Uri, { name }: ServerAddress): Promise<BackupTarget | undefined> {
  const target = await inspectTarget(picked);
  if (target?.content.kind !== 'other') {
    return target;
  }
  const folderName = toFileName(`wger-backup-${name.replace(/[/:]/g, '-')}`, 'wger-backup');
  const subfolder = await inspectTarget(vscode.Uri.joinPath(picked, folderName));
  if (subfolder?.content.kind === 'other') {
    throw new FolderRefused('foreign', subfolder.folder.name);
  }
  return subfolder;
}

/** @returns undefined if the user does not want an interrupted backup there to be undone */
async function inspectTarget(uri: vscode.Uri): Promise<BackupTarget | undefined> {
  const folder = toBackupFolder(uri);
  // Anybody may have left one, such as in a repository, and its undoing replaces and deletes files.
  if (await folder.hasInterruptedBackup()) {
    if (!(await confirm(createUndoQuestion(folder.name)))) {
      return undefined;
    }
    await folder.undoInterruptedBackup();
  }
  return { uri, folder, content: await inspectFolder(folder) };
}

function createUndoQuestion(folder: string): Question {
  return {
    question: vscode.l10n.t('Undo the interrupted backup in {0}?', folder),
    detail: vscode.l10n.t(
      'Files such as README.md that it replaced will be restored, and those that it added deleted. Cancel if you never backed up to this folder: somebody else may have prepared it.',
    ),
    action: vscode.l10n.t('Undo'),
    isWarning: true,
  };
}

/** @param isGuessed true if the user is assumed to be that of the previous backup, since the server names none */
function createQuestion(
  { name }: ServerAddress,
  source: BackupSource,
  isGuessed: boolean,
  folder: string,
  previous: BackupSource | undefined,
  skipsFailedLists: boolean,
): Question {
  const other = previous !== undefined && !isSameSource(previous, source) ? previous : undefined;
  const { user } = source;
  return {
    question:
      user === undefined
        ? vscode.l10n.t('Back up your data on {0}?', name)
        : vscode.l10n.t('Back up the data of {0} on {1}?', user, name),
    detail: [
      canReadMedia()
        ? vscode.l10n.t(
            'Your workouts, training, body data, food, profile and pictures, and the exercises and ingredients that name you as their author, will be written to {0}. They are private: anyone who can read that folder can read them. The API key is not written.',
            folder,
          )
        : vscode.l10n.t(
            'Your workouts, training, body data, food and profile, and the exercises and ingredients that name you as their author, will be written to {0}, without pictures: a browser cannot read them from servers. They are private: anyone who can read that folder can read them. The API key is not written.',
            folder,
          ),
      other === undefined
        ? previous !== undefined
          ? vscode.l10n.t(
              'The backup there will be updated. What was deleted on the server will be deleted there, too.',
            )
          : ''
        : vscode.l10n.t('It will replace the backup of {0} that is there.', describeSource(other)),
      skipsFailedLists
        ? [
            vscode.l10n.t('Lists that the server fails to send are left out.'),
            ...(other === undefined ? [getKeptText()] : []),
          ].join(' ')
        : '',
      isGuessed && user !== undefined
        ? vscode.l10n.t(
            'The server does not send your profile. Continue only if your API key belongs to {0}, as the backup there does.',
            user,
          )
        : '',
    ]
      .filter((text) => text !== '')
      .join('\n\n'),
    action: other === undefined ? vscode.l10n.t('Back Up') : vscode.l10n.t('Replace Backup'),
    isWarning: other !== undefined || isGuessed,
  };
}

function describeSource({ server, user }: BackupSource): string {
  return user === undefined ? server : `${user} (${server})`;
}
