import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Client } from '../../../../src/api/client.ts';
import { toObject } from '../../../../src/api/json/value.ts';
import { readCompleteList } from '../../../../src/backup/reading/readCompleteList.ts';
import { readRawExercises } from '../../../../src/collections/readRawExercises.ts';
import { toId } from '../../../../src/resources/fields.ts';
import { Catalogue } from '../../../../src/resources/server/catalogue.ts';
import { PageSizes } from '../../../../src/resources/server/pageSizes.ts';
import { createTemporaryFolder } from '../../../harness/system/temporaryFolder.ts';
import { createDirectTransport } from '../../../directTransport.ts';
import { owner } from '../../../service/domain/users.ts';
import type { Service } from '../../../service/service.ts';
import { createClient, createCredential, getPaths, setUp } from '../../support/support.ts';
import { backUpTo, readFilesBelow } from '../support.ts';

interface Rows {
  readonly rowsPerPage: number;
  /** Number of all rows; endless when absent. */
  readonly rowCount?: number;
  readonly row: (id: number) => object;
}

const filling = 'x'.repeat(500_000);

/** Rows of half a megabyte. */
const longRows: Rows = { rowsPerPage: 14, row: (id) => ({ id, notes: filling }) };

/** Reads the ids of a list to its end. */
function readIds(client: Client): Promise<readonly string[]> {
  const pageSizes = new PageSizes({ smallerPages: () => undefined });
  const list = { endpoint: 'day', access: 'public' } as const;
  return readCompleteList({ client, pageSizes, context: {} }, list, (_item, _text, id) => id);
}

/** A client that gets such rows for a list. */
function createRowsClient(
  { url, key }: Service,
  list: string,
  { rowsPerPage, rowCount = Infinity, row }: Rows,
): Client & AsyncDisposable {
  const plain = createDirectTransport();
  const client = createClient(
    url,
    (request) => {
      if (!request.url.pathname.endsWith(`/${list}/`)) {
        return plain.transport(request);
      }
      const offset = Number(request.url.searchParams.get('offset') ?? 0);
      const next = new URL(request.url);
      const end = offset + rowsPerPage;
      next.searchParams.set('offset', String(end));
      const results = Array.from({ length: rowsPerPage }, (_, at) => row(offset + at + 1));
      const count = Math.min(rowCount, 1_000_000);
      const page = { count, next: end < rowCount ? next.href : null, previous: null, results };
      return Promise.resolve({
        status: 200,
        headers: new Map([['content-type', 'application/json']]),
        body: new TextEncoder().encode(JSON.stringify(page)),
      });
    },
    { getCredential: () => createCredential(() => key) },
  );
  return Object.assign(client, { [Symbol.asyncDispose]: () => plain.close() });
}

describe('rows that would fill all memory', () => {
  it('end a backup, and nothing is written', async () => {
    await using setup = await setUp({ generation: '2.7' });
    await using folder = await createTemporaryFolder();
    await using client = createRowsClient(setup.service, 'workoutlog', longRows);
    await assert.rejects(backUpTo(folder.path, client), { name: 'IncompleteList', reason: 'endless' });
    assert.equal((await readFilesBelow(folder.path)).size, 0);
  });

  it('end a reading of ids alone', async () => {
    await using setup = await setUp({ generation: '2.7' });
    const digits = '7'.repeat(980);
    const row = (at: number): object => ({ id: `${digits}${String(at)}`, routine: digits });
    await using client = createRowsClient(setup.service, 'day', { rowsPerPage: 4000, rowCount: 40_000, row });
    const pageSizes = new PageSizes({ smallerPages: () => undefined });
    const reading = readCompleteList(
      { client, pageSizes, context: {} },
      { endpoint: 'day', access: 'key' },
      (item) => toId(toObject(item)['routine']),
    );
    await assert.rejects(reading, { name: 'IncompleteList', reason: 'endless' });
  });

  it('end a backup where they are ingredients whose portions would be read one by one', async () => {
    await using setup = await setUp({ generation: '2.7' });
    await using folder = await createTemporaryFolder();
    const row = (id: number): object => ({ id, license_author: owner.username });
    await using client = createRowsClient(setup.service, 'ingredient', {
      rowsPerPage: 4000,
      rowCount: 24_000,
      row,
    });
    await assert.rejects(backUpTo(folder.path, client), { name: 'IncompleteList', reason: 'endless' });
    assert.equal((await readFilesBelow(folder.path)).size, 0);
    assert.ok(
      getPaths(setup.service).every((path) => !/\/ingredientweightunit|\/ingredient-image/.test(path)),
    );
  });

  it('end a comparison of exercises', async () => {
    await using setup = await setUp({ generation: '2.7' });
    await using client = createRowsClient(setup.service, 'exerciseinfo', longRows);
    const catalogue = new Catalogue(client, () => ['en'], { smallerPages: () => undefined });
    await assert.rejects(
      readRawExercises('sample', catalogue, {}, () => undefined),
      { name: 'IncompleteList', reason: 'endless' },
    );
  });
});

describe('a list without long rows', () => {
  for (const [what, rowsPerPage, rowCount] of [
    ['more pages', 1, 20_001],
    ['more rows', 5000, 1_200_000],
  ] as const) {
    it(`is not read to its end if it has ${what} than anybody writes`, async () => {
      await using setup = await setUp({ generation: '2.7' });
      await using client = createRowsClient(setup.service, 'day', {
        rowsPerPage,
        rowCount,
        row: (id) => ({ id }),
      });
      await assert.rejects(readIds(client), { name: 'IncompleteList', reason: 'endless' });
    });
  }

  it('is complete even if each of its pages has a single row', async () => {
    await using setup = await setUp({ generation: '2.7' });
    await using client = createRowsClient(setup.service, 'day', {
      rowsPerPage: 1,
      rowCount: 3,
      row: (id) => ({ id }),
    });
    assert.deepEqual(await readIds(client), ['1', '2', '3']);
  });

  it('ends when a numbered page links to itself, with one request for that page each time', async () => {
    let requests = 0;
    const client = createClient('https://wger.example', () => {
      requests++;
      const content = { next: 'https://wger.example/api/v2/day/?page=2', results: [{ id: 1 }, { id: 2 }] };
      return Promise.resolve({
        status: 200,
        headers: new Map([['content-type', 'application/json']]),
        body: new TextEncoder().encode(JSON.stringify(content)),
      });
    });
    await assert.rejects(readIds(client), { name: 'IncompleteList', reason: 'repeats' });
    // It is read three times.
    assert.equal(requests, 6);
  });
});
