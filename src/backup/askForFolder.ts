import * as vscode from 'vscode';
import type { ServerAddress } from '../api/address.ts';
import { confirm } from '../vscode/dialogs/confirm.ts';
import { homeFolder } from '../vscode/node/homeFolder.ts';
import { fileName } from '../vscode/text/fileName.ts';
import { sanitize } from '../vscode/text/sanitize.ts';
import { inspectFolder, type FolderContent } from './node/inspectFolder.ts';
import { FolderRefused } from './node/errors.ts';
import type { BackupSource } from './manifest.ts';

/** Title of the dialogs. */
export const title = vscode.l10n.t('Back Up My Data');

/** A folder to write into, and what is in it. */
interface Target {
  readonly folder: string;
  readonly content: FolderContent;
}

/**
 * Asks for the folder of a backup, and then whether all that is to be written there.
 *
 * @param last the folder of the last backup; undefined where there was none
 * @returns undefined when the user left
 * @throws FolderRefused where no backup can be written
 */
export async function askForFolder(
  address: ServerAddress,
  source: BackupSource,
  last: string | undefined,
): Promise<string | undefined> {
  const workspace = vscode.workspace.workspaceFolders?.[0]?.uri;
  const usual = workspace?.scheme === 'file' ? workspace : homeFolder();
  const proposed = last === undefined ? usual : vscode.Uri.file(last);
  const [picked] =
    (await vscode.window.showOpenDialog({
      title: sanitize(title),
      openLabel: vscode.l10n.t('Back Up Here'),
      ...(proposed === undefined ? {} : { defaultUri: proposed }),
      canSelectFiles: false,
      canSelectFolders: true,
    })) ?? [];
  if (picked === undefined) {
    return undefined;
  }
  if (picked.scheme !== 'file') {
    throw new FolderRefused('not-on-disk', picked.path);
  }
  const target = await targetIn(picked, address);
  return (await isWanted(address, source, target)) ? target.folder : undefined;
}

/** A folder of other things gets a folder for the backup. */
async function targetIn(picked: vscode.Uri, { name }: ServerAddress): Promise<Target> {
  const folder = picked.fsPath;
  const content = await inspectFolder(folder);
  if (content.kind !== 'other') {
    return { folder, content };
  }
  const below = vscode.Uri.joinPath(
    picked,
    fileName(`wger-backup-${name.replace(/[/:]/g, '-')}`, 'wger-backup'),
  ).fsPath;
  const contentBelow = await inspectFolder(below);
  if (contentBelow.kind === 'other') {
    throw new FolderRefused('foreign', below);
  }
  return { folder: below, content: contentBelow };
}

async function isWanted(
  { name }: ServerAddress,
  source: BackupSource,
  { folder, content }: Target,
): Promise<boolean> {
  const other = content.kind === 'backup' && !isSame(content.source, source) ? content.source : undefined;
  const { user } = source;
  return confirm({
    question:
      user === undefined
        ? vscode.l10n.t('Back up your data on {0}?', name)
        : vscode.l10n.t('Back up the data of {0} on {1}?', user, name),
    detail: [
      vscode.l10n.t(
        'Your workouts, training, body, food, profile and pictures will be written to {0}. They are private: anyone who can read that folder can read them. The API key is not written.',
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
