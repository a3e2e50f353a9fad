import { join } from 'node:path';
import type { BackupFolder } from '../folder/backupFolder.ts';
import { exists, listNames, readFileIfExists, withDiskFailure } from './disk.ts';
import { DiskStaging } from './diskStaging.ts';
import { getStagingPaths } from './journal.ts';

/** A folder on a disk. @param path its absolute path */
export function createDiskFolder(path: string): BackupFolder {
  return {
    name: path,
    hasInterruptedBackup: () => withDiskFailure(() => exists(getStagingPaths(path).journal)),
    read: (name) => withDiskFailure(() => readFileIfExists(join(path, name))),
    listNames: () => withDiskFailure(() => listNames(path)),
    beginStaging: () => DiskStaging.begin(path),
  };
}
