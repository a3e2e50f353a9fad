import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  Busy,
  Gone,
  NotWger,
  ServerFault,
  Unreachable,
  type Failure,
} from '../../../../src/api/failures/errors.ts';
import { isFailure } from '../../../../src/api/failures/failures.ts';
import { exercises } from '../../../../src/resources/exercises.ts';
import { ingredients } from '../../../../src/resources/ingredients.ts';
import { PageSizes } from '../../../../src/resources/server/pageSizes.ts';
import type { Service } from '../../../service/service.ts';
import { getTimeout, testTimeout, waitForRequests, setUp, type Setup } from '../../support/support.ts';

const sizeFailures: readonly Failure[] = [
  new ServerFault('wger.example', 502),
  new ServerFault('wger.example', 504),
  new Unreachable('wger.example', 'TIMEOUT'),
  new Unreachable('wger.example', 'ERR_BODY_TOO_LARGE'),
  new Unreachable('wger.example', 'ERR_TOO_MANY_ROWS'),
];
const otherFailures: readonly Failure[] = [
  new ServerFault('wger.example', 500),
  new ServerFault('wger.example', 503),
  new ServerFault('wger.example', 400),
  new Unreachable('wger.example', 'ECONNRESET'),
  new Unreachable('wger.example', 'ECONNREFUSED'),
  new Busy('wger.example', 1),
  new Gone('wger.example', 'page'),
  new NotWger('wger.example', 'html'),
];
const [badGateway = assert.fail()] = sizeFailures;

function createQuery(limit: number): URLSearchParams {
  return new URLSearchParams({ limit: String(limit), offset: '300', ordering: 'id' });
}

/** Page sizes, and what they reported to the log. */
function createPageSizes(): { sizes: PageSizes; reported: string[] } {
  const reported: string[] = [];
  return {
    sizes: new PageSizes({ smallerPages: (endpoint, rows) => reported.push(`${endpoint} ${rows}`) }),
    reported,
  };
}

/** The limits in all requests for a list, in order. */
function getLimits({ requests }: Service, endpoint: string): number[] {
  return requests
    .map(({ target }) => new URL(target, 'http://any'))
    .filter(({ pathname }) => pathname.endsWith(`/${endpoint}/`))
    .map(({ searchParams }) => Number(searchParams.get('limit')));
}

function readExercises(
  { catalogue }: Setup,
  size: number,
  cursor?: Parameters<typeof catalogue.readPage>[2],
) {
  return catalogue.readPage(exercises, 'own', cursor, { size });
}

/** The ids of the exercises from one position in the list to another. */
async function readExerciseIds(start: number, end: number): Promise<(string | undefined)[]> {
  await using setup = await setUp({ generation: '2.7' });
  const { rows } = await readExercises(setup, end);
  return rows.slice(start).map(({ id }) => id);
}

