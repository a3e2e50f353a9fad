import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { spawnSync } from 'node:child_process';
import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';
import { createTemporaryFolder } from '../../../harness/system/temporaryFolder.ts';
import { setUp } from '../../support/support.ts';
import { backUpTo, readFilesBelow } from '../support.ts';

const program = join(import.meta.dirname, 'fullDisk.ts');

/** Arguments of `unshare` for a small disk that only one process sees, and that disappears with it. */
const onSmallDisk = ['--user', '--map-root-user', '--mount', 'sh', '-c'];
const mount = 'mount -t tmpfs -o size=4m tmpfs "$1"';

/** The reason to skip tests that need a disk of their own; false if one can be mounted. */
function getDiskSkipReason(): string | false {
  const canMount =
    process.platform === 'linux' && spawnSync('unshare', [...onSmallDisk, mount, 'sh', '/mnt']).status === 0;
  return !canMount && 'No small disk can be mounted here.';
}

describe('a disk that is full', () => {
  it(
    'at 20 moments leaves only the intact previous backup, and is reported',
    { skip: getDiskSkipReason() },
    async () => {
      await using folder = await createTemporaryFolder();
      const [disk, old, renewed] = ['disk', 'old', 'new'].map((name) => join(folder.path, name));
      const before = await setUp({ generation: '2.4', sets: 100 });
      await backUpTo(old ?? '', before.client);
      await before[Symbol.asyncDispose]();
      const port = Number(new URL(before.service.url).port);
      await using setup = await setUp({ generation: '2.6', sets: 2000, port });
      await cp(old ?? '', renewed ?? '', { recursive: true });
      await backUpTo(renewed ?? '', setup.client);
      const files = await readFilesBelow(renewed ?? '');
      // Each file takes whole blocks.
      const needed = [...files.values()].reduce(
        (sum, { length }) => sum + Math.ceil(length / 4096) * 4096,
        0,
      );
      await mkdir(disk ?? '');
      const { url, key } = setup.service;
      const run = `${mount} && cp -r "$2" "$1/backup" && exec "$3" "$4" "$5" "$6" "$1" "$7"`;
      const { stdout } = await promisify(execFile)('unshare', [
        ...onSmallDisk,
        run,
        'sh',
        ...[disk, old, process.execPath, program, url, key, String(needed * 0.9)].map(String),
      ]);
      const { refused, changed } = JSON.parse(stdout) as { refused: number; changed: number };
      assert.equal(refused, 20);
      assert.ok(changed > 1900);
    },
  );
});
