import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  Busy,
  Forbidden,
  Gone,
  NotOffered,
  NotWger,
  ServerFault,
  Unreachable,
} from '../../../src/api/failures/errors.ts';
import { Root } from '../../../src/api/root.ts';
import { getDefinition, generationNames } from '../../service/generations/generations.ts';
import { waitUntil } from '../../harness/system/waitFor.ts';
import { getPaths, setUp } from '../support/support.ts';

/** A root that is read by a function, and its number of reads. */
function createRoot(document: () => unknown): { root: Root; reads: () => number } {
  let count = 0;
  const root = new Root(async () => {
    count++;
    return await document();
  });
  return { root, reads: () => count };
}

async function readNames(document: unknown): Promise<string[] | undefined> {
  const names = await createRoot(() => document).root.getEndpoints();
  return names && [...names];
}

function createUrl(name: string, start = 'https://wger.example/api/v2'): string {
  return `${start}/${name}/`;
}

describe('the names in a root', { concurrency: 8 }, () => {
  for (const generation of generationNames) {
    it(`are those of release ${generation}`, async () => {
      await using setup = await setUp({ generation });
      const { complete, endpoints } = getDefinition(generation);
      const names = await setup.client.root.getEndpoints();
      assert.deepEqual(names && [...names], complete ? Object.keys(endpoints) : undefined);
    });
  }

  it('are there on any host, under any prefix', async () => {
    for (const start of ['http://localhost/api/v2', 'https://elsewhere.example:81/a/b/api/v2', '', '//x']) {
      assert.deepEqual(await readNames({ routine: createUrl('routine', start) }), ['routine'], start);
    }
  });

  it('exclude names with characters of paths, queries or anything else', async () => {
    const strange = [
      ...['../admin', '..', '.', '', 'a/b', 'a\\b', 'a?b', 'a#b', 'a b', 'a%2fb', 'A', 'Routine', 'ä', 'a_b'],
      ...['-a', '9a', 'a\n', 'a\u0000', '🏋', 'a.json', 'a:b', '__proto__', 'hasOwnProperty'],
    ];
    const document = Object.fromEntries(strange.map((name) => [name, createUrl(name)]));
    assert.deepEqual(await readNames({ ...document, 'max-sets-config': createUrl('max-sets-config') }), [
      'max-sets-config',
    ]);
    assert.equal(await readNames(document), undefined);
  });

  it('exclude names whose value is another URL, or none', async () => {
    assert.deepEqual(
      await readNames({
        routine: createUrl('routine'),
        workout: createUrl('routine'),
        day: 'https://wger.example/api/v2/day',
        slot: 'https://wger.example/api/v2/slot/?page=1',
        meal: 'https://wger.example/api/v2/mymeal/',
        muscle: null,
        video: 42,
        image: ['x'],
        token: {},
      }),
      ['routine'],
    );
  });

  it('are empty when the document is no object or names nothing', async () => {
    for (const document of [null, 42, 'root', [], ['routine'], {}, { status: 'ok' }]) {
      assert.equal(await readNames(document), undefined);
    }
  });
});

