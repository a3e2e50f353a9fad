import { join } from 'node:path';
import { manifestName, readManifest, type BackupSource } from '../manifest.ts';
import { namesIn, readIfThere } from './disk.ts';
import { onDisk } from './errors.ts';

/** Content of a folder that a backup could be written into. */
export type FolderContent =
  { readonly kind: 'empty' | 'other' } | { readonly kind: 'backup'; readonly source: BackupSource };

/** Looks into a folder. What is hidden, such as a repository without files, does not count. @throws DiskFailure */
export async function inspectFolder(folder: string): Promise<FolderContent> {
  return onDisk(async () => {
    const source = readManifest((await readIfThere(join(folder, manifestName)))?.toString() ?? '');
    if (source !== undefined) {
      return { kind: 'backup', source };
    }
    const names = await namesIn(folder);
    return { kind: names.every((name) => name.startsWith('.')) ? 'empty' : 'other' };
  });
}

/** The path of a folder in another one. */
export function folderIn(folder: string, name: string): string {
  return join(folder, name);
}
