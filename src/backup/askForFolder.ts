import * as vscode from 'vscode';
import type { ServerAddress } from '../api/address.ts';
import { canReadMedia } from '../session/node/mediaAccess.ts';
import { confirm } from '../vscode/dialogs/confirm.ts';
import { homeFolder } from '../vscode/node/homeFolder.ts';
import { fileName } from '../vscode/text/fileName.ts';
import { sanitize } from '../vscode/text/sanitize.ts';
import { FolderRefused } from './folder/errors.ts';
import { inspectFolder, type FolderContent } from './folder/inspectFolder.ts';
import type { BackupSource } from './manifest.ts';
import { folderAt } from './node/folderAt.ts';

/** Title of the dialogs. */
export const title = vscode.l10n.t('Back Up My Data');

/** A folder to write into, and what is in it. */
interface Target {
  readonly address: vscode.Uri;
  /** Its name, to be shown. */
  readonly name: string;
  readonly content: FolderContent;
}

/**
 * Asks for the folder of a backup, and then whether all that is to be written there.
 *
 * @param last the address of the folder of the last backup; undefined where there was none
 * @returns undefined when the user left
 * @throws FolderRefused where no backup can be written
 */
export async function askForFolder(
  address: ServerAddress,
  source: BackupSource,
  last: string | undefined,
): Promise<vscode.Uri | undefined> {
  const lastPlace = last === undefined ? undefined : vscode.Uri.parse(last);
  const places = [lastPlace, vscode.workspace.workspaceFolders?.[0]?.uri, homeFolder()];
  const proposed = places.find((place) => place !== undefined && isWritable(place));
  const [picked] =
    (await vscode.window.showOpenDialog({
      title: sanitize(title),
      openLabel: vscode.l10n.t('Back Up Here'),
      ...(proposed && { defaultUri: proposed }),
      canSelectFiles: false,
      canSelectFolders: true,
    })) ?? [];
  if (picked === undefined) {
    return undefined;
  }
  const target = await targetIn(picked, address);
  return (await isWanted(address, source, target)) ? target.address : undefined;
}

/** Returns false for the folder of a file system that another window had, too. */
function isWritable({ scheme }: vscode.Uri): boolean {
  return vscode.workspace.fs.isWritableFileSystem(scheme) === true;
}

/** A folder of other things gets a folder for the backup. */
async function targetIn(picked: vscode.Uri, { name }: ServerAddress): Promise<Target> {
  const target = await lookInto(picked);
  if (target.content.kind !== 'other') {
    return target;
  }
  const own = fileName(`wger-backup-${name.replace(/[/:]/g, '-')}`, 'wger-backup');
  const below = await lookInto(vscode.Uri.joinPath(picked, own));
  if (below.content.kind === 'other') {
    throw new FolderRefused('foreign', below.name);
  }
  return below;
}

async function lookInto(address: vscode.Uri): Promise<Target> {
  const folder = folderAt(address);
  return { address, name: folder.name, content: await inspectFolder(folder) };
}

async function isWanted(
  { name }: ServerAddress,
  source: BackupSource,
  { name: folder, content }: Target,
): Promise<boolean> {
  const other = content.kind === 'backup' && !isSame(content.source, source) ? content.source : undefined;
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
        : vscode.l10n.t('It will replace the backup of {0} that is there.', described(other)),
    ]
      .filter((text) => text !== '')
      .join('\n\n'),
    action: other === undefined ? vscode.l10n.t('Back Up') : vscode.l10n.t('Replace Backup'),
    isWarning: other !== undefined,
  });
}

function isSame(one: BackupSource, other: BackupSource): boolean {
  return one.server === other.server && one.user === other.user;
}

function described({ server, user }: BackupSource): string {
  return user === undefined ? server : `${user} (${server})`;
}
