import { parseManifest, type BackupSource } from '../manifest.ts';
import type { BackupFolder } from './backupFolder.ts';

/** Content of a folder that a backup could be written into. */
export type FolderContent =
  { readonly kind: 'empty' | 'other' } | { readonly kind: 'backup'; readonly source: BackupSource };

/**
 * Returns the kind of content of a folder, after undoing a backup that was interrupted in it. Ignores hidden entries, such as
 * `.git`.
 *
 * @throws DiskFailure, NotUndone, or FolderRefused while a backup is being written there
 */
export async function inspectFolder(folder: BackupFolder): Promise<FolderContent> {
  if (await folder.hasInterruptedBackup()) {
    await (await folder.beginStaging()).cleanUp();
  }
  const manifest = await folder.readManifest();
  const source = manifest && parseManifest(new TextDecoder().decode(manifest));
  if (source !== undefined) {
    return { kind: 'backup', source };
  }
  const names = await folder.listNames();
  return { kind: names.every((name) => name.startsWith('.')) ? 'empty' : 'other' };
}
