import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { Client } from '../../../../src/api/client.ts';
import type { ChangeCounts } from '../../../../src/backup/changes.ts';
import { createTemporaryFolder, type TemporaryFolder } from '../../../harness/system/temporaryFolder.ts';
import { startRewritingServer } from '../../../servers/forwarders.ts';
import { createDirectTransport } from '../../../directTransport.ts';
import { owner } from '../../../service/domain/users.ts';
import { startService, type Service } from '../../../service/service.ts';
import { createClient, createCredential } from '../../support/support.ts';
import { backUpTo, readFilesBelow } from '../support.ts';

/** A server whose gallery can be changed between backups. */
interface Gallery extends AsyncDisposable {
  readonly service: Service;
  readonly client: Client;
  readonly folder: TemporaryFolder;
  /** Current names of picture files, by their original names. */
  readonly renamed: Map<string, string>;
  /** Ids of removed pictures. */
  readonly gone: Set<number>;
  /** Reads a picture file of the backup. */
  readonly picture: (file: string) => Promise<string | undefined>;
}

/**
 * Starts a server whose gallery is rewritten by a proxy. Pictures bypass it, because it handles only text.
 */
async function startGallery(): Promise<Gallery> {
  const stack = new AsyncDisposableStack();
  const service = await startService({ generation: '2.7' });
  stack.defer(() => service.close());
  const folder = stack.use(await createTemporaryFolder());
  const [renamed, gone] = [new Map<string, string>(), new Set<number>()];
  const lists = stack.use(
    await startRewritingServer(service, (text, target) => {
      if (!target.includes('/gallery/')) {
        return text;
      }
      const page = JSON.parse(text) as { results: { id: number; image: string }[] };
      const results = page.results
        .filter(({ id }) => !gone.has(id))
        .map((row) => ({
          ...row,
          image: row.image.replace(/[^/]+$/, (name) => renamed.get(name) ?? name),
        }));
      return JSON.stringify({ ...page, count: results.length, results });
    }),
  );
  const plain = createDirectTransport();
  stack.defer(() => plain.close());
  const client = createClient(
    lists.url,
    ({ url, ...request }) =>
      plain.transport({
        ...request,
        url: url.pathname.startsWith('/media/') ? new URL(url.pathname, service.url) : url,
      }),
    { getCredential: () => createCredential(() => service.key) },
  );
  return {
    service,
    client,
    folder,
    renamed,
    gone,
    picture: async (file) => (await readFilesBelow(folder.path)).get(`gallery/${file}`),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

/** The content of a picture of the service, encoded as by {@link readFilesBelow}. */
async function readServedPicture({ url }: Service, name: string): Promise<string> {
  const answer = await fetch(`${url}/media/gallery/${String(owner.id)}/${name}`);
  return Buffer.from(await answer.arrayBuffer()).toString('latin1');
}

describe('a picture of the previous backup', () => {
  it('stays until the one that replaces it can be read, and the backup says so', async () => {
    await using gallery = await startGallery();
    const { service, client, folder, renamed, picture } = gallery;
    await backUpTo(folder.path, client);
    const first = await picture('4.png');
    assert.equal(first, await readServedPicture(service, '4.png'));
    renamed.set('4.png', '44.png');
    service.fault = { name: 'not-found', on: /44\.png/ };
    const { withOldPicture, withoutPicture, pictures } = await backUpTo(folder.path, client);
    assert.deepEqual([withOldPicture, withoutPicture, pictures], [['4'], [], 3]);
    assert.equal(await picture('4.png'), first);
    const files = await readFilesBelow(folder.path);
    assert.match(files.get('manifest.json') ?? '', /"withOldPicture": \[\s+"4"\s+\]/);
    assert.equal((await backUpTo(folder.path, client)).withOldPicture.join(), '4');
    assert.deepEqual(await readFilesBelow(folder.path), files);
    service.fault = undefined;
    assert.deepEqual((await backUpTo(folder.path, client)).withOldPicture, []);
    assert.equal(await picture('4.png'), await readServedPicture(service, '44.png'));
    assert.notEqual(await picture('4.png'), first);
  });

  it('with another extension also stays, and is removed once the new one is written', async () => {
    await using gallery = await startGallery();
    const { service, client, folder, renamed, picture } = gallery;
    await backUpTo(folder.path, client);
    const first = await picture('4.png');
    renamed.set('4.png', '4.jpg');
    await backUpTo(folder.path, client);
    assert.deepEqual([await picture('4.png'), await picture('4.jpg')], [first, undefined]);
    renamed.set('4.png', '5.png');
    await backUpTo(folder.path, client);
    assert.equal(await picture('4.png'), await readServedPicture(service, '5.png'));
  });

  it('is removed with its object, or when the backup becomes that of another server', async () => {
    await using gallery = await startGallery();
    const { service, client, folder, gone, picture } = gallery;
    await backUpTo(folder.path, client);
    gone.add(11);
    await backUpTo(folder.path, client);
    assert.deepEqual([await picture('11.png'), (await picture('4.png')) !== undefined], [undefined, true]);
    await using other = await startGallery();
    service.fault = { name: 'not-found', on: /\.png/ };
    other.service.fault = service.fault;
    const { withoutPicture, withOldPicture } = await backUpTo(folder.path, other.client);
    assert.deepEqual([withoutPicture, withOldPicture], [['3', '4', '11'], []]);
    assert.equal(await picture('4.png'), undefined);
  });

  it('is counted as added, changed or removed by the next one', async () => {
    await using gallery = await startGallery();
    const { service, client, folder, renamed, gone } = gallery;
    const countChanges = async (): Promise<ChangeCounts> => (await backUpTo(folder.path, client)).changes;
    const none = { added: 0, changed: 0, removed: 0 };
    service.fault = { name: 'not-found', on: /3\.png/ };
    await countChanges();
    assert.deepEqual(await countChanges(), none);
    service.fault = undefined;
    assert.deepEqual(await countChanges(), { ...none, added: 1 });
    await rm(join(folder.path, 'gallery', '3.png'));
    assert.deepEqual(await countChanges(), { ...none, changed: 1 });
    // Both the picture and its object count.
    renamed.set('4.png', '44.png');
    assert.deepEqual(await countChanges(), { ...none, changed: 2 });
    gone.add(11);
    assert.deepEqual(await countChanges(), { ...none, removed: 2 });
    assert.deepEqual(await countChanges(), none);
  });
});
