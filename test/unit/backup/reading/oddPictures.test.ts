import assert from 'node:assert/strict';
import { basename } from 'node:path';
import { describe, it } from 'node:test';
import type { Client } from '../../../../src/api/client.ts';
import { createTemporaryFolder } from '../../../harness/system/temporaryFolder.ts';
import type { FaultName } from '../../../service/faults/index.ts';
import { createDirectTransport } from '../../../directTransport.ts';
import type { Service } from '../../../service/service.ts';
import { createClient, createCredential, getPaths, setUp } from '../../support/support.ts';
import { backUpRest, backUpTo, readFilesBelow } from '../support.ts';

const faults: readonly FaultName[] = [
  'html',
  'redirect-302-another-origin',
  'forbidden',
  'status-403-html',
  'status-400',
  'status-500',
];

/** A client that gets an altered gallery. */
function createGalleryClient(
  { url, key }: Service,
  alter: (text: string) => string,
): Client & AsyncDisposable {
  const plain = createDirectTransport();
  const client = createClient(
    url,
    async (request) => {
      const answer = await plain.transport(request);
      return request.url.pathname.endsWith('/gallery/')
        ? { ...answer, body: new TextEncoder().encode(alter(new TextDecoder().decode(answer.body))) }
        : answer;
    },
    { getCredential: () => createCredential(() => key) },
  );
  return Object.assign(client, { [Symbol.asyncDispose]: () => plain.close() });
}

/** A client that gets a gallery of the pictures 3, 4, 11, 21 and 22. */
function createLargerGalleryClient(service: Service): ReturnType<typeof createGalleryClient> {
  return createGalleryClient(service, (text) => {
    const page = JSON.parse(text) as { readonly count: number; readonly results: readonly object[] };
    const added = [21, 22].map((id) => ({
      ...page.results[0],
      id,
      image: `/media/gallery/2/${String(id)}.png`,
    }));
    return JSON.stringify({
      ...page,
      count: page.count + added.length,
      results: [...page.results, ...added],
    });
  });
}

/** The names of the pictures that were asked for, in order. */
function getPictureNames(service: Service): readonly string[] {
  return getPaths(service)
    .filter((path) => path.startsWith('/media/'))
    .map((path) => basename(path));
}

describe('a picture that the server does not send', () => {
  for (const name of faults) {
    it(`but answers with ${name} is left out of the backup, which names it`, async () => {
      await using setup = await setUp({ generation: '2.7' });
      await using folder = await createTemporaryFolder();
      setup.service.fault = { name, on: /gallery\/2\/4\.png/ };
      const { withoutPicture, pictures } = await backUpTo(folder.path, setup.client);
      assert.deepEqual([withoutPicture, pictures], [['4'], 2]);
      const files = await readFilesBelow(folder.path);
      assert.match(files.get('manifest.json') ?? '', /"withoutPicture": \[\s+"4"\s+\]/);
    });
  }

  it('keeps its own file where ids are too long for numbers', async () => {
    await using setup = await setUp({ generation: '2.7' });
    await using folder = await createTemporaryFolder();
    let last = 2n ** 53n - 1n;
    // `JSON.parse` reads the first two as the same number.
    await using client = createGalleryClient(setup.service, (text) =>
      text.replace(/"id":\s*\d+\b/g, () => `"id":${++last}`),
    );
    const { pictures } = await backUpTo(folder.path, client);
    const files = [...(await readFilesBelow(folder.path)).keys()].filter((path) =>
      /^gallery\/\d{16,}\./.test(path),
    );
    assert.deepEqual([pictures, files.length], [3, 3]);
  });

  it('is ignored if its address is too long, or no text', async () => {
    await using setup = await setUp({ generation: '2.7' });
    for (const image of [JSON.stringify('/x'.repeat(2001)), '["/a.png"]', '7']) {
      await using folder = await createTemporaryFolder();
      await using client = createGalleryClient(setup.service, (text) =>
        text.replaceAll(/"image":\s*"[^"]*"/g, () => `"image":${image}`),
      );
      const { withoutPicture, pictures } = await backUpTo(folder.path, client);
      assert.deepEqual([withoutPicture, pictures], [[], 0]);
    }
  });

  it('is found in an object that is longer than anybody writes', async () => {
    await using setup = await setUp({ generation: '2.7' });
    await using folder = await createTemporaryFolder();
    await using client = createGalleryClient(setup.service, (text) =>
      text.replace(/"id":\s*4\b/, (id) => `"filling":"${'x'.repeat(300_000)}",${id}`),
    );
    const { withoutPicture, pictures } = await backUpTo(folder.path, client);
    assert.deepEqual([withoutPicture, pictures], [[], 3]);
  });

  for (const [name, on] of [
    ['status-500', /gallery\/2\/\d+\.png/],
    ['status-503', /gallery\/2\/4\.png/],
  ] as const) {
    it(`for a temporary reason (${name}) makes the backup fail, and nothing is written`, async () => {
      await using setup = await setUp({ generation: '2.7' });
      await using folder = await createTemporaryFolder();
      setup.service.fault = { name, on };
      await assert.rejects(backUpTo(folder.path, setup.client), { name: 'ServerFault' });
      assert.equal((await readFilesBelow(folder.path)).size, 0);
    });
  }
});

describe('a gallery with pictures that the server fails to send', () => {
  it('is backed up with the rest, and its other pictures are not asked for after three in a row', async () => {
    await using setup = await setUp({ generation: '2.7' });
    await using folder = await createTemporaryFolder();
    await using client = createLargerGalleryClient(setup.service);
    setup.service.fault = { name: 'status-503-retry-after-3600', on: '/media/' };
    const { withoutPicture, unread, pictures } = await backUpRest(folder.path, client);
    assert.deepEqual([withoutPicture, unread, pictures], [['3', '4', '11', '21', '22'], [], 0]);
    assert.deepEqual(getPictureNames(setup.service), ['3.png', '4.png', '11.png']);
    assert.ok((await readFilesBelow(folder.path)).has('gallery/gallery.json'));
  });

  it('includes every picture between the failing ones', async () => {
    await using setup = await setUp({ generation: '2.7' });
    await using folder = await createTemporaryFolder();
    await using client = createLargerGalleryClient(setup.service);
    setup.service.fault = { name: 'status-503-retry-after-3600', on: /\/(3|4|21)\.png/ };
    const { withoutPicture, pictures } = await backUpRest(folder.path, client);
    assert.deepEqual([withoutPicture, pictures], [['3', '4', '21'], 2]);
    assert.deepEqual(getPictureNames(setup.service), ['3.png', '4.png', '11.png', '21.png', '22.png']);
  });
});
