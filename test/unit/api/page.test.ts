import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parsePage, type Page } from '../../../src/api/page.ts';
import type { Client, PageResult } from '../../../src/api/client.ts';
import { isObject } from '../../../src/api/json/value.ts';
import type { FaultName } from '../../service/faults/index.ts';
import { setUp } from '../support/support.ts';

const noQuery = new URLSearchParams();

function parse(json: unknown, query: string | URLSearchParams = noQuery): Page {
  return parsePage(json, new URLSearchParams(query)) ?? assert.fail(`No list: ${JSON.stringify(json)}`);
}

function getNext(json: unknown, query: string | URLSearchParams = noQuery): string | undefined {
  return parse(json, query).next?.toString();
}

/** Reads all pages of a list in order. */
async function readPages(client: Client, endpoint: string, first: Record<string, string>) {
  const pages: PageResult[] = [];
  for (let query: URLSearchParams | undefined = new URLSearchParams(first); query !== undefined;) {
    const page: PageResult = await client.readPage(endpoint, 'public', { query });
    pages.push(page);
    query = page.next;
    assert.ok(pages.length < 100, 'The list has no end.');
  }
  return pages;
}

function getIds(pages: readonly Page[]): string[] {
  return pages.flatMap(({ items }) => items).map((item) => String(isObject(item) ? item['id'] : item));
}

function createNumbers(first: number, count: number): string[] {
  return Array.from({ length: count }, (_, at) => String(first + at));
}

describe('the pages of a list', { concurrency: 8 }, () => {
  for (const generation of ['2.0', '2.2', '2.4', '2.6', '2.7', 'minimum'] as const) {
    it(`of release ${generation} continue by offsets`, async () => {
      await using setup = await setUp({ generation, ingredients: 100 });
      const pages = await readPages(setup.client, 'ingredient', { limit: '30', ordering: 'id' });
      assert.deepEqual(
        pages.map(({ items }) => items.length),
        [30, 30, 30, 10],
      );
      assert.ok(pages.every(({ total }) => total === 100));
      assert.deepEqual(
        pages.slice(1).map(({ query }) => [query.get('offset'), query.get('limit'), query.get('ordering')]),
        ['30', '60', '90'].map((offset) => [offset, '30', 'id']),
      );
      assert.equal(new Set(getIds(pages)).size, 100);
    });
  }

  it('of release 1.8 continue by page numbers, whatever the requested length', async () => {
    await using setup = await setUp({ generation: '1.8', ingredients: 50 });
    const pages = await readPages(setup.client, 'ingredient', { limit: '30', ordering: 'id' });
    assert.deepEqual(
      pages.map(({ items }) => items.length),
      [30, 20],
    );
    assert.ok(pages.every(({ total }) => total === 50));
    assert.deepEqual(
      pages.map(({ query }) => query.get('page')),
      [null, '2'],
    );
    assert.equal(new Set(getIds(pages)).size, 50);
  });

  it('keep the filters and the order that a link omits', () => {
    const query = new URLSearchParams({ is_public: 'false', limit: '2', ordering: 'id' });
    const page = parsePage({ results: [1, 2], next: 'http://any/?limit=2&offset=2' }, query);
    assert.equal(page?.next?.toString(), 'limit=2&offset=2&is_public=false&ordering=id');
  });

  it('of release 1.9 are one bare array', async () => {
    await using setup = await setUp({ generation: '1.9', ingredients: 50 });
    const pages = await readPages(setup.client, 'ingredient', { limit: '30', ordering: 'id' });
    const [page = assert.fail('There is no page.')] = pages;
    assert.equal(pages.length, 1);
    assert.equal(page.total, 50);
    assert.equal(new Set(getIds(pages)).size, 50);
  });

  it('of ingredients for synchronization continue by cursors, without a total', async () => {
    await using setup = await setUp({ generation: '2.7', ingredients: 50 });
    const pages = await readPages(setup.client, 'ingredient-sync', { page_size: '20' });
    assert.ok(pages.length > 1);
    assert.ok(pages.slice(1).every(({ query }) => query.has('cursor') && !query.has('offset')));
    assert.ok(pages.every(({ total }) => total === undefined));
    assert.equal(new Set(getIds(pages)).size, 50);
  });

  for (const name of ['next-elsewhere', 'next-http-without-port'] as const) {
    it(`are all requested from the same server with the fault "${name}"`, async () => {
      await using setup = await setUp({ generation: '2.7', ingredients: 50, prefix: '/fitness' });
      setup.service.fault = { name };
      const pages = await readPages(setup.client, 'ingredient', { limit: '20', ordering: 'id' });
      assert.equal(new Set(getIds(pages)).size, 50);
      assert.equal(setup.service.requests.length, 3);
      assert.ok(
        setup.service.requests.every(({ target }) => target.startsWith('/fitness/api/v2/ingredient/?')),
      );
    });
  }

  for (const name of ['count-absent', 'count-text', 'count-wrong'] as const) {
    it(`are all read, without a total, with the server fault "${name}"`, async () => {
      await using setup = await setUp({ generation: '2.7', ingredients: 50 });
      setup.service.fault = { name };
      const pages = await readPages(setup.client, 'ingredient', { limit: '20', ordering: 'id' });
      assert.equal(new Set(getIds(pages)).size, 50);
      assert.ok(pages.every(({ total }) => total === undefined));
    });
  }

  it('end after the first when the next link cannot be read', async () => {
    await using setup = await setUp({ generation: '2.7', ingredients: 50 });
    setup.service.fault = { name: 'next-garbage' };
    const pages = await readPages(setup.client, 'ingredient', { limit: '20', ordering: 'id' });
    assert.equal(pages.length, 1);
  });

  const noLists: readonly FaultName[] = ['rows-null', 'rows-object', 'list-no-list'];
  for (const name of noLists) {
    it(`are not from wger with the server fault "${name}"`, async () => {
      await using setup = await setUp({ generation: '2.7' });
      setup.service.fault = { name };
      await assert.rejects(setup.client.readPage('ingredient', 'public'), {
        name: 'NotWger',
        reason: 'other-shape',
      });
    });
  }
});

