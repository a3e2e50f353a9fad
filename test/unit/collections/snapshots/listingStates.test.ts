import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { maxBytes } from '../../../../src/api/contentKinds.ts';
import { IncompleteList } from '../../../../src/api/failures/errors.ts';
import { CompleteListing, type CompleteListingOptions } from '../../../../src/collections/completeListing.ts';
import { createSinglePage, type RowPage } from '../../../../src/resources/paging/rowPage.ts';
import type { ListedItem } from '../../../../src/resources/resource.ts';

function createRows(...ids: readonly string[]): readonly ListedItem[] {
  return ids.map((id) => ({ of: 'exercises', id, label: id, description: '' }));
}

function createPage(ids: readonly string[], others: Partial<RowPage> = {}): RowPage {
  return { ...createSinglePage(createRows(...ids)), ...others };
}

function getIds({ items }: CompleteListing): readonly (string | undefined)[] {
  return items.map(({ id }) => id);
}

/** A listing of the rows `a` and `b` without a snapshot, unless told otherwise, and what it saved. */
function createListing(options: Partial<CompleteListingOptions>): {
  readonly listing: CompleteListing;
  readonly saved: (readonly ListedItem[])[];
} {
  const saved: (readonly ListedItem[])[] = [];
  const listing = new CompleteListing({
    serverName: 'server',
    readPage: () => Promise.resolve(createPage(['a', 'b'])),
    restore: () => Promise.resolve(undefined),
    save: (items) => {
      saved.push(items);
      return Promise.resolve();
    },
    localize: (rows) => Promise.resolve(rows),
    ...options,
  });
  return { listing, saved };
}

async function openWholly(listing: CompleteListing): Promise<void> {
  await listing.open();
  await listing.whenSettled();
}

