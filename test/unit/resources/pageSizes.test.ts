import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  Busy,
  Gone,
  NotWger,
  ServerFault,
  Unreachable,
  type Failure,
} from '../../../src/api/failures/errors.ts';
import { isFailure } from '../../../src/api/failures/failures.ts';
import { exercises } from '../../../src/resources/exercises.ts';
import { ingredients } from '../../../src/resources/ingredients.ts';
import { PageSizes } from '../../../src/resources/server/pageSizes.ts';
import type { Service } from '../../service/service.ts';
import { getTimeout, testTimeout, waitForRequests, setUp, type Setup } from '../support.ts';

const tooMuch: readonly Failure[] = [
  new ServerFault('wger.example', 502),
  new ServerFault('wger.example', 504),
  new Unreachable('wger.example', 'TIMEOUT'),
  new Unreachable('wger.example', 'ERR_BODY_TOO_LARGE'),
  new Unreachable('wger.example', 'ERR_TOO_MANY_ROWS'),
];
const otherwise: readonly Failure[] = [
  new ServerFault('wger.example', 500),
  new ServerFault('wger.example', 503),
  new ServerFault('wger.example', 400),
  new Unreachable('wger.example', 'ECONNRESET'),
  new Unreachable('wger.example', 'ECONNREFUSED'),
  new Busy('wger.example', 1),
  new Gone('wger.example', 'page'),
  new NotWger('wger.example', 'html'),
];
const [badGateway = assert.fail()] = tooMuch;

function limited(limit: number): URLSearchParams {
  return new URLSearchParams({ limit: String(limit), offset: '300', ordering: 'id' });
}

/** Page sizes, and what they told. */
function pageSizes(): { sizes: PageSizes; told: string[] } {
  const told: string[] = [];
  return {
    sizes: new PageSizes({ smallerPages: (endpoint, rows) => told.push(`${endpoint} ${rows}`) }),
    told,
  };
}

/** The limits that a list was asked for with, in order. */
function limitsOf({ requests }: Service, endpoint: string): number[] {
  return requests
    .map(({ target }) => new URL(target, 'http://any'))
    .filter(({ pathname }) => pathname.endsWith(`/${endpoint}/`))
    .map(({ searchParams }) => Number(searchParams.get('limit')));
}

function exercisesPage(
  { catalogue }: Setup,
  size: number,
  cursor?: Parameters<typeof catalogue.readPage>[2],
) {
  return catalogue.readPage(exercises, 'own', cursor, { size });
}

/** The ids of the exercises in these places of the list. */
async function exerciseIds(start: number, end: number): Promise<(string | undefined)[]> {
  await using setup = await setUp({ generation: '2.7' });
  const { rows } = await exercisesPage(setup, end);
  return rows.slice(start).map(({ id }) => id);
}

describe('the size of pages', () => {
  for (const failure of tooMuch) {
    it(`is halved after ${failure.name} "${failure.message}", and says so`, () => {
      const { sizes, told } = pageSizes();
      const reduced = sizes.reduceQuery('muscle', limited(100), failure);
      assert.equal(reduced?.toString(), 'limit=50&offset=300&ordering=id');
      assert.deepEqual(told, ['muscle 50']);
    });
  }

  for (const failure of otherwise) {
    it(`stays after ${failure.name} "${failure.message}"`, () => {
      const { sizes, told } = pageSizes();
      assert.equal(sizes.reduceQuery('muscle', limited(100), failure), undefined);
      assert.equal(sizes.limitQuery('muscle', limited(100)).get('limit'), '100');
      assert.deepEqual(told, []);
    });
  }

  it('is never below ten rows, and never grows by being halved', () => {
    const { sizes, told } = pageSizes();
    let query: URLSearchParams | undefined = limited(85);
    const limits: (string | null)[] = [];
    while (query !== undefined) {
      query = sizes.reduceQuery('muscle', query, badGateway);
      limits.push(query?.get('limit') ?? null);
    }
    assert.deepEqual(limits, ['42', '21', '10', null]);
    assert.deepEqual(told, ['muscle 42', 'muscle 21', 'muscle 10']);
    assert.equal(sizes.reduceQuery('slot', limited(11), badGateway)?.get('limit'), '10');
    for (const limit of [10, 9, 1]) {
      assert.equal(sizes.reduceQuery('day', limited(limit), badGateway), undefined);
      assert.equal(sizes.limitQuery('day', limited(limit)).get('limit'), String(limit));
    }
  });

  it('stays where the query has no limit', () => {
    const { sizes, told } = pageSizes();
    const query = new URLSearchParams({ cursor: 'cD0y' });
    assert.equal(sizes.reduceQuery('muscle', query, badGateway), undefined);
    sizes.reduceQuery('muscle', limited(100), badGateway);
    assert.equal(sizes.limitQuery('muscle', query), query);
    assert.deepEqual(told, ['muscle 50']);
  });

  it('is the smaller one for what comes next, unless that is smaller still', () => {
    const { sizes } = pageSizes();
    sizes.reduceQuery('muscle', limited(100), badGateway);
    assert.equal(sizes.limitQuery('muscle', limited(100)).toString(), 'limit=50&offset=300&ordering=id');
    assert.equal(sizes.limitQuery('muscle', limited(50)).get('limit'), '50');
    assert.equal(sizes.limitQuery('muscle', limited(20)).get('limit'), '20');
    assert.equal(sizes.limitQuery('slot', limited(100)).get('limit'), '100');
  });

  it('leaves the query alone that it was given', () => {
    const { sizes } = pageSizes();
    const query = limited(100);
    sizes.reduceQuery('muscle', query, badGateway);
    sizes.limitQuery('muscle', query);
    assert.equal(query.get('limit'), '100');
  });

  it('is halved after a page that took more than ten seconds', () => {
    const { sizes, told } = pageSizes();
    sizes.observe('muscle', { query: limited(100), milliseconds: 10_000 });
    assert.equal(sizes.limitQuery('muscle', limited(100)).get('limit'), '100');
    sizes.observe('muscle', { query: limited(100), milliseconds: 10_001 });
    assert.equal(sizes.limitQuery('muscle', limited(100)).get('limit'), '50');
    assert.deepEqual(told, ['muscle 50']);
  });

  it('is the wanted one again after ten minutes', (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: 1_700_000_000_000 });
    const { sizes, told } = pageSizes();
    sizes.reduceQuery('muscle', limited(100), badGateway);
    t.mock.timers.tick(10 * 60 * 1000);
    assert.equal(sizes.limitQuery('muscle', limited(100)).get('limit'), '50');
    t.mock.timers.tick(1);
    assert.equal(sizes.limitQuery('muscle', limited(100)).get('limit'), '100');
    // What is too much then is so again.
    assert.equal(sizes.reduceQuery('muscle', limited(100), badGateway)?.get('limit'), '50');
    assert.deepEqual(told, ['muscle 50', 'muscle 50']);
  });
});

