import { join } from 'node:path';
import { manifestName, readManifest, type BackupSource } from '../manifest.ts';
import { isThere, namesIn, readIfThere } from './disk.ts';
import { onDisk } from './errors.ts';
import { stagedPaths } from './journal.ts';
import { Staging } from './staging.ts';

/** Content of a folder that a backup could be written into. */
export type FolderContent =
  { readonly kind: 'empty' | 'other' } | { readonly kind: 'backup'; readonly source: BackupSource };

/**
 * Looks into a folder. What is hidden, such as a repository without files, does not count, and neither do files of a backup that
 * was interrupted halfway: that is undone first.
 *
 * @throws DiskFailure, NotUndone, or FolderRefused while a backup is being written there
 */
export async function inspectFolder(folder: string): Promise<FolderContent> {
  return onDisk(async () => {
    if (await isThere(stagedPaths(folder).journal)) {
      await (await Staging.begin(folder))[Symbol.asyncDispose]();
    }
    const source = readManifest((await readIfThere(join(folder, manifestName)))?.toString() ?? '');
    if (source !== undefined) {
      return { kind: 'backup', source };
    }
    const names = await namesIn(folder);
    return { kind: names.every((name) => name.startsWith('.')) ? 'empty' : 'other' };
  });
}
