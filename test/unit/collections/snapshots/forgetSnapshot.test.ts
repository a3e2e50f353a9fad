import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { isAnything } from '../../../anything.ts';
import { readContent, createDisk, name } from './snapshotDisk.ts';

describe('a snapshot that is forgotten', () => {
  it('is deleted with its leftovers, and leaves the others', async () => {
    await using shared = await createDisk();
    const store = shared.store();
    await store.save(name, 'one');
    const [file = ''] = await shared.files();
    await writeFile(`${file}.4711.tmp`, 'half');
    await store.save('https://elsewhere.example', 'other');
    await store.forget(name);
    assert.equal(await store.read(name, isAnything), undefined);
    assert.equal((await shared.files()).length, 1);
    assert.equal(await readContent(store, 'https://elsewhere.example'), 'other');
    assert.deepEqual(shared.lines, []);
  });

  it('is deleted even while it is being saved', async () => {
    await using shared = await createDisk();
    const store = shared.store();
    const saved = [store.save(name, 'one'), store.save(name, 'two')];
    await shared.store().forget(name);
    assert.deepEqual(await shared.files(), []);
    await Promise.all(saved);
    await store.save(name, 'three');
    assert.equal(await readContent(store, name), 'three');
  });

  it('need not exist', async () => {
    await using shared = await createDisk();
    await shared.store().forget(name);
    assert.deepEqual(shared.lines, []);
  });
});
