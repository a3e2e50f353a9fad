import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Failure } from '../../../src/api/failures/errors.ts';
import { isFailureNamed, setUp } from '../support/support.ts';

describe('a page of the client', { concurrency: 8 }, () => {
  it('matches its query, and includes the query and the duration', async () => {
    await using setup = await setUp({ generation: '2.7', latency: 30 });
    const query = new URLSearchParams({ limit: '7', offset: '14', ordering: '-id' });
    const page = await setup.client.readPage('exerciseinfo', 'public', { query });
    assert.equal(page.items.length, 7);
    assert.equal(page.query.toString(), query.toString());
    assert.ok(page.milliseconds >= 25);
    assert.equal(setup.service.requests[0]?.target, '/api/v2/exerciseinfo/?limit=7&offset=14&ordering=-id');
  });

  it('has its age when the server answers from a cache', async () => {
    const ages = async (generation: '2.4' | '2.6', ingredientAge?: number): Promise<unknown[]> => {
      await using setup = await setUp({
        generation,
        ...(ingredientAge === undefined ? {} : { ingredientAge }),
      });
      const lists = ['ingredientinfo', 'exerciseinfo'];
      const pages = await Promise.all(lists.map((list) => setup.client.readPage(list, 'public')));
      return pages.map(({ age }) => age !== undefined && Math.round(age / 10_000) * 10);
    };
    assert.deepEqual(await ages('2.4', 3 * 86_400), [3 * 86_400, false]);
    assert.deepEqual(await ages('2.4', 8 * 86_400), [false, false]);
    assert.deepEqual(await ages('2.4'), [false, false]);
    assert.deepEqual(await ages('2.6', 3 * 86_400), [false, false]);
  });

  it('may be a single object if the caller allows it', async () => {
    await using setup = await setUp({ generation: '2.7' });
    const { items, total, next } = await setup.client.readPage('userprofile', 'key', {
      allowsSingleObject: true,
    });
    assert.equal(items.length, 1);
    assert.equal(total, 1);
    assert.equal(next, undefined);
    await assert.rejects(setup.client.readPage('userprofile', 'key'), isFailureNamed('NotWger'));
  });

  it('that no longer exists is reported as a page, and an item as an item', async () => {
    await using numbered = await setUp({ generation: '1.8' });
    const query = new URLSearchParams({ page: '9999' });
    await assert.rejects(numbered.client.readPage('exercise', 'public', { query }), {
      name: 'Gone',
      what: 'page',
    });
    await assert.rejects(numbered.client.readDocument('exercise/99999/', 'public'), {
      name: 'Gone',
      what: 'item',
    });

    await using setup = await setUp({ generation: '2.7' });
    setup.service.fault = { name: 'not-found' };
    for (const access of ['public', 'key'] as const) {
      await assert.rejects(setup.client.readPage('routine', access), { name: 'Gone', what: 'page' });
      await assert.rejects(setup.client.readDocument('routine/1/', access), { name: 'Gone', what: 'item' });
    }
  });

  it('of an endpoint that the server does not have is not offered', async () => {
    await using setup = await setUp({ generation: '2.7' });
    await assert.rejects(setup.client.readPage('workout', 'key'), isFailureNamed('NotOffered'));
  });

  it('reports each wait to its callers, with the reason', async () => {
    await using setup = await setUp({ generation: '2.7' });
    setup.service.fault = { name: 'status-500', times: 1 };
    const events: string[] = [];
    const onWait = ({ name }: Failure, milliseconds: number) => events.push(`${name} ${milliseconds > 0}`);
    await setup.client.readPage('exerciseinfo', 'public', { onWait });
    assert.deepEqual(events, ['ServerFault true']);
  });

  it('is retried with the caller’s lighter query, which it reports', async () => {
    await using setup = await setUp({ generation: '2.7' });
    setup.service.fault = { name: 'bad-gateway', on: 'limit=40' };
    const page = await setup.client.readPage('exerciseinfo', 'public', {
      query: new URLSearchParams({ limit: '40' }),
      reducePageSize: () => new URLSearchParams({ limit: '4' }),
    });
    assert.equal(page.items.length, 4);
    assert.equal(page.query.get('limit'), '4');
    assert.deepEqual(
      setup.service.requests.map(({ target }) => target),
      ['/api/v2/exerciseinfo/?limit=40', '/api/v2/exerciseinfo/?limit=4'],
    );
  });
});