describe('a page', () => {
  it('keeps its rows unchanged', () => {
    const results = [{ id: 1 }, null, 42, 'row', [], { id: 1 }];
    assert.equal(parse({ results }).items, results);
    assert.equal(parse(results).items, results);
  });

  it('requires a list', () => {
    for (const json of [
      null,
      42,
      'text',
      true,
      undefined,
      {},
      { results: {} },
      { results: null, count: 0 },
    ]) {
      assert.equal(parsePage(json, noQuery), undefined);
    }
  });

  it('may be a single object if that is allowed', () => {
    const profile = { username: 'admin' };
    assert.deepEqual(parsePage(profile, noQuery, true), {
      items: [profile],
      total: 1,
      count: undefined,
      nextLink: undefined,
      next: undefined,
    });
    assert.deepEqual(parsePage({}, noQuery, true), {
      items: [{}],
      total: 1,
      count: undefined,
      nextLink: undefined,
      next: undefined,
    });
    assert.equal(parsePage(profile, noQuery, false), undefined);
    for (const json of [null, 42, 'text']) {
      assert.equal(parsePage(json, noQuery, true), undefined);
    }
    // Until 2.0 the profile is a row of a list.
    assert.deepEqual(parsePage({ count: 1, next: null, results: [profile] }, noQuery, true), {
      items: [profile],
      total: 1,
      count: 1,
      nextLink: undefined,
      next: undefined,
    });
  });

  it('has the server’s total, unless it cannot be true', () => {
    const results = [1, 2, 3];
    for (const count of [3, 4, 3_000_000]) {
      assert.equal(parse({ count, results }).total, count);
    }
    for (const count of [
      2,
      0,
      -1,
      3.5,
      NaN,
      Infinity,
      2 ** 53,
      10n ** 20n,
      '3',
      'many',
      null,
      undefined,
      [3],
    ]) {
      assert.equal(parse({ count, results }).total, undefined, String(count));
    }
    assert.equal(parse({ results }).total, undefined);
    assert.equal(parse({ count: 0, results: [] }).total, 0);
  });

  it('has no next page if the server says so or its link cannot be read', () => {
    const results = [1];
    for (const next of [null, undefined, '', 42, {}, ['x'], true, 'http://', '?', 'https://x/api/v2/y/']) {
      assert.equal(getNext({ next, results }), undefined, JSON.stringify(next));
    }
  });

  it('takes the query of the next page from a link to any host', () => {
    const results = createNumbers(0, 20);
    for (const start of ['http://localhost/api/v2/x/', 'https://wger.example:99/y/', '//z/', '/x/', '']) {
      assert.equal(getNext({ next: `${start}?limit=20&offset=20`, results }), 'limit=20&offset=20');
    }
    assert.equal(getNext({ next: 'https://x/?cursor=cD0y%3D&limit=5', results }), 'cursor=cD0y%3D&limit=5');
    assert.equal(getNext({ next: 'https://x/?page=2', results }), 'page=2');
  });

  it('is followed by the row after its last one, never by a later one', () => {
    const page = (sent: number, offset: number) => ({
      next: `https://x/?limit=100&offset=${offset}`,
      results: createNumbers(0, sent),
    });
    assert.equal(getNext(page(20, 100)), 'limit=100&offset=20');
    assert.equal(getNext(page(20, 300), 'limit=100&offset=200'), 'limit=100&offset=220');
    assert.equal(getNext(page(20, 220), 'limit=100&offset=200'), 'limit=100&offset=220');
    assert.equal(getNext(page(0, 300), 'limit=100&offset=200'), 'limit=100&offset=200');
    // A smaller offset is followed: repeated rows are recognized by their IDs.
    assert.equal(getNext(page(20, 210), 'limit=100&offset=200'), 'limit=100&offset=210');
  });

  it('keeps each value of a filter that a link omits', () => {
    assert.equal(getNext({ next: '?page=2', results: [1] }, 'tag=a&tag=b'), 'page=2&tag=a&tag=b');
  });

  it('does not keep the position of the page before', () => {
    for (const position of ['offset=20', 'page=1', 'cursor=a']) {
      assert.equal(getNext({ next: '?limit=5', results: [1] }, position), 'limit=5');
    }
  });

  it('has no next page if the link is longer than servers accept', () => {
    const link = (length: number): string => `?page=2&x=`.padEnd(length, 'x');
    assert.equal(getNext({ next: link(8192), results: [1] })?.length, 8191);
    assert.equal(getNext({ next: link(8193), results: [1] }), undefined);
    const names = Array.from({ length: 10_000 }, (_, at) => `x${at}`);
    assert.equal(getNext({ next: `?${names.join('&')}`, results: [1] }), undefined);
  });

  it('has a next query that does not grow with each page', () => {
    let query: URLSearchParams | undefined = new URLSearchParams({ ordering: 'id' });
    let pages = 0;
    for (; query !== undefined && pages < 1000; pages++) {
      const names = createNumbers(pages * 100, 100);
      query = parse({ next: `?${names.join('&')}`, results: [1] }, query).next;
      assert.ok((query?.toString().length ?? 0) <= 8192);
      assert.ok(query === undefined || query.get('ordering') === 'id', 'It leads into another list.');
    }
    assert.ok(pages < 1000, 'The list has no end.');
  });
});
