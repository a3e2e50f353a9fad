import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Transport } from '../../../../src/api/http/transport.ts';
import { exercises } from '../../../../src/resources/exercises.ts';
import { readLanguageCodes } from '../../../../src/resources/server/naming.ts';
import { Tables } from '../../../../src/resources/server/tables.ts';
import { createDirectTransport } from '../../../directTransport.ts';
import { languages as vocabulary } from '../../../service/domain/vocabulary.ts';
import { startService } from '../../../service/service.ts';
import {
  createClient,
  getTimeout,
  getPaths,
  testTimeout,
  waitForRequests,
  waitForResponses,
  setUp,
  type Setup,
} from '../../support/support.ts';

/** The complete table of the later releases. */
const wholeTable = new Map(vocabulary.map(({ id, code }) => [String(id), code.toLowerCase()]));

/** Reads the codes from a server with a limited number of rows on a page, and counts the pages. */
async function readCodesInPages(
  rows: number,
): Promise<{ codes: ReadonlyMap<string, string>; pages: number }> {
  const service = await startService({ generation: '2.7' });
  const { transport, close } = createDirectTransport();
  const capped: Transport = (request) => {
    const url = new URL(request.url);
    if (url.searchParams.has('limit')) {
      url.searchParams.set('limit', String(rows));
    }
    return transport({ ...request, url });
  };
  try {
    const codes = await readLanguageCodes(new Tables(createClient(service.url, capped)));
    return { codes, pages: countTableReads(service) };
  } finally {
    await close();
    await service.close();
  }
}

function countTableReads(service: Setup['service']): number {
  return getPaths(service).filter((path) => path === '/api/v2/language/').length;
}

async function readLabels({ catalogue }: Setup): Promise<string[]> {
  const { rows } = await catalogue.readPage(exercises, 'own', undefined, { size: 50 });
  return rows.map(({ label }) => label);
}

describe('the table of languages', { concurrency: 8 }, () => {
  it('has 33 rows in the sample, more than a page of usual size', () => {
    assert.equal(wholeTable.size, 33);
  });

  for (const generation of ['2.2', '2.4', '2.6', '2.7'] as const) {
    it(`of release ${generation} is read completely, once for many callers`, async () => {
      await using setup = await setUp({ generation });
      const tables = new Tables(setup.client);
      const [codes] = await Promise.all([
        readLanguageCodes(tables),
        readLanguageCodes(tables),
        readLanguageCodes(tables),
      ]);
      await readLanguageCodes(tables);
      assert.deepEqual(new Map([...codes].sort()), new Map([...wholeTable].sort()));
      assert.equal(countTableReads(setup.service), 1);
    });
  }

  for (const [rows, count] of [
    [20, 2],
    [11, 3],
    [7, 5],
    [1, 33],
  ] as const) {
    it(`is read completely in pages of ${rows}`, async () => {
      const { codes, pages } = await readCodesInPages(rows);
      assert.equal(codes.size, 33);
      assert.deepEqual(new Map([...codes].sort()), new Map([...wholeTable].sort()));
      assert.equal(pages, count);
    });
  }

  it('of release 2.0 has no ids: it is empty, and exercises still have names', async () => {
    await using setup = await setUp({ generation: '2.0', languages: ['de', 'en'] });
    assert.deepEqual(await readLanguageCodes(new Tables(setup.client)), new Map());
    assert.equal(countTableReads(setup.service), 1);
    const labels = await readLabels(setup);
    assert.ok(labels.length > 0 && labels.every((label) => label !== '' && !label.startsWith('Exercise ')));
  });

  it('is not requested if the server has none', async () => {
    await using setup = await setUp({ generation: 'minimum' });
    assert.deepEqual(await readLanguageCodes(new Tables(setup.client)), new Map());
    assert.equal(countTableReads(setup.service), 0);
    assert.ok((await readLabels(setup)).every((label) => label !== ''));
  });

  for (const name of ['status-500', 'status-404', 'list-no-list', 'no-json', 'stall'] as const) {
    it(`that fails with "${name}" leaves names in any language, and is requested again`, async () => {
      await using setup = await setUp({ generation: '2.7', languages: ['de', 'en'] });
      setup.service.fault = { name, on: '/language/' };
      await setup.client.root.getEndpoints();
      setup.timeout = getTimeout(name);
      const reading = readLabels(setup);
      await waitForRequests(setup.service, 1, '/language/');
      setup.timeout = testTimeout;
      const before = await reading;
      assert.ok(before.length > 0 && before.every((label) => label !== ''));
      setup.service.fault = undefined;
      const after = await readLabels(setup);
      assert.notDeepEqual(after, before);
      setup.service.requests.length = 0;
      assert.deepEqual(await readLabels(setup), after);
      assert.equal(countTableReads(setup.service), 0);
    });
  }

  it('fails for all simultaneous callers with one read, and is only then read again', async () => {
    await using setup = await setUp({ generation: '2.7' });
    const tables = new Tables(setup.client);
    setup.service.fault = { name: 'status-404', on: '/language/', times: 1 };
    const empty = await Promise.all([readLanguageCodes(tables), readLanguageCodes(tables)]);
    assert.deepEqual(empty, [new Map(), new Map()]);
    assert.equal(countTableReads(setup.service), 1);
    assert.equal((await readLanguageCodes(tables)).size, 33);
    assert.equal(countTableReads(setup.service), 2);
  });

  it('returns its rows at once while it is updated after a failure, and is silently aborted with its server', async () => {
    await using setup = await setUp({ generation: '2.7' });
    const { client, service } = setup;
    const tables = new Tables(client);
    await readLanguageCodes(tables);
    client.root.forget();
    service.fault = { name: 'status-404', on: '/language/', times: 1 };
    await readLanguageCodes(tables);
    const release = service.hold(/\/language\//);
    let size = 0;
    void readLanguageCodes(tables).then((codes) => {
      ({ size } = codes);
    });
    await waitForRequests(service, 3, '/language/');
    assert.equal(size, 33);
    client.close();
    await waitForResponses(service);
    release();
  });

  for (const name of ['next-itself', 'next-circle', 'next-repeats', 'empty-page-with-next'] as const) {
    it(`ends with the server fault "${name}"`, async () => {
      await using setup = await setUp({ generation: '2.7' });
      setup.service.fault = { name, on: '/language/' };
      const codes = await readLanguageCodes(new Tables(setup.client));
      assert.equal(codes.size, name === 'empty-page-with-next' ? 0 : 33);
    });
  }

  for (const name of ['row-no-object', 'row-null', 'row-without-id', 'id-null', 'id-object'] as const) {
    it(`is read without rows that lack an id with the server fault "${name}"`, async () => {
      await using setup = await setUp({ generation: '2.7' });
      setup.service.fault = { name, on: '/language/' };
      const codes = await readLanguageCodes(new Tables(setup.client));
      assert.equal(codes.size, 30);
      assert.ok([...codes].every(([id, code]) => wholeTable.get(id) === code));
    });
  }
});
