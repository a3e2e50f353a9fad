import { parseManifest, type BackupSource } from '../manifest.ts';
import type { BackupFolder } from './backupFolder.ts';
import { FolderRefused } from './errors.ts';

/** Content of a folder that a backup could be written into. */
export type FolderContent =
  { readonly kind: 'empty' | 'other' } | { readonly kind: 'backup'; readonly source: BackupSource };

/**
 * Returns the kind of content of a folder. Ignores hidden entries, such as `.git`.
 *
 * @throws DiskFailure
 */
export async function inspectFolder(folder: BackupFolder): Promise<FolderContent> {
  const source = await readSource(folder);
  if (source !== undefined) {
    return { kind: 'backup', source };
  }
  const names = await folder.listNames();
  return { kind: names.every((name) => name.startsWith('.')) ? 'empty' : 'other' };
}

/** The source of the backup in a folder; undefined if there is none, or something else is in the place of its manifest. */
async function readSource(folder: BackupFolder): Promise<BackupSource | undefined> {
  try {
    return parseManifest(await folder.readManifest());
  } catch (error) {
    if (error instanceof FolderRefused) {
      return undefined;
    }
    throw error;
  }
}
