// Puts the backup in a folder into the place of the one in another, until it is killed: NEW FOLDER.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { manifestName, getBackupPaths, parseManifest } from '../../../src/backup/manifest.ts';
import { DiskStaging } from '../../../src/backup/node/diskStaging.ts';

const [, , renewed = '', folder = ''] = process.argv;

async function pathsIn(backup: string): Promise<readonly string[]> {
  const manifest = parseManifest(await readFile(join(backup, manifestName), 'utf8'));
  return manifest === undefined ? [] : getBackupPaths(manifest);
}

process.stdout.write('begins\n');
const staging = await DiskStaging.begin(folder);
await staging.setPreviousFiles(await pathsIn(folder));
for (const path of await pathsIn(renewed)) {
  await staging.write(path, await readFile(join(renewed, path)));
}
await staging.commit();
await staging.cleanUp();
