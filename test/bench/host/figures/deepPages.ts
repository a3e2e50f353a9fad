import assert from 'node:assert/strict';
import { PagedListing } from '../../../../src/collections/pagedListing.ts';
import { ingredients } from '../../../../src/resources/ingredients.ts';
import { atMost, forComparison, median, type Figure } from '../../figure.ts';
import type { ServerAddresses } from '../support/environment.ts';
import { createFreshServer, type FreshServer } from '../support/freshServer.ts';
import { setServer } from '../support/probed.ts';

const rowsPerPage = 50;
const deep = 200;
/** Number of passes through the list; each measures both the first and the deep page. */
const passCount = 8;
/** First pages per deep page, because a single one takes too little time to measure. */
const firstPages = 5;

/** Cost of a page deep in a list for the client, compared with the first page. */
export async function measureDeepPages({ near }: ServerAddresses): Promise<Figure[]> {
  await setServer(near);
  await using fresh = await createFreshServer();
  const first: number[] = [];
  const last: number[] = [];
  // The first pass is a warm-up and does not count.
  for (let pass = 0; pass <= passCount; pass++) {
    const listing = ingredientListing(fresh);
    await listing.open();
    while (listing.items.length < (deep - 1) * rowsPerPage) {
      await listing.loadMore();
    }
    const firsts: number[] = [];
    for (let count = 0; count < firstPages; count++) {
      const other = ingredientListing(fresh);
      firsts.push(await measureCost(() => other.open()));
    }
    const cost = await measureCost(() => listing.loadMore());
    assert.equal(listing.items.length, deep * rowsPerPage);
    if (pass > 0) {
      first.push(median(firsts));
      last.push(cost);
    }
  }
  return [
    forComparison('our work for page 1 of 3,000,000 ingredients', median(first), 'ms'),
    atMost('page 200 : page 1', median(last) / median(first), '×', 1.2),
  ];
}

function ingredientListing({ server }: FreshServer): PagedListing {
  return new PagedListing((next, signal) =>
    server.catalogue.readPage(ingredients, 'own', next, { signal, size: rowsPerPage }),
  );
}

/**
 * Processor time of this process, in milliseconds. It contains neither the server's work nor waiting. Other work of the
 * extension host counts, but equally on both sides.
 */
async function measureCost(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
