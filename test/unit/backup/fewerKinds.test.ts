import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { plainTransport } from '../../plainTransport.ts';
import { clientFor, credentialOf, setUp } from '../support.ts';
import { backUpTo, filesBelow, temporaryFolder } from './support.ts';

describe('a server whose root cannot be read', () => {
  it('replaces no backup of all that it has by one of less', async () => {
    await using setup = await setUp({ generation: '2.2' });
    await using folder = await temporaryFolder();
    await backUpTo(folder.path, setup.client);
    const before = await filesBelow(folder.path);
    setup.service.fault = { name: 'html', on: /\/api\/v2\/(\?|$)/ };
    await using plain = plainTransport();
    const { url, key } = setup.service;
    const later = clientFor(url, plain.transport, { key: () => credentialOf(() => key) });
    await assert.rejects(backUpTo(folder.path, later), { name: 'FolderRefused', reason: 'more' });
    assert.deepEqual(await filesBelow(folder.path), before);
  });
});

describe('a profile', () => {
  it('that has changed is no other object', async () => {
    await using setup = await setUp({ generation: '2.7' });
    await using folder = await temporaryFolder();
    await backUpTo(folder.path, setup.client);
    const file = join(folder.path, 'userprofile', 'userprofile.json');
    await writeFile(file, (await readFile(file, 'utf8')).replace(/"age": \d+/, '"age": 7'));
    const { changes } = await backUpTo(folder.path, setup.client);
    assert.deepEqual(changes, { added: 0, changed: 1, removed: 0 });
  });
});
