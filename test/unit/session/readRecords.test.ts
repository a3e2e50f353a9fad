import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseAddress } from '../../../src/api/address.ts';
import { maxListRows } from '../../../src/resources/paging/ranges.ts';
import { readRecords } from '../../../src/session/records/readRecords.ts';
import { startLyingServer } from '../collections/lyingServer.ts';

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
      why: 'endless',
    });
  });
});

describe('records since a day', () => {
  const count = 300;
  const cases: readonly [why: string, findNext: (offset: number) => number | undefined][] = [
    ['repeats', () => 0],
    ['short', (offset) => (offset < 100 ? offset + 100 : undefined)],
  ];
  for (const [why, findNext] of cases) {
    it(`are a failure where the server leaves some of them out: ${why}`, async () => {
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
      const context = { signal: new AbortController().signal };
      await assert.rejects(readRecords(server, context, { endpoint: 'language', since: '2026-11-22' }), {
        name: 'IncompleteList',
        why,
      });
    });
  }
});
