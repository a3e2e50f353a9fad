import * as vscode from 'vscode';
import type { ServerAddress } from '../api/address.ts';
import { canReadMedia } from '../session/node/mediaAccess.ts';
import { confirm } from '../vscode/dialogs/confirm.ts';
import { homeFolder } from '../vscode/node/homeFolder.ts';
import { toFileName } from '../vscode/text/fileName.ts';
import { sanitize } from '../vscode/text/sanitize.ts';
import { FolderRefused } from './folder/errors.ts';
import { inspectFolder, type FolderContent } from './folder/inspectFolder.ts';
import type { BackupSource } from './manifest.ts';
import { toBackupFolder } from './node/toBackupFolder.ts';

/** Title of the dialogs. */
export const backupTitle = vscode.l10n.t('Back Up My Data');

/** A folder to write into, and what is in it. */
interface BackupTarget {
  readonly uri: vscode.Uri;
  /** Its name, to be shown. */
  readonly name: string;
  readonly content: FolderContent;
}

/**
 * Asks for the folder of a backup, and then whether all that is to be written there.
 *
 * @param lastFolder the address of the folder of the last backup; undefined where there was none
 * @returns undefined when the user left
 * @throws FolderRefused where no backup can be written
 */
export async function askForFolder(
  address: ServerAddress,
  source: BackupSource,
  lastFolder: string | undefined,
): Promise<vscode.Uri | undefined> {
  const lastFolderUri = lastFolder === undefined ? undefined : vscode.Uri.parse(lastFolder);
  const candidates = [lastFolderUri, vscode.workspace.workspaceFolders?.[0]?.uri, homeFolder()];
  const defaultFolder = candidates.find((place) => place !== undefined && isWritable(place));
  const [picked] =
    (await vscode.window.showOpenDialog({
      title: sanitize(backupTitle),
      openLabel: vscode.l10n.t('Back Up Here'),
      ...(defaultFolder && { defaultUri: defaultFolder }),
      canSelectFiles: false,
      canSelectFolders: true,
    })) ?? [];
  if (picked === undefined) {
    return undefined;
  }
  const target = await resolveTarget(picked, address);
  return (await confirmBackup(address, source, target)) ? target.uri : undefined;
}

/** Returns false for the folder of a file system that another window had, too. */
function isWritable({ scheme }: vscode.Uri): boolean {
  return vscode.workspace.fs.isWritableFileSystem(scheme) === true;
}

/** A folder of other things gets a folder for the backup. */
async function resolveTarget(picked: vscode.Uri, { name }: ServerAddress): Promise<BackupTarget> {
  const target = await inspectTarget(picked);
  if (target.content.kind !== 'other') {
    return target;
  }
  const folderName = toFileName(`wger-backup-${name.replace(/[/:]/g, '-')}`, 'wger-backup');
  const subfolder = await inspectTarget(vscode.Uri.joinPath(picked, folderName));
  if (subfolder.content.kind === 'other') {
    throw new FolderRefused('foreign', subfolder.name);
  }
  return subfolder;
}

async function inspectTarget(uri: vscode.Uri): Promise<BackupTarget> {
  const folder = toBackupFolder(uri);
  return { uri, name: folder.name, content: await inspectFolder(folder) };
}

async function confirmBackup(
  { name }: ServerAddress,
  source: BackupSource,
  { name: folder, content }: BackupTarget,
): Promise<boolean> {
  const other =
    content.kind === 'backup' && !isSameSource(content.source, source) ? content.source : undefined;
  const { user } = source;
  return confirm({
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
        ? content.kind === 'backup'
          ? vscode.l10n.t(
              'The backup there will be updated. What was deleted on the server will be deleted there, too.',
            )
          : ''
        : vscode.l10n.t('It will replace the backup of {0} that is there.', describeSource(other)),
    ]
      .filter((text) => text !== '')
      .join('\n\n'),
    action: other === undefined ? vscode.l10n.t('Back Up') : vscode.l10n.t('Replace Backup'),
    isWarning: other !== undefined,
  });
}

function isSameSource(one: BackupSource, other: BackupSource): boolean {
  return one.server === other.server && one.user === other.user;
}

function describeSource({ server, user }: BackupSource): string {
  return user === undefined ? server : `${user} (${server})`;
}
