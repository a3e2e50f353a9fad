import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { createTemporaryFolder } from '../../harness/system/temporaryFolder.ts';
import { createDirectTransport } from '../../directTransport.ts';
import { startService } from '../../service/service.ts';
import { createClient, createCredential, setUp } from '../support/support.ts';
import { backUpTo, readFilesBelow } from './support.ts';

describe('a server whose root cannot be read', () => {
  it('does not replace a complete backup with a smaller one', async () => {
    await using setup = await setUp({ generation: '2.2' });
    await using folder = await createTemporaryFolder();
    await backUpTo(folder.path, setup.client);
    const before = await readFilesBelow(folder.path);
    setup.service.fault = { name: 'html', on: /\/api\/v2\/(\?|$)/ };
    await using plain = createDirectTransport();
    const { url, key } = setup.service;
    const later = createClient(url, plain.transport, { getCredential: () => createCredential(() => key) });
    await assert.rejects(backUpTo(folder.path, later), { name: 'FolderRefused', reason: 'more' });
    assert.deepEqual(await readFilesBelow(folder.path), before);
  });

  it('may have more endpoints than it named before', async () => {
    await using setup = await setUp({ generation: '2.2' });
    await using folder = await createTemporaryFolder();
    await backUpTo(folder.path, setup.client);
    setup.service.fault = { name: 'html', on: /\/api\/v2\/(\?|$)/ };
    const { objects, mayBeIncomplete } = await backUpTo(folder.path, setup.client);
    assert.ok(objects > 0);
    assert.equal(mayBeIncomplete, true);
  });
});

describe('a server that was upgraded since its root was read', () => {
  it('is backed up by its current endpoints', async () => {
    await using setup = await setUp({ generation: '2.2' });
    await using folder = await createTemporaryFolder();
    const { port } = new URL(setup.service.url);
    assert.equal((await setup.client.root.getEndpoints())?.has('routine'), false);
    await setup.service.close();
    const upgraded = await startService({ generation: '2.7', port: Number(port) });
    try {
      await backUpTo(folder.path, setup.client);
    } finally {
      await upgraded.close();
    }
    assert.ok((await readFilesBelow(folder.path)).has('routine/routine.json'));
  });
});

describe('the first backup of a server', () => {
  for (const [fault, mayBeShort] of [
    [undefined, false],
    ['html', true],
  ] as const) {
    it(`says whether it may be incomplete, with ${fault ?? 'no fault'} in its root`, async () => {
      await using setup = await setUp({ generation: '2.2' });
      await using folder = await createTemporaryFolder();
      setup.service.fault = fault && { name: fault, on: /\/api\/v2\/(\?|$)/ };
      const { mayBeIncomplete } = await backUpTo(folder.path, setup.client);
      const page = (await readFilesBelow(folder.path)).get('README.md') ?? '';
      assert.deepEqual([mayBeIncomplete, page.includes('It may lack much.')], [mayBeShort, mayBeShort]);
    });
  }
});

describe('a backup that Git checked out with different line endings', () => {
  it('has the same objects', async () => {
    await using setup = await setUp({ generation: '2.7' });
    await using folder = await createTemporaryFolder();
    await backUpTo(folder.path, setup.client);
    for (const path of (await readFilesBelow(folder.path)).keys()) {
      if (/\.(json|md)$/.test(path)) {
        const file = join(folder.path, path);
        await writeFile(file, (await readFile(file, 'utf8')).replaceAll('\n', '\r\n'));
      }
    }
    const { changes } = await backUpTo(folder.path, setup.client);
    assert.deepEqual(changes, { added: 0, changed: 0, removed: 0 });
  });
});

describe('a profile', () => {
  it('that has changed is still the same object', async () => {
    await using setup = await setUp({ generation: '2.7' });
    await using folder = await createTemporaryFolder();
    await backUpTo(folder.path, setup.client);
    const file = join(folder.path, 'userprofile', 'userprofile.json');
    await writeFile(file, (await readFile(file, 'utf8')).replace(/"age": \d+/, '"age": 7'));
    const { changes } = await backUpTo(folder.path, setup.client);
    assert.deepEqual(changes, { added: 0, changed: 1, removed: 0 });
  });
});