describe('a list of a server that can bear fewer rows', { concurrency: 8 }, () => {
  for (const name of ['status-502', 'status-504', 'stall', 'huge'] as const) {
    it(`comes with half as many after "${name}"`, async () => {
      await using setup = await setUp({ generation: '2.7' });
      await setup.client.root.getEndpoints();
      setup.service.fault = { name, on: '/exerciseinfo/', times: 1 };
      setup.timeout = getTimeout(name);
      const reading = exercisesPage(setup, 40);
      await waitForRequests(setup.service, 1, '/exerciseinfo/');
      setup.timeout = testTimeout;
      const { rows } = await reading;
      assert.equal(rows.length, 20);
      assert.deepEqual(limitsOf(setup.service, 'exerciseinfo'), [40, 20]);
      assert.deepEqual(setup.smallerPages, [{ endpoint: 'exerciseinfo', rows: 20 }]);
    });
  }

  it('comes with a quarter when half is too much still, and not at all when that is', async () => {
    await using setup = await setUp({ generation: '2.7' });
    setup.service.fault = { name: 'bad-gateway', on: '/exerciseinfo/' };
    await assert.rejects(
      exercisesPage(setup, 100),
      (error) => isFailure(error) && error.name === 'ServerFault' && error.status === 502,
    );
    assert.deepEqual(limitsOf(setup.service, 'exerciseinfo'), [100, 50, 25]);
    setup.service.fault = undefined;
    assert.equal((await exercisesPage(setup, 100)).rows.length, 25);
  });

  it('is tried with the same number when ten are too much', async () => {
    await using setup = await setUp({ generation: '2.7' });
    setup.service.fault = { name: 'bad-gateway', on: '/exerciseinfo/', times: 2 };
    assert.equal((await exercisesPage(setup, 10)).rows.length, 10);
    assert.deepEqual(limitsOf(setup.service, 'exerciseinfo'), [10, 10, 10]);
    assert.deepEqual(setup.smallerPages, []);
  });

  it('keeps the smaller size for its next pages and after a refresh, and skips no row', async () => {
    await using setup = await setUp({ generation: '2.7' });
    setup.service.fault = { name: 'bad-gateway', on: '/exerciseinfo/', times: 1 };
    const first = await exercisesPage(setup, 40);
    const second = await exercisesPage(setup, 40, first.next);
    const third = await exercisesPage(setup, 40, second.next);
    const again = await exercisesPage(setup, 40);
    assert.deepEqual(limitsOf(setup.service, 'exerciseinfo'), [40, 20, 20, 20, 20]);
    assert.deepEqual(again.rows, first.rows);
    const ids = [first, second, third].flatMap(({ rows }) => rows.map(({ id }) => id));
    assert.deepEqual(ids, await exerciseIds(0, 60));
  });

  it('gets smaller in the middle, too, and skips no row', async () => {
    await using setup = await setUp({ generation: '2.7' });
    const first = await exercisesPage(setup, 20);
    setup.service.fault = { name: 'bad-gateway', on: '/exerciseinfo/', times: 1 };
    const second = await exercisesPage(setup, 20, first.next);
    const third = await exercisesPage(setup, 20, second.next);
    assert.deepEqual(limitsOf(setup.service, 'exerciseinfo'), [20, 20, 10, 10]);
    const ids = [first, second, third].flatMap(({ rows }) => rows.map(({ id }) => id));
    assert.equal(new Set(ids).size, 40);
    assert.deepEqual(
      [...second.rows, ...third.rows].map(({ id }) => id),
      await exerciseIds(20, 40),
    );
  });

  it('leaves the other lists as they are', async () => {
    await using setup = await setUp({ generation: '2.7' });
    setup.service.fault = { name: 'bad-gateway', on: '/exerciseinfo/', times: 1 };
    await exercisesPage(setup, 40);
    await setup.catalogue.readPage(ingredients, 'own', undefined, { size: 40 });
    // The second one only counts.
    assert.deepEqual(limitsOf(setup.service, 'ingredientinfo'), [40, 1]);
  });
});
