import { join } from 'node:path';
import type { BackupFolder } from '../folder/backupFolder.ts';
import { isThere, namesIn, readIfThere } from './disk.ts';
import { DiskStaging } from './diskStaging.ts';
import { stagedPaths } from './journal.ts';
import { onDisk } from './onDisk.ts';

/** A folder on a disk, by its absolute path. */
export function diskFolder(path: string): BackupFolder {
  return {
    name: path,
    isHalfWritten: () => onDisk(() => isThere(stagedPaths(path).journal)),
    read: (name) => onDisk(() => readIfThere(join(path, name))),
    names: () => onDisk(() => namesIn(path)),
    begin: () => DiskStaging.begin(path),
  };
}
