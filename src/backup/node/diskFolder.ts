import { join } from 'node:path';
import { maxListBytes, type BackupFolder } from '../folder/backupFolder.ts';
import { manifestName } from '../manifest.ts';
import { exists, listNames, readFileIfExists, withDiskFailure } from './disk.ts';
import { DiskStaging, undoInterruptedBackup } from './diskStaging.ts';
import { getStagingPaths } from './journal.ts';

/** A folder on a disk. @param path its absolute path */
export function createDiskFolder(path: string): BackupFolder {
  return {
    name: path,
    hasInterruptedBackup: () => withDiskFailure(() => exists(getStagingPaths(path).journal)),
    readManifest: () => withDiskFailure(() => readFileIfExists(join(path, manifestName), maxListBytes)),
    listNames: () => withDiskFailure(() => listNames(path)),
    undoInterruptedBackup: () => undoInterruptedBackup(path),
    beginStaging: () => DiskStaging.begin(path),
  };
}