describe('a root', { concurrency: 8 }, () => {
  it('is asked for once, and again after it was forgotten', async () => {
    const documents = [{ workout: createUrl('workout') }, { routine: createUrl('routine') }];
    const { root, reads } = createRoot(() => documents.shift());
    assert.deepEqual([...((await root.getEndpoints()) ?? [])], ['workout']);
    assert.deepEqual([...((await root.getEndpoints()) ?? [])], ['workout']);
    assert.equal(reads(), 1);
    root.forget();
    assert.deepEqual([...((await root.getEndpoints()) ?? [])], ['routine']);
    assert.deepEqual([...((await root.getEndpoints()) ?? [])], ['routine']);
    assert.equal(reads(), 2);
  });

  it('that is expired discards earlier answers only if its names have changed', async () => {
    const one = { workout: createUrl('workout') };
    const other = { routine: createUrl('routine') };
    const documents = [one, one, undefined, one, { ...one, ...other }, other];
    const { root, reads } = createRoot(() => documents.shift());
    const counts: number[] = [];
    for (let times = 0; times < 6; times++) {
      root.expire();
      await root.getEndpoints();
      counts.push(root.forgetCount);
    }
    assert.deepEqual(counts, [0, 0, 0, 0, 1, 2]);
    assert.equal(reads(), 6);
  });

  it('that is expired and known is no answer to a caller that aborts', async () => {
    const abort = new AbortController();
    const { root } = createRoot(() => {
      abort.signal.throwIfAborted();
      return { workout: createUrl('workout') };
    });
    await root.getEndpoints();
    root.expire();
    abort.abort();
    await assert.rejects(root.getEndpoints(), { name: 'AbortError' });
  });

  it('that is forgotten while it is read is asked for again', async () => {
    const first = Promise.withResolvers<unknown>();
    const documents = [first.promise, { routine: createUrl('routine') }];
    const { root, reads } = createRoot(() => documents.shift());
    const pending = root.getEndpoints();
    root.forget();
    first.resolve({ workout: createUrl('workout') });
    assert.deepEqual([...((await pending) ?? [])], ['workout']);
    assert.deepEqual([...((await root.getEndpoints()) ?? [])], ['routine']);
    assert.equal(reads(), 2);
  });

  it('that is expired while it is read is asked for again at once', async () => {
    await using setup = await setUp({ generation: '2.2' });
    const { root } = setup.client;
    const release = setup.service.hold(/\/api\/v2\/$/);
    const late = root.getEndpoints();
    await waitUntil('the first read', () => getPaths(setup.service).length === 1);
    root.expire();
    const next = root.getEndpoints();
    await waitUntil('another read', () => getPaths(setup.service).length === 2);
    release();
    assert.deepEqual(await late, await next);
  });

  it('that arrives late does not replace one that was requested after it', async () => {
    const first = Promise.withResolvers<unknown>();
    const documents = [first.promise, { routine: createUrl('routine') }];
    const { root } = createRoot(() => documents.shift());
    const late = root.getEndpoints();
    root.expire();
    assert.deepEqual([...((await root.getEndpoints()) ?? [])], ['routine']);
    first.resolve({ workout: createUrl('workout') });
    assert.deepEqual([...((await late) ?? [])], ['routine']);
    assert.deepEqual([...(root.knownEndpoints ?? [])], ['routine']);
  });

  it('that is forgotten many times is requested once for many callers', async () => {
    await using setup = await setUp({ generation: '2.7' });
    await setup.client.root.getEndpoints();
    setup.client.root.forget();
    setup.client.root.forget();
    await Promise.all([setup.client.root.getEndpoints(), setup.client.root.getEndpoints()]);
    assert.deepEqual(getPaths(setup.service), ['/api/v2/', '/api/v2/']);
  });

  // The page of a sign-in, or of a gateway, may be gone with the next request.
  for (const [failure, readCount] of [
    [new NotWger('wger.example', 'html'), 2],
    [new NotWger('wger.example', 'redirect'), 2],
    [new Gone('wger.example'), 1],
    [new NotOffered('wger.example'), 1],
    [new Forbidden('wger.example', false), 2],
    [new ServerFault('wger.example', 405), 2],
    [new ServerFault('wger.example', 500), 1],
  ] as const) {
    it(`is empty after "${failure.message}"`, async () => {
      const { root, reads } = createRoot(() => Promise.reject(failure));
      assert.equal(await root.getEndpoints(), undefined);
      assert.equal(await root.getEndpoints(), undefined);
      assert.deepEqual([reads(), root.hasBeenRead], [readCount, true]);
    });

    it(`keeps its earlier names after "${failure.message}"`, async () => {
      const answers = [() => ({ routine: createUrl('routine') }), () => Promise.reject(failure)];
      const { root } = createRoot(() => answers.shift()?.());
      await root.getEndpoints();
      root.forget();
      assert.deepEqual([...((await root.getEndpoints()) ?? [])], ['routine']);
    });
  }

  const down = [
    new Unreachable('wger.example', 'ECONNREFUSED'),
    new Busy('wger.example', 3600),
    new ServerFault('wger.example', 503),
    new TypeError('a bug'),
  ];
  for (const failure of down) {
    it(`is a failure, and asked for again, after "${failure.message}"`, async () => {
      const { root, reads } = createRoot(() => Promise.reject(failure));
      await assert.rejects(root.getEndpoints(), failure);
      await assert.rejects(root.getEndpoints(), failure);
      assert.equal(reads(), 2);
    });
  }

  it('that could not be read is asked for again on request', async () => {
    await using setup = await setUp({ generation: '2.7' });
    const { root } = setup.client;
    setup.service.fault = { name: 'status-403-html', times: 1 };
    assert.equal(await root.getEndpoints(), undefined);
    root.forget();
    assert.ok((await root.getEndpoints())?.has('routine'));
  });

  it('reports to its callers that the server has to be waited for', async () => {
    await using setup = await setUp({ generation: '2.7' });
    setup.service.fault = { name: 'status-429-retry-after-1', times: 1 };
    const events: string[] = [];
    await setup.client.root.getEndpoints({ onWait: ({ name }) => events.push(name) });
    assert.deepEqual(events, ['Busy']);
  });

  it('does not count as read when its caller aborted', async () => {
    await using setup = await setUp({ generation: '2.7' });
    setup.service.fault = { name: 'stall', times: 1 };
    const abort = new AbortController();
    const given = setup.client.root.getEndpoints({ signal: abort.signal });
    abort.abort(new Error('enough'));
    await assert.rejects(given, /enough/);
    setup.service.fault = undefined;
    assert.ok((await setup.client.root.getEndpoints())?.has('routine'));
  });
});
