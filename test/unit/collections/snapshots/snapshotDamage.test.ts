import assert from 'node:assert/strict';
import { copyFile, lstat, mkdir, readFile, rm, rmdir, symlink, truncate, writeFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { isAnything } from '../../../anything.ts';
import { snapshotFormat } from '../../../../src/collections/snapshots/snapshotText.ts';
import {
  name,
  type Disk,
  createDisk,
  createRows,
  readContent,
  assertLogged,
  getWindowsSkipReason,
} from './snapshotDisk.ts';

describe('a damaged snapshot', { concurrency: 4 }, () => {
  const content = createRows('owner', 1000);

  /** Checks that each damage is noticed, and repaired by the next save. */
  async function assertNoticed(shared: Disk, damages: Iterable<(whole: Buffer) => Buffer>): Promise<void> {
    const store = shared.store();
    await store.save(name, content);
    for (const damage of damages) {
      const file = await shared.file();
      await writeFile(file, damage(await readFile(file)));
      assert.equal(await store.read(name, isAnything), undefined);
      assertLogged(shared, /^unreadable snapshot-[0-9a-f]{32}\.json\.gz: \w*Error\b.*: .+$/);
      await store.save(name, content);
      assert.deepEqual(await readContent(store), content);
      assert.deepEqual(shared.lines, []);
    }
  }

  /** Offsets all over the file, from its beginning or, if negative, from its end. */
  async function createOffsets(): Promise<number[]> {
    await using shared = await createDisk();
    await shared.store().save(name, content);
    const { size } = await lstat(await shared.file());
    assert.ok(size > 20_000);
    return [
      ...Array.from({ length: 30 }, (_, at) => at),
      // The size varies by a few bytes with the time of saving.
      ...Array.from({ length: Math.floor((size - 100) / 1000) }, (_, at) => (at + 1) * 1000),
      ...Array.from({ length: 30 }, (_, at) => -1 - at),
    ];
  }

  it('is detected wherever it is truncated', async () => {
    await using shared = await createDisk();
    const cuts = await createOffsets();
    await assertNoticed(
      shared,
      cuts.map((at) => (whole) => whole.subarray(0, at)),
    );
  });

  it('is detected whichever byte is changed', async () => {
    await using shared = await createDisk();
    // Bytes 4 to 9 hold the time and the system of the compression, which are not read.
    const changed = (await createOffsets()).filter((at) => at < 4 || at > 9);
    await assertNoticed(
      shared,
      changed.map((at) => (whole) => {
        const byte = (whole.length + at) % whole.length;
        whole.writeUInt8(whole.readUInt8(byte) ^ 0xff, byte);
        return whole;
      }),
    );
  });

  it('is detected when it is valid gzip without a snapshot', async () => {
    await using shared = await createDisk();
    const contents = [
      ...[
        '',
        'no JSON',
        'null',
        '1',
        '[]',
        '{}',
        `{"name":"name","format":"${snapshotFormat}","savedAt":1,"content":1}`,
      ],
      ...['null', '"1"', '1e999', '[]'].map(
        (savedAt) => `{"name":"name","format":${snapshotFormat},"savedAt":${savedAt},"content":1}`,
      ),
      `{"name":"name","format":${snapshotFormat},"content":1}`,
      `{"format":${snapshotFormat},"savedAt":1,"content":1}`,
      '['.repeat(200_000),
    ];
    await assertNoticed(
      shared,
      contents.map((each) => () => gzipSync(each)),
    );
  });

  it('is detected when it is not compressed', async () => {
    await using shared = await createDisk();
    await assertNoticed(shared, [
      () => Buffer.from(JSON.stringify({ name, format: snapshotFormat, savedAt: 1, content })),
      (whole) => Buffer.alloc(whole.length),
    ]);
  });

  it('is detected when it belongs to another name', async () => {
    await using shared = await createDisk();
    const store = shared.store();
    await store.save(name, 'one');
    const file = await shared.file();
    await store.save('another name', 'other');
    const other = (await shared.files()).find((each) => each !== file) ?? assert.fail();
    await copyFile(other, file);
    assert.equal(await store.read(name, isAnything), undefined);
    assertLogged(shared, /^unreadable .*another name/);
    await store.save(name, 'one');
    assert.equal(await readContent(store), 'one');
    assert.equal(await readContent(store, 'another name'), 'other');
    assert.deepEqual(shared.lines, []);
  });

  it('is not decompressed when it would be very large', async () => {
    await using shared = await createDisk();
    const part = gzipSync(Buffer.alloc(4 * 1024 * 1024, ' '));
    await assertNoticed(shared, [
      () =>
        gzipSync(
          `${' '.repeat(8 * 1024 * 1024)}{"name":"name","format":${snapshotFormat},"savedAt":1,"content":1}`,
        ),
      () => Buffer.concat(Array.from({ length: 1000 }, () => part)),
    ]);
  });

  it('is not even read when it is very large', async () => {
    await using shared = await createDisk();
    const store = shared.store();
    await store.save(name, 'before');
    await truncate(await shared.file(), 100_000_000);
    assert.equal(await store.read(name, isAnything), undefined);
    assertLogged(shared, /^unreadable .*too large: 100000000 bytes/);
    await store.save(name, content);
    assert.deepEqual(await readContent(store), content);
  });

  it(
    'is not read from a device in its place, which is replaced',
    { skip: getWindowsSkipReason() },
    async () => {
      await using shared = await createDisk();
      const store = shared.store();
      await store.save(name, 1);
      const file = await shared.file();
      await rm(file);
      await symlink('/dev/null', file);
      assert.equal(await store.read(name, isAnything), undefined);
      assertLogged(shared, /^unreadable .*not a file/);
      await store.save(name, 2);
      assert.equal(await readContent(store), 2);
      assert.deepEqual(shared.lines, []);
    },
  );

  it('is neither read nor replaced while a folder is in its place', async () => {
    await using shared = await createDisk();
    const store = shared.store();
    await store.save(name, 1);
    const file = await shared.file();
    await rm(file);
    await mkdir(file);
    assert.equal(await store.read(name, isAnything), undefined);
    assertLogged(shared, /^unreadable .*not a file/);
    await store.save(name, 2);
    assertLogged(shared, /^unsaved /);
    assert.equal(await shared.file(), file);
    await rmdir(file);
    await store.save(name, 3);
    assert.equal(await readContent(store), 3);
    assert.deepEqual(shared.lines, []);
  });
});
