import assert from 'node:assert/strict';
import { readdir, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { isAnything } from '../../../anything.ts';
import { snapshotFormat } from '../../../../src/collections/snapshots/snapshotText.ts';
import { name, createDisk, createRows, readContent } from './snapshotDisk.ts';

describe('a snapshot', { concurrency: 4 }, () => {
  it('is read as it was saved, with its time, by any store on the same folder', async () => {
    await using shared = await createDisk();
    const content = [
      { a: 'Kniebeuge \u{1F3CB}\n\0\ud800', b: [1.5, -0, null, true, {}], ['__proto__']: 1 },
      '',
    ];
    const [one, other] = [shared.store(), shared.store()];
    const before = Date.now();
    await one.save(name, content);
    const after = Date.now();
    for (const store of [one, other]) {
      const { savedAt, content: read } = (await store.read(name, isAnything)) ?? assert.fail();
      assert.equal(JSON.stringify(read), JSON.stringify(content));
      assert.ok(before <= savedAt && savedAt <= after);
    }
    assert.deepEqual(shared.lines, []);
  });

  it('is any value of JSON', async () => {
    await using shared = await createDisk();
    const store = shared.store();
    for (const content of [null, false, 0, '', [], {}, undefined]) {
      await store.save(name, content);
      const { content: read } = (await store.read(name, isAnything)) ?? assert.fail();
      assert.deepEqual(read, content);
    }
    assert.deepEqual(shared.lines, []);
  });

  it('has a separate file for each name, which does not reveal the name', async () => {
    await using shared = await createDisk();
    const store = shared.store();
    const names = [
      ...['https://wger.de/api/v2/', 'https://wger.de/api/v2', 'HTTPS://WGER.DE/API/V2', '', ' ', '.', '..'],
      ...[
        '../../wger',
        '/etc/wger',
        'C:\\wger',
        'CON',
        '__proto__',
        '\0',
        '\n',
        '\ud800',
        '\udc00',
        'ü',
        'u\u0308',
      ],
      'wger'.repeat(10_000),
    ];
    await Promise.all(names.map((each) => store.save(each, each.length)));
    for (const each of names) {
      assert.equal(await readContent(shared.store(), each), each.length);
    }
    const files = await shared.files();
    assert.equal(files.length, names.length);
    for (const file of files) {
      assert.match(basename(file), /^snapshot-[0-9a-f]{32}\.json\.gz$/);
    }
    assert.deepEqual(await readdir(shared.parent), ['a']);
    assert.deepEqual(shared.lines, []);
  });

  it('does not exist before the first save, and nothing is on disk until then', async () => {
    await using shared = await createDisk();
    const store = shared.store();
    assert.equal(await store.read(name, isAnything), undefined);
    assert.deepEqual(await readdir(shared.parent), []);
    await store.save(name, 1);
    assert.equal(await store.read('another name', isAnything), undefined);
    assert.deepEqual(shared.lines, []);
  });

  it('is the last of many simultaneous saves', async () => {
    await using shared = await createDisk();
    const stores = [shared.store(), shared.store()];
    const contents = Array.from({ length: 40 }, (_, at) => createRows(`save ${at}`, 50 * (at % 7)));
    await Promise.all(contents.map((content, at) => (stores[at % 2] ?? assert.fail()).save(name, content)));
    assert.deepEqual(await readContent(shared.store()), contents.at(-1));
    assert.equal((await shared.files()).length, 1);
    assert.deepEqual(shared.lines, []);
  });

  it('is unaffected by later changes to the saved object', async () => {
    await using shared = await createDisk();
    const store = shared.store();
    const content = [1];
    const saves = [store.save(name, 'first'), store.save(name, content)];
    content.push(2);
    await Promise.all(saves);
    assert.deepEqual(await readContent(store), [1]);
  });

  it('may have a future date, if the clock was wrong', async () => {
    await using shared = await createDisk();
    const store = shared.store();
    await store.save(name, 1);
    await writeFile(
      await shared.file(),
      gzipSync(JSON.stringify({ name, format: snapshotFormat, savedAt: 8e15, content: 2 })),
    );
    assert.deepEqual(await store.read(name, isAnything), { savedAt: 8e15, content: 2 });
    assert.deepEqual(shared.lines, []);
  });
});

describe('a snapshot of another format', { concurrency: 4 }, () => {
  it('is ignored without a failure, and replaced', async () => {
    await using shared = await createDisk();
    const store = shared.store();
    await store.save(name, 'first');
    for (const format of [snapshotFormat - 1, snapshotFormat + 1]) {
      const content = `of format ${format}`;
      await writeFile(
        await shared.file(),
        gzipSync(JSON.stringify({ name, format, savedAt: Date.now(), content })),
      );
      assert.equal(await store.read(name, isAnything), undefined);
      await store.save(name, `after ${format}`);
      assert.equal(await readContent(store), `after ${format}`);
    }
    assert.equal((await shared.files()).length, 1);
    assert.deepEqual(shared.lines, []);
  });

  it('may be of any other shape', async () => {
    await using shared = await createDisk();
    const store = shared.store();
    await store.save(name, 1);
    await writeFile(await shared.file(), gzipSync(`{"format":${snapshotFormat + 1},"at":"noon"}`));
    assert.equal(await store.read(name, isAnything), undefined);
    assert.deepEqual(shared.lines, []);
  });
});
