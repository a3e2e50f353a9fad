import { join } from 'node:path';
import { maxManifestBytes, type BackupFolder } from '../folder/backupFolder.ts';
import { manifestName } from '../manifest.ts';
import { exists, listNames, readFileIfExists, withDiskFailure } from './disk.ts';
import { DiskStaging } from './diskStaging.ts';
import { getStagingPaths } from './journal.ts';

/** A folder on a disk. @param path its absolute path */
export function createDiskFolder(path: string): BackupFolder {
  return {
    name: path,
    hasInterruptedBackup: () => withDiskFailure(() => exists(getStagingPaths(path).journal)),
    readManifest: () => withDiskFailure(() => readFileIfExists(join(path, manifestName), maxManifestBytes)),
    listNames: () => withDiskFailure(() => listNames(path)),
    beginStaging: () => DiskStaging.begin(path),
  };
}
