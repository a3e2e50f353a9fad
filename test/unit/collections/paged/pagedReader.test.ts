import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PagedReader } from '../../../../src/collections/pagedReader.ts';
import { createSinglePage } from '../../../../src/resources/paging/rowPage.ts';

describe('one pass through a list', () => {
  it('ends at its limit where page after page has no row that belongs to it', async () => {
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
});