describe('a complete list', () => {
  const failure = new IncompleteList('server', 'endless', 0);

  it('is as old as its snapshot', async () => {
    const savedAt = Date.now() - 60_000;
    const { listing } = createListing({
      restore: () => Promise.resolve({ savedAt, content: createRows('old') }),
      readPage: () => assert.fail('A snapshot of the last minute is not read again.'),
    });
    await openWholly(listing);
    assert.deepEqual([getIds(listing), listing.readAt, listing.total], [['old'], savedAt, 1]);
  });

  it('is not replaced with a snapshot that loads after a refresh was requested', async () => {
    const found = Promise.withResolvers<{ savedAt: number; content: readonly ListedItem[] }>();
    const { listing } = createListing({ restore: () => found.promise });
    const done = Promise.all([listing.open(), listing.refresh()]);
    // Without the wait for the snapshot, the pages would be read in this turn.
    await new Promise(setImmediate);
    found.resolve({ savedAt: Date.now(), content: createRows('old') });
    await done;
    assert.deepEqual(getIds(listing), ['a', 'b']);
    assert.ok(listing.hasItem('a') && !listing.hasItem('old'));
  });

  it('has the names that were requested last, whichever arrive last', async () => {
    const namings: PromiseWithResolvers<readonly ListedItem[]>[] = [];
    const named: (readonly ListedItem[])[] = [];
    const { listing } = createListing({
      restore: () => Promise.resolve({ savedAt: Date.now(), content: createRows('a') }),
      localize: (rows) => {
        const naming = Promise.withResolvers<readonly ListedItem[]>();
        namings.push(naming);
        named.push(rows);
        return naming.promise;
      },
    });
    const opening = listing.open();
    await new Promise(setImmediate);
    const renewing = listing.renew();
    assert.deepEqual(named, [createRows('a'), createRows('a')]);
    const [first, second] = namings;
    second?.resolve(createRows('new'));
    await renewing;
    first?.resolve(createRows('late'));
    await opening;
    assert.deepEqual(getIds(listing), ['new']);
  });

  it('reports the start and end of loading, and waits, until it is disposed', async () => {
    const states: unknown[] = [];
    const pages = [createPage(['a', 'b']), createPage(['c'])];
    const { listing } = createListing({
      readPage: (_cursor, { onWait }) => {
        onWait?.(failure, 1000);
        return Promise.resolve(pages.shift() ?? assert.fail());
      },
    });
    listing.observe({
      onDidChange: () => states.push([listing.isLoading, ...getIds(listing)].join(' ')),
      onWait: (_failure, milliseconds) => states.push(milliseconds),
    });
    await openWholly(listing);
    assert.deepEqual([states[0], states.at(-1)], [1000, 'false a b']);
    assert.ok(listing.hasItem('a'));
    states.length = 0;
    await listing.refresh();
    assert.deepEqual([states.slice(0, 2), states.at(-1)], [[1000, 'true a b'], 'false c']);
    assert.ok(listing.hasItem('c') && !listing.hasItem('a'));
    states.length = 0;
    listing.dispose();
    await listing.renew();
    assert.deepEqual(states, []);
  });

  it('is neither shown nor saved when it arrives after it is disposed', async () => {
    const page = Promise.withResolvers<RowPage>();
    const signals: AbortSignal[] = [];
    const { listing, saved } = createListing({
      restore: () => Promise.resolve({ savedAt: Date.now(), content: createRows('old') }),
      readPage: (_cursor, { signal }) => {
        signals.push(signal ?? assert.fail());
        return page.promise;
      },
    });
    await listing.open();
    const refreshing = listing.refresh();
    await new Promise(setImmediate);
    listing.dispose();
    page.resolve(createPage(['a']));
    await refreshing;
    assert.deepEqual(
      signals.map(({ aborted }) => aborted),
      [true],
    );
    assert.deepEqual([getIds(listing), saved], [['old'], []]);
  });

  it('is not saved if its server is forgotten while its rows are named', async () => {
    let namings = 0;
    const { listing, saved } = createListing({
      localize: (rows) => {
        namings += 1;
        if (namings === 2) {
          listing.dispose();
        }
        return Promise.resolve(rows);
      },
    });
    await openWholly(listing);
    assert.deepEqual([namings, saved], [2, []]);
  });

  it('is requested once if that fails, and again on Retry', async () => {
    let requests = 0;
    const { listing } = createListing({
      readPage: () => {
        requests += 1;
        return requests === 1 ? Promise.reject(failure) : Promise.resolve(createPage(['a', 'b']));
      },
    });
    await openWholly(listing);
    assert.deepEqual([requests, listing.loadFailure], [1, failure]);
    const loading = listing.loadMore();
    assert.equal(listing.loadFailure, undefined);
    await loading;
    assert.deepEqual([requests, getIds(listing)], [2, ['a', 'b']]);
  });

  it('that ended short of the server’s count is read from the start on Retry', async () => {
    let total = 3;
    let requests = 0;
    const { listing, saved } = createListing({
      readPage: () => {
        requests += 1;
        return Promise.resolve(createPage(['a', 'b'], { total }));
      },
    });
    await openWholly(listing);
    assert.deepEqual([listing.loadFailure?.name, saved.length], ['IncompleteList', 0]);
    total = 2;
    await listing.loadMore();
    assert.deepEqual([listing.loadFailure, requests, saved.length, listing.total], [undefined, 2, 1, 2]);
  });

  it('keeps its rows if a refresh only gets part of the list', async () => {
    const next = { source: 0, query: new URLSearchParams({ cursor: '2' }) };
    const { listing } = createListing({
      restore: () => Promise.resolve({ savedAt: Date.now(), content: createRows('old') }),
      readPage: (cursor) =>
        cursor === undefined
          ? Promise.resolve(createPage(['a', 'b'], { next, total: undefined }))
          : Promise.reject(failure),
    });
    await listing.open();
    await listing.refresh();
    assert.deepEqual([getIds(listing), listing.refreshFailure], [['old'], failure]);
  });

  it('has no total and is not saved if it is cut off', async () => {
    const { listing, saved } = createListing({
      readPage: () => Promise.resolve(createPage(['a', 'b'], { size: maxBytes.list })),
    });
    await openWholly(listing);
    assert.deepEqual([listing.isLimited, listing.total, getIds(listing)], [true, undefined, ['a', 'b']]);
    assert.deepEqual(saved, []);
  });

  it('can be opened again after an error that is not the server’s', async () => {
    let errors = 1;
    const { listing } = createListing({
      restore: () => (errors-- > 0 ? Promise.reject(new Error('ours')) : Promise.resolve(undefined)),
    });
    await assert.rejects(listing.open(), { message: 'ours' });
    await openWholly(listing);
    assert.deepEqual(getIds(listing), ['a', 'b']);
  });
});
