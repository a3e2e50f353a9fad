// A program that replaces the backup in FOLDER by the one in NEW, until it is killed: NEW FOLDER.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { manifestName, getBackupPaths, parseManifest } from '../../../../src/backup/manifest.ts';
import { createDiskFolder } from '../../../../src/backup/node/diskFolder.ts';
import { DiskStaging } from '../../../../src/backup/node/diskStaging.ts';

const [, , newFolder = '', folder = ''] = process.argv;

async function readBackupPaths(backup: string): Promise<readonly string[]> {
  const manifest = parseManifest(await readFile(join(backup, manifestName)));
  return manifest === undefined ? [] : getBackupPaths(manifest);
}

process.stdout.write('begins\n');
await createDiskFolder(folder).undoInterruptedBackup();
const staging = await DiskStaging.begin(folder);
await staging.setPreviousFiles(await readBackupPaths(folder));
for (const path of await readBackupPaths(newFolder)) {
  await staging.write(path, await readFile(join(newFolder, path)));
}
await staging.commit();
await staging.cleanUp();
