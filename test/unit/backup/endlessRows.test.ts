import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Client } from '../../../src/api/client.ts';
import { sentExercises } from '../../../src/collections/sentExercises.ts';
import { Catalogue } from '../../../src/resources/server/catalogue.ts';
import { plainTransport } from '../../plainTransport.ts';
import type { Service } from '../../service/service.ts';
import { clientFor, credentialOf, setUp } from '../support.ts';
import { backUpTo, filesBelow, temporaryFolder } from './support.ts';

const rowsOfPage = 14;
const rowLength = 500_000;

/** A client to which a list has no end, with rows of half a megabyte. */
function clientOfEndless({ url, key }: Service, list: string): Client & AsyncDisposable {
  const plain = plainTransport();
  const filling = 'x'.repeat(rowLength);
  const client = clientFor(
    url,
    (request) => {
      if (!request.url.pathname.endsWith(`/${list}/`)) {
        return plain.transport(request);
      }
      const offset = Number(request.url.searchParams.get('offset') ?? 0);
      const next = new URL(request.url);
      next.searchParams.set('offset', String(offset + rowsOfPage));
      const results = Array.from({ length: rowsOfPage }, (_, at) => ({
        id: offset + at + 1,
        notes: filling,
      }));
      const page = { count: 1_000_000, next: next.href, previous: null, results };
      return Promise.resolve({
        status: 200,
        headers: new Map([['content-type', 'application/json']]),
        body: new TextEncoder().encode(JSON.stringify(page)),
      });
    },
    { key: () => credentialOf(() => key) },
  );
  return Object.assign(client, { [Symbol.asyncDispose]: () => plain.close() });
}

describe('rows that would fill all memory', () => {
  it('end a backup, and nothing is written', async () => {
    await using setup = await setUp({ generation: '2.7' });
    await using folder = await temporaryFolder();
    await using client = clientOfEndless(setup.service, 'workoutlog');
    await assert.rejects(backUpTo(folder.path, client), { name: 'IncompleteList', why: 'endless' });
    assert.equal((await filesBelow(folder.path)).size, 0);
  });

  it('end a comparison of exercises', async () => {
    await using setup = await setUp({ generation: '2.7' });
    await using client = clientOfEndless(setup.service, 'exerciseinfo');
    const catalogue = new Catalogue(client, () => ['en'], { smallerPages: () => undefined });
    await assert.rejects(
      sentExercises('sample', catalogue, {}, () => undefined),
      { name: 'IncompleteList', why: 'endless' },
    );
  });
});