describe('the size of pages', () => {
  for (const failure of sizeFailures) {
    it(`is halved after ${failure.name} "${failure.message}", which is reported`, () => {
      const { sizes, reported } = createPageSizes();
      const reduced = sizes.reduceQuery('muscle', createQuery(100), failure);
      assert.equal(reduced?.toString(), 'limit=50&offset=300&ordering=id');
      assert.deepEqual(reported, ['muscle 50']);
    });
  }

  for (const failure of otherFailures) {
    it(`stays after ${failure.name} "${failure.message}"`, () => {
      const { sizes, reported } = createPageSizes();
      assert.equal(sizes.reduceQuery('muscle', createQuery(100), failure), undefined);
      assert.equal(sizes.limitQuery('muscle', createQuery(100)).get('limit'), '100');
      assert.deepEqual(reported, []);
    });
  }

  it('is never reduced below ten rows, and never increased by halving', () => {
    const { sizes, reported } = createPageSizes();
    let query: URLSearchParams | undefined = createQuery(85);
    const limits: (string | null)[] = [];
    while (query !== undefined) {
      query = sizes.reduceQuery('muscle', query, badGateway);
      limits.push(query?.get('limit') ?? null);
    }
    assert.deepEqual(limits, ['42', '21', '10', null]);
    assert.deepEqual(reported, ['muscle 42', 'muscle 21', 'muscle 10']);
    assert.equal(sizes.reduceQuery('slot', createQuery(11), badGateway)?.get('limit'), '10');
    for (const limit of [10, 9, 1]) {
      assert.equal(sizes.reduceQuery('day', createQuery(limit), badGateway), undefined);
      assert.equal(sizes.limitQuery('day', createQuery(limit)).get('limit'), String(limit));
    }
  });

  it('is unchanged if the query has no limit', () => {
    const { sizes, reported } = createPageSizes();
    const query = new URLSearchParams({ cursor: 'cD0y' });
    assert.equal(sizes.reduceQuery('muscle', query, badGateway), undefined);
    sizes.reduceQuery('muscle', createQuery(100), badGateway);
    assert.equal(sizes.limitQuery('muscle', query), query);
    assert.deepEqual(reported, ['muscle 50']);
  });

  it('applies to later requests unless they are smaller', () => {
    const { sizes } = createPageSizes();
    sizes.reduceQuery('muscle', createQuery(100), badGateway);
    assert.equal(sizes.limitQuery('muscle', createQuery(100)).toString(), 'limit=50&offset=300&ordering=id');
    assert.equal(sizes.limitQuery('muscle', createQuery(50)).get('limit'), '50');
    assert.equal(sizes.limitQuery('muscle', createQuery(20)).get('limit'), '20');
    assert.equal(sizes.limitQuery('slot', createQuery(100)).get('limit'), '100');
  });

  it('is not increased again by a page that was requested before it was halved', () => {
    const { sizes } = createPageSizes();
    for (const limit of [100, 50]) {
      sizes.reduceQuery('muscle', createQuery(limit), badGateway);
    }
    assert.equal(sizes.reduceQuery('muscle', createQuery(100), badGateway)?.get('limit'), '25');
    sizes.observe('muscle', { query: createQuery(100), milliseconds: 20_000 });
    assert.equal(sizes.limitQuery('muscle', createQuery(100)).get('limit'), '25');
  });

  it('does not modify the given query', () => {
    const { sizes } = createPageSizes();
    const query = createQuery(100);
    sizes.reduceQuery('muscle', query, badGateway);
    sizes.limitQuery('muscle', query);
    assert.equal(query.get('limit'), '100');
  });

  it('is halved after a page that took more than ten seconds', () => {
    const { sizes, reported } = createPageSizes();
    sizes.observe('muscle', { query: createQuery(100), milliseconds: 10_000 });
    assert.equal(sizes.limitQuery('muscle', createQuery(100)).get('limit'), '100');
    sizes.observe('muscle', { query: createQuery(100), milliseconds: 10_001 });
    assert.equal(sizes.limitQuery('muscle', createQuery(100)).get('limit'), '50');
    assert.deepEqual(reported, ['muscle 50']);
  });

  it('is restored after ten minutes', (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: 1_700_000_000_000 });
    const { sizes, reported } = createPageSizes();
    sizes.reduceQuery('muscle', createQuery(100), badGateway);
    t.mock.timers.tick(10 * 60 * 1000);
    assert.equal(sizes.limitQuery('muscle', createQuery(100)).get('limit'), '50');
    t.mock.timers.tick(1);
    assert.equal(sizes.limitQuery('muscle', createQuery(100)).get('limit'), '100');
    // The size is reduced again as before.
    assert.equal(sizes.reduceQuery('muscle', createQuery(100), badGateway)?.get('limit'), '50');
    assert.deepEqual(reported, ['muscle 50', 'muscle 50']);
  });
});

