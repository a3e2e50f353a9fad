// The requests to each release for all of its lists, and their results.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { generationNames } from '../../service/generations/generations.ts';
import type { Generation } from '../../service/service.ts';
import { readEverything, type ReleaseReads } from './support.ts';

const reads = new Map<Generation, Promise<ReleaseReads>>();

/** Checks every release. Each is read only once, for all tests. */
async function checkEveryRelease(
  check: (release: ReleaseReads, generation: Generation) => void,
): Promise<void> {
  for (const generation of generationNames) {
    let reading = reads.get(generation);
    if (reading === undefined) {
      reading = readEverything(generation);
      reads.set(generation, reading);
    }
    check(await reading, generation);
  }
}

function getUrls({ requests }: ReleaseReads): URL[] {
  return requests.map(({ target }) => new URL(target, 'http://any'));
}

/** The requests for pages of lists. Requests for one row read an item without an id, or check the key. */
function getPageUrls(release: ReleaseReads): URL[] {
  return getUrls(release).filter(
    ({ search, searchParams }) => search !== '' && searchParams.get('limit') !== '1',
  );
}

describe('in every release,', () => {
  it('every list that the root names can be read to its end, and its items opened', async () => {
    await checkEveryRelease(({ lists, itemFailures }, generation) => {
      for (const [name, list] of lists) {
        assert.equal(list.loadFailure, undefined, `${name} of ${generation}`);
      }
      // This list also has templates of other users, but their items are refused.
      assert.deepEqual(
        [...itemFailures].map(([name, failure]) => [name, failure.name]),
        ['2.3', '2.4', '2.5', '2.6', '2.7', 'next'].includes(generation)
          ? [['public-templates', 'Forbidden']]
          : [],
        generation,
      );
    });
  });

  it('every row with an id has a name, whatever its shape', async () => {
    await checkEveryRelease(({ lists }, generation) => {
      for (const [name, list] of lists) {
        const unnamed = list.items.filter(({ id, label }) => id !== undefined && label === '');
        assert.deepEqual(unnamed, [], `${name} of ${generation}`);
      }
    });
  });

  it('only the root, lists and items are requested: no search, action, schema, picture or login', async () => {
    await checkEveryRelease((release) => {
      for (const { pathname } of getUrls(release)) {
        assert.match(pathname, /^\/api\/v2\/([a-z-]+\/([\da-f-]+\/)?)?$/);
      }
    });
  });

  it('nothing but GET is sent', async () => {
    await checkEveryRelease(({ requests }) => {
      assert.ok(requests.every(({ method }) => method === 'GET'));
    });
  });

  it('each path ends with a slash, so that no answer is a redirect to it', async () => {
    await checkEveryRelease((release) => {
      assert.ok(getUrls(release).every(({ pathname }) => pathname.endsWith('/')));
      assert.ok(release.requests.every(({ status }) => status < 300 || status >= 400));
    });
  });

  it('no conditional request is sent, since no answer has an ETag or a date', async () => {
    await checkEveryRelease(({ requests }) => {
      for (const { headers } of requests) {
        assert.deepEqual([headers['if-none-match'], headers['if-modified-since']], [undefined, undefined]);
      }
    });
  });

  it('the key goes with private reads only, in its header and never in a URL', async () => {
    await checkEveryRelease(({ requests, key }, generation) => {
      const publicReads =
        /^\/api\/v2\/$|\/(exercise|ingredient|language|muscle|equipment|license|setting-)[a-z]*/;
      const isPublic = (target: string): boolean => publicReads.test(target.replace(/\?.*/, ''));
      for (const { target, headers } of requests) {
        assert.ok(!target.includes(key));
        assert.ok([undefined, `Token ${key}`].includes(headers.authorization), target);
        if (isPublic(target)) {
          assert.equal(headers.authorization, undefined, `${target} of ${generation}`);
        }
      }
    });
  });

  it('every page is requested with a limit, and an order that ends with the id', async () => {
    await checkEveryRelease((release, generation) => {
      for (const { pathname, searchParams } of getPageUrls(release)) {
        if (searchParams.has('cursor')) {
          continue;
        }
        assert.match(searchParams.get('limit') ?? '', /^[1-9]\d*$/, `${pathname} of ${generation}`);
        assert.match(searchParams.get('ordering') ?? '', /^(.+,)?-?id$/, `${pathname} of ${generation}`);
      }
    });
  });

  it('only page parameters are sent, except for one filter each for routines and ingredients', async () => {
    await checkEveryRelease((release) => {
      for (const { pathname, searchParams } of getPageUrls(release)) {
        const known = ['limit', 'offset', 'ordering', 'page', 'cursor'];
        const filters = [...searchParams].filter(([name]) => !known.includes(name));
        if (/\/(routine|templates)\/$/.test(pathname)) {
          assert.ok(filters.every(([name, value]) => name === 'is_public' && /^(true|false)$/.test(value)));
        } else if (/\/ingredient(info)?\/$/.test(pathname) && filters.length > 0) {
          // Every row matches it, and the count is then no estimate. Releases that do not know it ignore it.
          assert.deepEqual(filters, [['last_update__gt', '1990-01-01']], pathname);
        } else {
          assert.deepEqual(filters, [], pathname);
        }
      }
    });
  });

  it('pages have numbers up to 1.8 and offsets since 2.0, and lists of 1.9 have a single page', async () => {
    await checkEveryRelease((release, generation) => {
      const parameters = new Set(
        getPageUrls(release).flatMap(({ searchParams }) =>
          ['page', 'offset'].filter((name) => searchParams.has(name)),
        ),
      );
      const expected = generation === '1.8' ? ['page'] : generation === '1.9' ? [] : ['offset'];
      assert.deepEqual([...parameters], expected, generation);
    });
  });

  it('no endpoint missing from the root is requested, except for the profile to check the key', async () => {
    await checkEveryRelease((release, generation) => {
      const offered = new Set([...release.lists.keys(), 'userprofile', '']);
      for (const { pathname } of getUrls(release)) {
        const [endpoint = ''] = pathname.replace('/api/v2/', '').split('/');
        assert.ok(offered.has(endpoint), `${endpoint} of ${generation}`);
      }
    });
  });
});
