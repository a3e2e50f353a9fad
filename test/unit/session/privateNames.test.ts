import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readNamedRows } from '../../../src/session/privateNames.ts';
import { plainTransport } from '../../plainTransport.ts';
import { lyingServer, type SendPage } from '../collections/lyingServer.ts';
import { clientFor, credentialOf } from '../support.ts';

/** The names of the routines of a server that sends what it likes of them, and the number of its pages. */
async function namesOf(routines: SendPage): Promise<readonly [names: readonly unknown[], pages: number]> {
  await using server = await lyingServer(routines);
  const { transport, close } = plainTransport();
  const client = clientFor(server.url, transport, { key: () => credentialOf(() => '0'.repeat(40)) });
  try {
    const rows = await readNamedRows({ client, catalogue: server.catalogue }, 'workouts', {});
    return [rows.map(({ name }) => name), server.asked.length];
  } finally {
    client.close();
    await close();
  }
}

/** The address of the page behind the one that a query asks for. */
function nextOf(query: URLSearchParams): string {
  return `http://any/?offset=${Number(query.get('offset') ?? 0) + 1}`;
}

describe('the names of one’s own', () => {
  it('end with pages that have none, whatever is said of the next', async () => {
    assert.deepEqual(await namesOf((query) => ({ next: nextOf(query), results: [1] })), [[], 1]);
  });

  it('are each there once of a server that sends the same page for ever', async () => {
    const results = [{ id: 1, name: 'Push' }];
    assert.deepEqual(await namesOf((query) => ({ next: nextOf(query), results })), [['Push'], 2]);
  });

  it('end at a few megabytes', async () => {
    const words = 'x'.repeat(200_000);
    const [names, pages] = await namesOf((query) => ({
      next: nextOf(query),
      results: [{ id: Number(query.get('offset') ?? 0), name: 'Push', words }],
    }));
    assert.deepEqual([names.length, pages], [21, 21]);
  });
});