describe('a list of a server that fails for large pages', { concurrency: 8 }, () => {
  for (const name of ['status-502', 'status-504', 'stall', 'huge'] as const) {
    it(`is read with half the page size after "${name}"`, async () => {
      await using setup = await setUp({ generation: '2.7' });
      await setup.client.root.getEndpoints();
      setup.service.fault = { name, on: '/exerciseinfo/', times: 1 };
      setup.timeout = getTimeout(name);
      const reading = readExercises(setup, 40);
      await waitForRequests(setup.service, 1, '/exerciseinfo/');
      setup.timeout = testTimeout;
      const { rows } = await reading;
      assert.equal(rows.length, 20);
      assert.deepEqual(getLimits(setup.service, 'exerciseinfo'), [40, 20]);
      assert.deepEqual(setup.smallerPages, [{ endpoint: 'exerciseinfo', rows: 20 }]);
    });
  }

  it('is read with a quarter if half is still too much, and fails if a quarter is', async () => {
    await using setup = await setUp({ generation: '2.7' });
    setup.service.fault = { name: 'bad-gateway', on: '/exerciseinfo/' };
    await assert.rejects(
      readExercises(setup, 100),
      (error) => isFailure(error) && error.name === 'ServerFault' && error.status === 502,
    );
    assert.deepEqual(getLimits(setup.service, 'exerciseinfo'), [100, 50, 25]);
    setup.service.fault = undefined;
    assert.equal((await readExercises(setup, 100)).rows.length, 25);
  });

  it('is retried with the same page size when ten rows are too many', async () => {
    await using setup = await setUp({ generation: '2.7' });
    setup.service.fault = { name: 'bad-gateway', on: '/exerciseinfo/', times: 2 };
    assert.equal((await readExercises(setup, 10)).rows.length, 10);
    assert.deepEqual(getLimits(setup.service, 'exerciseinfo'), [10, 10, 10]);
    assert.deepEqual(setup.smallerPages, []);
  });

  it('keeps the smaller size for its next pages and after a refresh, and skips no row', async () => {
    await using setup = await setUp({ generation: '2.7' });
    setup.service.fault = { name: 'bad-gateway', on: '/exerciseinfo/', times: 1 };
    const first = await readExercises(setup, 40);
    const second = await readExercises(setup, 40, first.next);
    const third = await readExercises(setup, 40, second.next);
    const again = await readExercises(setup, 40);
    assert.deepEqual(getLimits(setup.service, 'exerciseinfo'), [40, 20, 20, 20, 20]);
    assert.deepEqual(again.rows, first.rows);
    const ids = [first, second, third].flatMap(({ rows }) => rows.map(({ id }) => id));
    assert.deepEqual(ids, await readExerciseIds(0, 60));
  });

  it('reduces its page size midway without skipping a row', async () => {
    await using setup = await setUp({ generation: '2.7' });
    const first = await readExercises(setup, 20);
    setup.service.fault = { name: 'bad-gateway', on: '/exerciseinfo/', times: 1 };
    const second = await readExercises(setup, 20, first.next);
    const third = await readExercises(setup, 20, second.next);
    assert.deepEqual(getLimits(setup.service, 'exerciseinfo'), [20, 20, 10, 10]);
    const ids = [first, second, third].flatMap(({ rows }) => rows.map(({ id }) => id));
    assert.equal(new Set(ids).size, 40);
    assert.deepEqual(
      [...second.rows, ...third.rows].map(({ id }) => id),
      await readExerciseIds(20, 40),
    );
  });

  it('leaves the other lists as they are', async () => {
    await using setup = await setUp({ generation: '2.7' });
    setup.service.fault = { name: 'bad-gateway', on: '/exerciseinfo/', times: 1 };
    await readExercises(setup, 40);
    await setup.catalogue.readPage(ingredients, 'own', undefined, { size: 40 });
    // The second request only counts the rows.
    assert.deepEqual(getLimits(setup.service, 'ingredientinfo'), [40, 1]);
  });
});
