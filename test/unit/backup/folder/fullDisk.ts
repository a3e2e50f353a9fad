// A program that backs up to a disk with different amounts of free space, and prints the outcome: URL, KEY,
// DISK (a folder with a backup), NEEDED (size of the new backup in bytes).
import assert from 'node:assert/strict';
import { readdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DiskFailure } from '../../../../src/backup/folder/errors.ts';
import { createDirectTransport } from '../../../directTransport.ts';
import { createClient, createCredential } from '../../support/support.ts';
import { backUpTo, findDifferingPaths, readFilesBelow } from '../support.ts';

const points = 20;
const [, , url = '', key = '', disk = '', needed = ''] = process.argv;
const { transport, close } = createDirectTransport();
const client = createClient(url, transport, { getCredential: () => createCredential(() => key) });
const folder = join(disk, 'backup');
const filler = join(disk, 'filler');
const filesBefore = await readFilesBelow(folder);
let refused = 0;
for (let point = 0; point < points; point++) {
  const { bavail, bsize } = await statfs(disk);
  const freeBytes = Math.floor((Number(needed) * point) / points / bsize) * bsize;
  await writeFile(filler, Buffer.alloc(bavail * bsize - freeBytes));
  const error = await backUpTo(folder, client).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  await rm(filler);
  assert.ok(error instanceof DiskFailure, `with ${String(freeBytes)} bytes left: ${String(error)}`);
  assert.equal((error.cause as NodeJS.ErrnoException).code, 'ENOSPC');
  assert.deepEqual(findDifferingPaths(await readFilesBelow(folder), filesBefore), []);
  assert.ok(!(await readdir(folder)).some((name) => name.startsWith('.wger')));
  refused++;
}
const { changes } = await backUpTo(folder, client);
client.close();
await close();
console.log(JSON.stringify({ refused, changed: changes.added + changes.removed }));
