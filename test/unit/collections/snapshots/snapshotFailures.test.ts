import assert from 'node:assert/strict';
import { once } from 'node:events';
import { constants } from 'node:fs';
import { chmod, open, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { isAnything } from '../../../anything.ts';
import {
  name,
  createDisk,
  createRows,
  readContent,
  assertLogged,
  spawnWriter,
  collectOutput,
  startWriting,
  isRunning,
  getWindowsSkipReason,
  makePipe,
  countPipeBytes,
  setFileAge,
} from './snapshotDisk.ts';

describe('the previous snapshot', { concurrency: 4 }, () => {
  const before = createRows('before', 100);

  it('stays when the next cannot be written as JSON', async () => {
    await using shared = await createDisk();
    const store = shared.store();
    await store.save(name, before);
    const circular: unknown[] = [];
    circular.push(circular);
    await store.save(name, circular);
    assertLogged(shared, /^unsaved .*circular/);
    assert.deepEqual(await readContent(store), before);
    await shared.file();
  });

  it('stays when the next would be too large to read', async () => {
    await using shared = await createDisk();
    const store = shared.store();
    const maxBytes = 8 * 1024 * 1024;
    await store.save(name, before);
    await store.save(name, 'x'.repeat(maxBytes));
    assertLogged(shared, /^unsaved .*too large/);
    assert.deepEqual(await readContent(store), before);
    await store.save(name, 'x'.repeat(maxBytes - 1000));
    assert.equal(await readContent(store), 'x'.repeat(maxBytes - 1000));
    assert.deepEqual(shared.lines, []);
  });

  it('stays when the next is a list that is too large, even if none of its items is', async () => {
    await using shared = await createDisk();
    const store = shared.store();
    const items = Array.from({ length: 8 }, () => 'x'.repeat(1024 * 1024));
    await store.save(name, before);
    await store.save(name, items);
    assertLogged(shared, /^unsaved .*too large/);
    assert.deepEqual(await readContent(store), before);
    await store.save(name, items.slice(1));
    assert.deepEqual(await readContent(store), items.slice(1));
    assert.deepEqual(shared.lines, []);
  });

  it(
    'stays when the disk is full, and nothing else does',
    { skip: process.platform !== 'linux' && 'Only Linux has a file that is always full.' },
    async () => {
      await using shared = await createDisk();
      const store = shared.store();
      await store.save(name, before);
      const file = await shared.file();
      await symlink('/dev/full', `${file}.${process.pid}.tmp`);
      await store.save(name, createRows('next', 100));
      assertLogged(shared, /^unsaved snapshot-[0-9a-f]{32}\.json\.gz: Error: ENOSPC/);
      assert.deepEqual(await shared.files(), [file]);
      assert.deepEqual(await readContent(store), before);
      await store.save(name, 'next');
      assert.equal(await readContent(store), 'next');
      assert.deepEqual(shared.lines, []);
    },
  );

  it(
    'stays and can be read when the folder is read-only',
    { skip: process.platform === 'win32' && 'On Windows, the mode of a folder says nothing.' },
    async () => {
      await using shared = await createDisk();
      await shared.store().save(name, before);
      await chmod(shared.parent, 0o755);
      await chmod(shared.folder, 0o555);
      // Modes do not apply to the superuser, so the process becomes another user.
      const child = await spawnWriter(shared, 'next', 1, ...(process.geteuid?.() === 0 ? ['65534'] : []));
      const [line = '', read = '', ...more] = (await collectOutput(child)).split('\n');
      await chmod(shared.folder, 0o755);
      assert.match(line, /^unsaved: Error: EACCES/);
      assert.deepEqual(JSON.parse(read), before);
      assert.deepEqual(more, ['']);
      await shared.file();
    },
  );

  it('does not exist when the folder cannot be created, which each save reports', async () => {
    await using shared = await createDisk();
    const store = shared.store();
    await writeFile(join(shared.parent, 'a'), '');
    for (let time = 0; time < 2; time++) {
      assert.equal(await store.read(name, isAnything), undefined);
      await store.save(name, 1);
      assertLogged(shared, /^unsaved /);
    }
    await rm(join(shared.parent, 'a'));
    await store.save(name, 2);
    assert.equal(await readContent(store), 2);
    assert.deepEqual(shared.lines, []);
  });

  it('does not exist when the folder was deleted, which the next save creates again', async () => {
    await using shared = await createDisk();
    const store = shared.store();
    await store.save(name, 1);
    await rm(shared.folder, { recursive: true });
    assert.equal(await store.read(name, isAnything), undefined);
    await store.save(name, 2);
    assert.equal(await readContent(store), 2);
    assert.deepEqual(shared.lines, []);
  });

  it(
    'stays when a process ends while writing the next, whose remains are removed after an hour',
    { skip: getWindowsSkipReason() },
    async () => {
      await using shared = await createDisk();
      const store = shared.store();
      await store.save(name, before);
      const file = await shared.file();
      const child = await spawnWriter(shared, createRows('next', 10_000), 1);
      const rest = `${file}.${child.pid ?? assert.fail()}.tmp`;
      const ended = once(child, 'exit');
      makePipe(rest);
      // The content is larger than the buffer of a pipe, so the process stops until somebody reads from it.
      const pipe = await open(rest, constants.O_RDWR | constants.O_NONBLOCK);
      try {
        startWriting(child);
        while (isRunning(child) && (await countPipeBytes(pipe)) === 0) {
          await wait(5);
        }
        assert.ok(isRunning(child), 'The process did not write to its temporary file.');
        assert.deepEqual(await readContent(store), before);
      } finally {
        child.kill('SIGKILL');
        await pipe.close();
      }
      await ended;
      assert.deepEqual(await readContent(store), before);
      await store.save(name, before);
      assert.deepEqual((await shared.files()).sort(), [file, rest].sort());
      await setFileAge(rest, 61);
      await store.save(name, before);
      assert.deepEqual(await shared.files(), [file]);
      assert.deepEqual(shared.lines, []);
    },
  );
});

it('files that were left behind are removed with a save of any name, and no others', async () => {
  await using shared = await createDisk();
  const store = shared.store();
  await store.save(name, 1);
  const file = await shared.file();
  const others = [`${file}.tmp`, `${file}.1.tmp.txt`, join(shared.folder, 'request-1'), `${file}.7.tmp`];
  for (const other of [...others, `${file}.8.tmp`, `${file}.${process.pid}.tmp`]) {
    await writeFile(other, 'x');
    await setFileAge(other, other.endsWith('.7.tmp') ? 59 : 61);
  }
  await setFileAge(file, 1_000_000);
  await store.read(name, isAnything);
  assert.equal((await shared.files()).length, others.length + 3);
  await store.save('another name', 2);
  const left = await shared.files();
  assert.equal(left.length, others.length + 2);
  for (const other of [file, ...others]) {
    assert.ok(left.includes(other), other);
  }
  assert.deepEqual(shared.lines, []);
});
