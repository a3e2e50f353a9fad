import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PagedReader } from '../../../../src/collections/pagedReader.ts';
import { createSinglePage } from '../../../../src/resources/paging/rowPage.ts';
import { createEndpointResource } from '../../../../src/resources/server/endpoints.ts';
import { weightEntries, type WeightEntry } from '../../../service/domain/body.ts';
import { setUp } from '../../support/support.ts';

describe('one pass through a list', () => {
  it('ends at its limit when page after page has no matching row', async () => {
    let reads = 0;
    const reader = new PagedReader(() => {
      reads++;
      const next = { source: 0, query: new URLSearchParams({ page: String(reads + 1) }) };
      const foreignPage = { ...createSinglePage([]), excludedCount: 20 };
      return Promise.resolve(reads < 6000 ? { ...foreignPage, next } : foreignPage);
    });
    while (reader.hasMore) {
      await reader.readNextPage();
    }
    assert.deepEqual([reads, reader.isLimited], [5000, true]);
  });

  it('has all of its rows even if others are inserted among those already read', async () => {
    await using setup = await setUp({ generation: '2.7' });
    const { catalogue, service } = setup;
    const weights = createEndpointResource('weightentry');
    const reader = new PagedReader((next) => catalogue.readPage(weights, 'own', next, { size: 20 }));
    await reader.readNextPage();
    const entries = weightEntries as WeightEntry[];
    const newest = entries.at(-1) ?? assert.fail();
    entries.push({ ...newest, id: 99, date: '2026-11-30' });
    try {
      await reader.readNextPage();
    } finally {
      entries.pop();
    }
    assert.deepEqual([reader.hasMore, reader.items.length, reader.total], [false, 26, 27]);
    assert.equal(reader.getGapFailure(service.url), undefined);
  });
});
