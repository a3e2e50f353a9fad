import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { runSync } from '../../../src/api/concurrency/slices.ts';
import { areBytesEqual } from '../../../src/api/http/bytes.ts';
import { createDiskFolder } from '../../../src/backup/node/diskFolder.ts';
import { createTemporaryFolder } from '../../harness/system/temporaryFolder.ts';
import { getThreadTime } from '../../threadTime.ts';

/** Twice the maximum size of a picture, in bytes. */
const large = 128 * 1024 * 1024;

describe('two contents', () => {
  const bytes = (length: number): Uint8Array => Uint8Array.from({ length }, (_, at) => at % 251);

  for (const length of [0, 1, 64 * 1024 - 1, 64 * 1024, 64 * 1024 + 1, 600_000]) {
    it(`of ${String(length)} bytes are equal unless a byte or the length differs`, () => {
      const one = bytes(length);
      assert.equal(runSync(areBytesEqual(one, bytes(length))), true);
      assert.equal(runSync(areBytesEqual(one, bytes(length + 1))), false);
      for (const at of [0, length >> 1, length - 1].filter((place) => place >= 0 && place < length)) {
        const other = bytes(length);
        other[at] = 255;
        assert.equal(runSync(areBytesEqual(one, other)), false, String(at));
      }
    });
  }

  it('are compared in pieces, however long they are', async () => {
    const content = new Uint8Array(large);
    const start = getThreadTime();
    assert.ok([...areBytesEqual(content, new Uint8Array(large))].length >= 1000);
    const whole = getThreadTime() - start;
    await using folder = await createTemporaryFolder();
    await writeFile(join(folder.path, 'README.md'), content);
    await using started = new AsyncDisposableStack();
    const staging = started.adopt(await createDiskFolder(folder.path).beginStaging(), (begun) =>
      begun.cleanUp(),
    );
    await staging.setPreviousFiles(['README.md']);
    // The longest time without a turn for other work, in milliseconds.
    let [longest, last, isOver] = [0, getThreadTime(), false];
    const measure = (): void => {
      longest = Math.max(longest, getThreadTime() - last);
      last = getThreadTime();
      if (!isOver) {
        setImmediate(measure);
      }
    };
    measure();
    assert.equal(await staging.write('README.md', content), false);
    isOver = true;
    measure();
    assert.ok(longest < whole / 2, `${String(longest)} of ${String(whole)} ms`);
  });
});
