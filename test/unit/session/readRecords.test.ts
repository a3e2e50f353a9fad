import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseAddress } from '../../../src/api/address.ts';
import { getRecordDay } from '../../../src/resources/details.ts';
import { maxListRows } from '../../../src/resources/paging/ranges.ts';
import { readRecords } from '../../../src/session/records/readRecords.ts';
import { waitUntil } from '../../harness/system/waitFor.ts';
import { startLyingServer } from '../collections/lyingServer.ts';
import { setUp, testTimeout, waitForResponses } from '../support/support.ts';
import { getQueries } from '../traps/support.ts';

describe('a list of records beyond the read limit', () => {
  it('is a failure if nothing may be missing, and otherwise truncated', async () => {
    let sent = 0;
    const endless = (): unknown => {
      const results = Array.from({ length: 1000 }, (_, at) => ({ id: sent + at }));
      sent += results.length;
      return { next: `http://any/?cursor=${String(sent)}`, results };
    };
    await using lying = await startLyingServer(endless, endless);
    const server = { address: parseAddress(lying.url), catalogue: lying.catalogue };
    const context = { signal: new AbortController().signal };
    const wanted = { endpoint: 'language' };
    assert.equal((await readRecords(server, context, wanted)).length, maxListRows);
    await assert.rejects(readRecords(server, context, { ...wanted, mustBeComplete: true }), {
      name: 'IncompleteList',
      reason: 'endless',
    });
  });
});

it('records are no longer read after the caller aborts', async () => {
  await using setup = await setUp({ generation: '2.7' });
  const server = { address: setup.client.address, catalogue: setup.catalogue };
  for (const part of [{ since: '2026-06-10' }, {}]) {
    const controller = new AbortController();
    const release = setup.service.hold(/workoutlog/);
    const count = setup.service.requests.length;
    const { signal } = controller;
    const outcome = readRecords(server, { signal }, { endpoint: 'workoutlog', ...part }).catch(
      (error: unknown) => error,
    );
    await waitUntil(
      'a request',
      () => setup.service.requests.slice(count).some(({ target }) => target.includes('workoutlog')),
      testTimeout,
    );
    controller.abort();
    await waitForResponses(setup.service);
    release();
    assert.equal(await outcome, signal.reason);
  }
});

describe('records since a day', () => {
  const context = { signal: new AbortController().signal };

  it('are requested from the day before, as the server’s days may begin earlier', async () => {
    await using setup = await setUp({ generation: '2.7' });
    const server = { address: setup.client.address, catalogue: setup.catalogue };
    for (const [endpoint, filter] of [
      ['workoutlog', 'date__gte'],
      ['weightentry', 'date__gte'],
      ['measurement', 'date__gte'],
      ['nutritiondiary', 'datetime__gte'],
    ] as const) {
      await readRecords(server, context, { endpoint, since: '2026-06-10' });
      const [query] = getQueries(setup.service, endpoint);
      assert.equal(query?.get(filter), '2026-06-09', endpoint);
    }
  });

  it('are read only back to that day', async () => {
    await using setup = await setUp({ generation: '2.2' });
    const server = { address: setup.client.address, catalogue: setup.catalogue };
    const [latest] = await readRecords(server, context, { endpoint: 'workoutlog' });
    setup.service.fault = { name: 'rows-fewer', on: '/workoutlog/' };
    setup.service.requests.length = 0;
    const since = getRecordDay(latest?.details) ?? assert.fail();
    const rows = await readRecords(server, context, { endpoint: 'workoutlog', since });
    const pages = getQueries(setup.service, 'workoutlog').length;
    await readRecords(server, context, { endpoint: 'workoutlog', since: '2000-01-01' });
    const all = getQueries(setup.service, 'workoutlog').length - pages;
    assert.ok(rows.length > 0 && pages < all, `${pages} of ${all} pages`);
  });

  it('are the same if the server ignores the filter', async () => {
    // Release 2.3 knows this filter of weights alone, and 2.2 none.
    for (const generation of ['2.2', '2.3', '2.7'] as const) {
      await using setup = await setUp({ generation });
      const server = { address: setup.client.address, catalogue: setup.catalogue };
      for (const endpoint of ['workoutlog', 'weightentry', 'measurement', 'nutritiondiary']) {
        const readDays = async (since?: string): Promise<readonly string[]> => {
          const rows = await readRecords(server, context, {
            endpoint,
            ...(since !== undefined && { since }),
          });
          return rows.map(({ details }) => getRecordDay(details) ?? '').toSorted();
        };
        const every = await readDays();
        const since = every[Math.floor(every.length / 2)] ?? assert.fail('There are no records.');
        const expected = every.filter((day) => day >= since);
        assert.ok(expected.length < every.length);
        assert.deepEqual(await readDays(since), expected, `${generation} ${endpoint}`);
      }
    }
  });

  const count = 300;
  const cases: readonly [reason: string, findNext: (offset: number) => number | undefined][] = [
    ['repeats', () => 0],
    ['short', (offset) => (offset < 100 ? offset + 100 : undefined)],
  ];
  for (const [reason, findNext] of cases) {
    it(`fail if the server leaves some of them out: ${reason}`, async () => {
      const sendPage = (query: URLSearchParams): unknown => {
        const offset = Number(query.get('offset'));
        const next = findNext(offset);
        return {
          count,
          next: next === undefined ? null : `http://any/?limit=100&offset=${String(next)}`,
          results: Array.from({ length: 100 }, (_, at) => ({ id: offset + at })),
        };
      };
      await using lying = await startLyingServer(sendPage, sendPage);
      const server = { address: parseAddress(lying.url), catalogue: lying.catalogue };
      for (const part of [{ since: '2026-11-22' }, {}]) {
        await assert.rejects(readRecords(server, context, { endpoint: 'language', ...part }), {
          name: 'IncompleteList',
          reason,
        });
      }
    });
  }
});
