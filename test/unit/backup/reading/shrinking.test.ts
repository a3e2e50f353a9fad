import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Client } from '../../../../src/api/client.ts';
import { IncompleteList } from '../../../../src/api/failures/errors.ts';
import { getKinds } from '../../../../src/backup/kinds.ts';
import { Ownership } from '../../../../src/backup/reading/ownership.ts';
import { readCompleteList } from '../../../../src/backup/reading/readCompleteList.ts';
import { PageSizes } from '../../../../src/resources/server/pageSizes.ts';
import { createTemporaryFolder } from '../../../harness/system/temporaryFolder.ts';
import { readServerRows } from '../../../serverRows.ts';
import { startRewritingServer } from '../../../servers/forwarders.ts';
import { createDirectTransport } from '../../../directTransport.ts';
import type { Service } from '../../../service/service.ts';
import { createClient, createCredential, setUp } from '../../support/support.ts';
import { parseCounts } from '../rows.ts';
import { backUpTo, readFilesBelow } from '../support.ts';

interface Change {
  /** True if as many rows are added at the end at the same time. */
  readonly isReplaced?: boolean;
  /** Number of readings of the list during which rows are deleted. */
  readonly times?: number;
}

/** A client for which two of the first ten rows of a list are deleted once it has read these. */
function createShrinkingClient(
  service: Service,
  list: string,
  { isReplaced = false, times = 1 }: Change = {},
): Client & AsyncDisposable {
  const plain = createDirectTransport();
  let readings = 0;
  const client = createClient(
    service.url,
    ({ url, ...request }) => {
      const target = new URL(url);
      if (url.pathname.endsWith(`/${list}/`)) {
        target.searchParams.set('limit', '10');
        const offset = url.searchParams.get('offset');
        readings += Number(offset === null);
        if (readings > times) {
          service.fault = undefined;
        } else if (offset !== null) {
          target.searchParams.set('offset', String(Number(offset) + 2));
        }
      }
      return plain.transport({ ...request, url: target });
    },
    { getCredential: () => createCredential(() => service.key) },
  );
  service.fault = { name: 'count-less', on: new RegExp(`/${list}/${isReplaced ? '' : '.*offset='}`) };
  return Object.assign(client, { [Symbol.asyncDispose]: () => plain.close() });
}

describe('a list that gets shorter while it is read', () => {
  for (const isReplaced of [false, true]) {
    const also = isReplaced ? 'and as much longer ' : '';
    it(`${also}is read again, so that no object is missing from the backup`, async () => {
      await using setup = await setUp({ generation: '2.6', sets: 60 });
      await using folder = await createTemporaryFolder();
      await using client = createShrinkingClient(setup.service, 'workoutlog', { isReplaced });
      await backUpTo(folder.path, client);
      const counts = parseCounts(await readFilesBelow(folder.path));
      assert.equal(counts.get('workoutlog'), (await readServerRows(setup.service, 'workoutlog')).length);
    });
  }

  it('is read again, and counted once, also where its pages have numbers and it gets shorter twice', async () => {
    let ids = Array.from({ length: 40 }, (_, at) => String(at + 1));
    let readings = 0;
    const client = createClient('https://wger.example', ({ url }) => {
      const page = Number(url.searchParams.get('page') ?? 1);
      readings += Number(page === 1);
      if (page === 2 && readings <= 2) {
        // Others move up to the page that was read.
        ids = ids.slice(2);
      }
      const next = new URL(url);
      next.searchParams.set('page', String(page + 1));
      const content = {
        count: ids.length,
        next: page * 10 < ids.length ? next.href : null,
        results: ids.slice((page - 1) * 10, page * 10).map((id) => ({ id })),
      };
      return Promise.resolve({
        status: 200,
        headers: new Map([['content-type', 'application/json']]),
        body: new TextEncoder().encode(JSON.stringify(content)),
      });
    });
    const pageSizes = new PageSizes({ smallerPages: () => undefined });
    let count = 0;
    const list = { endpoint: 'day', access: 'public' } as const;
    const found = await readCompleteList(
      { client, pageSizes, context: {} },
      list,
      (_item, _text, id) => id,
      (rows) => {
        count += rows;
      },
    );
    assert.deepEqual([found, count, readings], [ids, 36, 3]);
  });

  it('each time makes the backup fail with a message, and nothing is written', async () => {
    await using setup = await setUp({ generation: '2.6', sets: 60 });
    await using folder = await createTemporaryFolder();
    await using client = createShrinkingClient(setup.service, 'workoutlog', { times: Infinity });
    await assert.rejects(
      backUpTo(folder.path, client),
      (error) => error instanceof IncompleteList && error.reason === 'moved',
    );
    assert.deepEqual([...(await readFilesBelow(folder.path))], []);
  });

  it('below its count is not accepted as complete, even with numbered pages', async () => {
    await using setup = await setUp({ generation: '1.8' });
    await using folder = await createTemporaryFolder();
    await using elsewhere = await startRewritingServer(setup.service, (text) =>
      text.replace(/"count":\s*(\d+)/, (_, count) => `"count": ${String(Number(count) + 1)}`),
    );
    const plain = createDirectTransport();
    const client = createClient(elsewhere.url, plain.transport, {
      getCredential: () => createCredential(() => setup.service.key),
    });
    await assert.rejects(
      backUpTo(folder.path, client),
      (error) => error instanceof IncompleteList && error.reason === 'short',
    );
    await plain.close();
  });

  it('is read again even if it only shows which configurations are the user’s', async () => {
    await using setup = await setUp({ generation: '2.4' });
    await using client = createShrinkingClient(setup.service, 'slot-entry');
    const offered = (await client.root.getEndpoints()) ?? assert.fail();
    const pageSizes = new PageSizes({ smallerPages: () => undefined });
    const ownership = new Ownership({ client, pageSizes, context: {} }, offered, undefined);
    const kind = getKinds(offered).find(({ endpoint }) => endpoint === 'repetitions-config');
    const [{ isOwn } = assert.fail()] = (await ownership.getLists(kind ?? assert.fail())) ?? [];
    for (const { id } of await readServerRows(setup.service, 'slot-entry')) {
      assert.ok(isOwn({ slot_entry: id }), `${String(id)} is somebody else’s`);
    }
    assert.ok(!isOwn({ slot_entry: 0 }));
  });
});
