import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseAddress } from '../../../src/api/address.ts';
import { getRecordDay } from '../../../src/resources/details.ts';
import { maxListRows } from '../../../src/resources/paging/ranges.ts';
import { readRecords } from '../../../src/session/records/readRecords.ts';
import type { Generation } from '../../service/service.ts';
import { startLyingServer } from '../collections/lyingServer.ts';
import { setUp } from '../support/support.ts';
import { getQueries } from '../traps/support.ts';

describe('a list of records that is longer than is read', () => {
  it('is a failure where nothing may be missing, and cut off elsewhere', async () => {
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

describe('records since a day', () => {
  const context = { signal: new AbortController().signal };

  it('are asked for from the day before, since the days of the server may begin earlier', async () => {
    await using setup = await setUp({ generation: '2.7' });
    const server = { address: setup.client.address, catalogue: setup.catalogue };
    await readRecords(server, context, { endpoint: 'workoutlog', since: '2026-06-10' });
    const [query] = getQueries(setup.service, 'workoutlog');
    assert.equal(query?.get('date__gte'), '2026-06-09');
  });

  it('are the same where the server ignores the filter', async () => {
    const readSince = async (generation: Generation): Promise<readonly string[]> => {
      await using setup = await setUp({ generation });
      const server = { address: setup.client.address, catalogue: setup.catalogue };
      const since = '2026-06-10';
      const [every, rows] = await Promise.all([
        readRecords(server, context, { endpoint: 'workoutlog' }),
        readRecords(server, context, { endpoint: 'workoutlog', since }),
      ]);
      const days = rows.map(({ details }) => getRecordDay(details) ?? '');
      const expected = every.map(({ details }) => getRecordDay(details) ?? '').filter((day) => day >= since);
      assert.ok(expected.length > 0 && expected.length < every.length);
      assert.deepEqual(days.toSorted(), expected.toSorted(), generation);
      return days;
    };
    // Release 2.2 sends all rows.
    assert.equal((await readSince('2.2')).length, (await readSince('2.7')).length);
  });

  const count = 300;
  const cases: readonly [reason: string, findNext: (offset: number) => number | undefined][] = [
    ['repeats', () => 0],
    ['short', (offset) => (offset < 100 ? offset + 100 : undefined)],
  ];
  for (const [reason, findNext] of cases) {
    it(`are a failure where the server leaves some of them out: ${reason}`, async () => {
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
      await assert.rejects(readRecords(server, context, { endpoint: 'language', since: '2026-11-22' }), {
        name: 'IncompleteList',
        reason,
      });
    });
  }
});
