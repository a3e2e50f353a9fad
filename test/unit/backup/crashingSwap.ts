// Puts the backup in a folder into the place of the one in another, until it is killed: NEW FOLDER.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { manifestName, pathsOf, readManifest } from '../../../src/backup/manifest.ts';
import { DiskStaging } from '../../../src/backup/node/diskStaging.ts';

const [, , renewed = '', folder = ''] = process.argv;

async function pathsIn(backup: string): Promise<readonly string[]> {
  const manifest = readManifest(await readFile(join(backup, manifestName), 'utf8'));
  return manifest === undefined ? [] : pathsOf(manifest);
}

process.stdout.write('begins\n');
const staging = await DiskStaging.begin(folder);
await staging.owns(await pathsIn(folder));
for (const path of await pathsIn(renewed)) {
  await staging.write(path, await readFile(join(renewed, path)));
}
await staging.commit();
await staging.end();
