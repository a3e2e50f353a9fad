import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import type { Failure } from '../../../src/api/errors.ts';
import type { FaultName } from '../../service/faults/index.ts';
import { named, pathsOf, setUp } from '../support.ts';

type FailureName = Failure['name'];

describe('the client', { concurrency: 8 }, () => {
  it('joins paths below the server’s prefix', async () => {
    await using setup = await setUp({ generation: '2.7', prefix: '/fitness' });
    await setup.client.page('exerciseinfo', 'public');
    assert.deepEqual(pathsOf(setup.service), ['/fitness/api/v2/exerciseinfo/']);
  });

  it('sends the key with private reads, exactly as it is, and with no other', async () => {
    await using setup = await setUp({ generation: '2.7' });
    const { client, service } = setup;
    await client.root.names();
    await client.page('exerciseinfo', 'public');
    await client.page('routine', 'key');
    assert.deepEqual(
      service.requests.map(({ headers }) => headers.authorization),
      [undefined, undefined, `Token ${service.key}`],
    );
  });

  it('sends nothing when a private read has no key', async () => {
    await using setup = await setUp({ generation: '2.7' });
    setup.key = undefined;
    await assert.rejects(setup.client.page('routine', 'key'), named('KeyMissing'));
    assert.deepEqual(setup.service.requests, []);
  });

  it('sends no key that a header cannot hold', async () => {
    await using setup = await setUp({ generation: '2.7' });
    setup.key = 'two\nlines';
    await assert.rejects(setup.client.page('routine', 'key'), (error) => {
      assert.ok(named('KeyRejected')(error));
      assert.doesNotMatch(String(error), /lines/);
      return true;
    });
    assert.deepEqual(setup.service.requests, []);
  });

  it('asks for a readable root once, also when many ask at the same time', async () => {
    await using setup = await setUp({ generation: '2.7' });
    const roots = await Promise.all([
      setup.client.root.names(),
      setup.client.root.names(),
      setup.client.root.names(),
    ]);
    await setup.client.root.names();
    assert.ok(roots.every((names) => names?.has('routine')));
    assert.deepEqual(pathsOf(setup.service), ['/api/v2/']);
  });

  it('takes a root that cannot be read for none, and asks again only when that may have changed', async () => {
    await using setup = await setUp({ generation: '2.7' });
    setup.service.fault = { name: 'html', times: 1 };
    assert.equal(await setup.client.root.names(), undefined);
    assert.equal(await setup.client.root.names(), undefined);
    assert.deepEqual(pathsOf(setup.service), ['/api/v2/']);
    setup.client.root.forget();
    assert.ok((await setup.client.root.names())?.has('routine'));
  });

  it('goes on with what a root once named while it cannot be read', async () => {
    await using setup = await setUp({ generation: '2.7' });
    await setup.client.root.names();
    setup.client.root.forget();
    setup.service.fault = { name: 'html' };
    assert.ok((await setup.client.root.names())?.has('routine'));
    setup.service.fault = { name: 'reset' };
    setup.client.root.forget();
    assert.ok((await setup.client.root.names())?.has('routine'));
    await assert.rejects(setup.client.root.look(), named('Unreachable'));
  });

  it('sends a key no more that was removed while the server was waited for', async () => {
    await using setup = await setUp({ generation: '2.7' });
    setup.service.fault = { name: 'status-429-retry-after-1' };
    await assert.rejects(
      setup.client.get('routine/4/', 'key', {
        onWait: () => {
          setup.key = undefined;
        },
      }),
      named('KeyMissing'),
    );
    assert.equal(setup.service.requests.length, 1);
  });

  it('sends another key that was stored while the server was waited for, and the old one no more', async () => {
    await using setup = await setUp({ generation: '2.7' });
    setup.service.fault = { name: 'status-429-retry-after-1', times: 1 };
    await setup.client.page('routine', 'key', {
      onWait: () => {
        setup.key = setup.service.otherKey;
      },
    });
    assert.deepEqual(
      setup.service.requests.map(({ headers }) => headers.authorization),
      [setup.service.key, setup.service.otherKey].map((key) => `Token ${key}`),
    );
  });

  it('takes JSON that names no endpoint for no root', async () => {
    await using setup = await setUp({ generation: '2.7' });
    setup.service.fault = { name: 'list-no-list' };
    assert.equal(await setup.client.root.names(), undefined);
  });

  for (const path of ['routine/../', 'routine/%2e%2E/', 'routine/./', 'routine/../../../user/api-key/']) {
    it(`asks for nothing when a path leads elsewhere: ${path}`, async () => {
      await using setup = await setUp({ generation: '2.7' });
      await assert.rejects(setup.client.get(path, 'key'), named('Gone'));
      assert.deepEqual(setup.service.requests, []);
    });
  }

  const faults: readonly [FaultName, FailureName][] = [
    ['html', 'NotWger'],
    ['no-json', 'NotWger'],
    ['list-no-list', 'NotWger'],
    ['redirect', 'NotWger'],
    ['forbidden', 'Forbidden'],
    ['not-found', 'Gone'],
    ['no-endpoint', 'NotOffered'],
    ['throttled', 'Busy'],
    ['server-error', 'ServerFault'],
    ['bad-gateway', 'ServerFault'],
    ['cut-off', 'Unreachable'],
    ['reset', 'Unreachable'],
    ['stall', 'Unreachable'],
  ];
  for (const [name, failure] of faults) {
    it(`names the failure ${failure} when the server does "${name}"`, async () => {
      await using setup = await setUp({ generation: '2.7', timeout: 300 });
      setup.service.fault = { name };
      await assert.rejects(setup.client.page('exerciseinfo', 'public'), named(failure));
    });
  }

  it('names the failure Unreachable, with the cause’s own name, when nobody listens', async () => {
    await using setup = await setUp({ generation: '2.7' });
    await setup.service.close();
    await assert.rejects(
      setup.client.page('exerciseinfo', 'public'),
      (error) => named('Unreachable')(error) && error instanceof Error && error.message === 'ECONNREFUSED',
    );
  });

  it('never follows a redirect, and says where it points', async () => {
    await using setup = await setUp({ generation: '2.7' });
    setup.service.fault = { name: 'redirect' };
    await assert.rejects(setup.client.get('routine/1/', 'key'), (error) => {
      assert.ok(error instanceof Error && 'location' in error);
      assert.match(String(error.location), /^https?:\/\//);
      return true;
    });
    assert.equal(setup.service.requests.length, 1);
  });

  it('tells a rejected key from another user’s object by one read of the profile', async () => {
    await using setup = await setUp({ generation: '2.7' });
    setup.service.fault = { name: 'forbidden', on: '/routine/' };
    await assert.rejects(setup.client.get('routine/1/', 'key'), named('Forbidden'));
    assert.deepEqual(pathsOf(setup.service), ['/api/v2/routine/1/', '/api/v2/userprofile/']);

    setup.service.requests.length = 0;
    setup.service.fault = undefined;
    setup.key = 'f'.repeat(40);
    await assert.rejects(setup.client.page('routine', 'key'), named('KeyRejected'));
    assert.deepEqual(pathsOf(setup.service), ['/api/v2/routine/', '/api/v2/userprofile/']);
  });

  it('drops the answer to a key that was removed or replaced while it was under way', async () => {
    await using setup = await setUp({ generation: '2.7', latency: 100 });
    const removed = setup.client.page('routine', 'key');
    setup.key = undefined;
    await assert.rejects(removed, named('KeyMissing'));

    setup.key = setup.service.key;
    const replaced = setup.client.page('routine', 'key');
    setup.key = setup.service.otherKey;
    await replaced;
    assert.equal(setup.service.requests.at(-1)?.headers.authorization, `Token ${setup.service.otherKey}`);
  });

  it('passes the caller’s own abortion on as it is', async () => {
    await using setup = await setUp({ generation: '2.7' });
    setup.service.fault = { name: 'stall' };
    const abort = new AbortController();
    const reading = setup.client.page('exerciseinfo', 'public', { signal: abort.signal });
    abort.abort(new Error('enough'));
    await assert.rejects(reading, /enough/);
  });
});

describe('a page of the client', { concurrency: 8 }, () => {
  it('is the one that its query asks for, with the query and the time it took', async () => {
    await using setup = await setUp({ generation: '2.7', latency: 30 });
    const query = new URLSearchParams({ limit: '7', offset: '14', ordering: '-id' });
    const page = await setup.client.page('exerciseinfo', 'public', { query });
    assert.equal(page.items.length, 7);
    assert.equal(page.query.toString(), query.toString());
    assert.ok(page.milliseconds >= 25);
    assert.equal(setup.service.requests[0]?.target, '/api/v2/exerciseinfo/?limit=7&offset=14&ordering=-id');
  });

  it('may be an object of its own where that is said beforehand', async () => {
    await using setup = await setUp({ generation: '2.7' });
    const { items, total, next } = await setup.client.page('userprofile', 'key', { single: true });
    assert.equal(items.length, 1);
    assert.equal(total, 1);
    assert.equal(next, undefined);
    await assert.rejects(setup.client.page('userprofile', 'key'), named('NotWger'));
  });

  it('that is no longer there is gone as a page, and an item as an item', async () => {
    await using numbered = await setUp({ generation: '1.8' });
    const query = new URLSearchParams({ page: '9999' });
    await assert.rejects(numbered.client.page('exercise', 'public', { query }), {
      name: 'Gone',
      what: 'page',
    });
    await assert.rejects(numbered.client.get('exercise/99999/', 'public'), { name: 'Gone', what: 'item' });

    await using setup = await setUp({ generation: '2.7' });
    setup.service.fault = { name: 'not-found' };
    for (const access of ['public', 'key'] as const) {
      await assert.rejects(setup.client.page('routine', access), { name: 'Gone', what: 'page' });
      await assert.rejects(setup.client.get('routine/1/', access), { name: 'Gone', what: 'item' });
    }
  });

  it('of an endpoint that the server does not have is not offered', async () => {
    await using setup = await setUp({ generation: '2.7' });
    await assert.rejects(setup.client.page('workout', 'key'), named('NotOffered'));
  });

  it('tells who waits for it of each wait, with what went wrong', async () => {
    await using setup = await setUp({ generation: '2.7' });
    setup.service.fault = { name: 'status-500', times: 1 };
    const told: string[] = [];
    const onWait = ({ name }: Failure, milliseconds: number) => told.push(`${name} ${milliseconds > 0}`);
    await setup.client.page('exerciseinfo', 'public', { onWait });
    assert.deepEqual(told, ['ServerFault true']);
  });

  it('is asked for with the lighter query that the caller has, and says so', async () => {
    await using setup = await setUp({ generation: '2.7' });
    setup.service.fault = { name: 'bad-gateway', on: 'limit=40' };
    const page = await setup.client.page('exerciseinfo', 'public', {
      query: new URLSearchParams({ limit: '40' }),
      lighter: () => new URLSearchParams({ limit: '4' }),
    });
    assert.equal(page.items.length, 4);
    assert.equal(page.query.get('limit'), '4');
    assert.deepEqual(
      setup.service.requests.map(({ target }) => target),
      ['/api/v2/exerciseinfo/?limit=40', '/api/v2/exerciseinfo/?limit=4'],
    );
  });
});

describe('a client that is closed', { concurrency: 8 }, () => {
  it('ends what is under way and sends nothing more', async () => {
    await using setup = await setUp({ generation: '2.7' });
    setup.service.fault = { name: 'stall' };
    const reads = Promise.allSettled([
      setup.client.page('exerciseinfo', 'public'),
      setup.client.get('routine/1/', 'key'),
      setup.client.root.names(),
      setup.client.checkKey(setup.service.key, 'routine'),
    ]);
    while (setup.service.requests.length < 4) {
      await turnOfTheLoop();
    }
    setup.client.close();
    for (const outcome of await reads) {
      assert.ok(outcome.status === 'rejected' && (outcome.reason as Error).name === 'AbortError');
    }
    while (setup.service.requests.some(({ endedAt }) => endedAt === undefined)) {
      await turnOfTheLoop();
    }
    setup.service.fault = undefined;
    await assert.rejects(setup.client.page('exerciseinfo', 'public'), { name: 'AbortError' });
    await assert.rejects(setup.client.get('routine/1/', 'key'), { name: 'AbortError' });
    setup.client.close();
    assert.equal(setup.service.requests.length, 4);
  });
});
