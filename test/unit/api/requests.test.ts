import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { parseAddress } from '../../../src/api/address.ts';
import { documentContent, maxBytes, type ContentKind } from '../../../src/api/contentKinds.ts';
import type { Failure } from '../../../src/api/failures/errors.ts';
import { toObject } from '../../../src/api/json/value.ts';
import { Semaphore } from '../../../src/api/concurrency/semaphore.ts';
import { Requests, type Credential } from '../../../src/api/requests.ts';
import { waitUntil } from '../../harness/system/waitFor.ts';
import { createDirectTransport } from '../../directTransport.ts';
import {
  waitForResponses,
  getTimeout,
  testTimeout,
  waitForRequests,
  setUp,
  silentLog,
  decodeDocument,
} from '../support/support.ts';

function createCredential(key: string): Credential {
  return { key, version: 0, isCurrent: () => true };
}

describe('identical reads at the same time', { concurrency: 8 }, () => {
  it('are one request', async () => {
    await using setup = await setUp({ generation: '2.7' });
    const texts = await Promise.all([
      setup.client.readDocument('exerciseinfo/9/', 'public'),
      setup.client.readDocument('exerciseinfo/9/', 'public'),
      setup.client.readDocument('exerciseinfo/9/', 'public'),
    ]);
    assert.equal(new Set(texts).size, 1);
    assert.equal(setup.service.requests.length, 1);
    await setup.client.readDocument('exerciseinfo/9/', 'public');
    assert.equal(setup.service.requests.length, 2);
  });

  it('are as many requests as there are different queries and kinds of access', async () => {
    await using setup = await setUp({ generation: '2.7' });
    const { client, service } = setup;
    const limits = ['1', '2', '1', '2'];
    await Promise.all([
      ...limits.map((limit) =>
        client.readPage('muscle', 'public', { query: new URLSearchParams({ limit }) }),
      ),
      client.readPage('muscle', 'key', { query: new URLSearchParams({ limit: '1' }) }),
    ]);
    assert.deepEqual(
      service.requests.map(({ target, headers }) => `${target} ${headers.authorization ?? ''}`).sort(),
      [
        '/api/v2/muscle/?limit=1 ',
        `/api/v2/muscle/?limit=1 Token ${service.key}`,
        '/api/v2/muscle/?limit=2 ',
      ],
    );
  });

  it('are separate for each kind of content', async () => {
    await using setup = await setUp({ generation: '2.7' });
    const { client, service } = setup;
    const [{ sent }, value, page] = await Promise.all([
      client.readDocument('muscle/', 'public'),
      client.readValue('muscle/', 'public'),
      client.readPage('muscle', 'public'),
    ]);
    assert.equal(service.requests.length, 3);
    assert.deepEqual(JSON.parse(new TextDecoder().decode(sent)) as unknown, value);
    assert.deepEqual(toObject(value)['results'], page.items);
  });

  it('continue for the others when one caller aborts', async () => {
    await using setup = await setUp({ generation: '2.7', latency: 100 });
    const abort = new AbortController();
    const given = setup.client.readPage('exerciseinfo', 'public', { signal: abort.signal });
    const patient = setup.client.readPage('exerciseinfo', 'public');
    await waitForRequests(setup.service, 1);
    abort.abort(new Error('enough'));
    await assert.rejects(given, /enough/);
    assert.equal(setup.service.requests[0]?.endedAt, undefined);
    assert.equal((await patient).items.length, 20);
    assert.equal(setup.service.requests.length, 1);
  });

  it('report the rest of a wait to a caller that joins during it, and nothing after it', async () => {
    await using setup = await setUp({ generation: '2.7' });
    const { client, service, waits } = setup;
    service.fault = { name: 'status-429-retry-after-1', times: 1 };
    const first = client.readPage('exerciseinfo', 'public');
    await waitUntil('the pause', () => waits.length > 0);
    const rests: number[] = [];
    const onWait = (_failure: Failure, milliseconds: number): number => rests.push(milliseconds);
    const late = client.readPage('exerciseinfo', 'public', { onWait });
    const release = service.hold(/exerciseinfo/);
    await waitForRequests(service, 2);
    const later = client.readPage('exerciseinfo', 'public', { onWait });
    release();
    await Promise.all([first, late, later]);
    const [{ milliseconds } = assert.fail('There was no wait.')] = waits;
    const [rest = assert.fail('It was not told.'), ...more] = rests;
    assert.ok(rest > 0 && rest < milliseconds, `${rest} of ${milliseconds}`);
    assert.deepEqual(more, []);
  });

  it('end when all callers abort: the connection is closed, and a later read is a new request', async () => {
    await using setup = await setUp({ generation: '2.7' });
    setup.service.fault = { name: 'stall', times: 1 };
    const aborts = [new AbortController(), new AbortController(), new AbortController()];
    const reads = Promise.allSettled(
      aborts.map(({ signal }) => setup.client.readPage('exerciseinfo', 'public', { signal })),
    );
    await waitForRequests(setup.service, 1);
    for (const abort of aborts) {
      assert.equal(setup.service.requests[0]?.endedAt, undefined);
      abort.abort(new Error('enough'));
      await turnOfTheLoop();
    }
    await waitForResponses(setup.service);
    assert.ok((await reads).every(({ status }) => status === 'rejected'));
    assert.equal(setup.service.requests[0]?.status, 0);

    assert.equal((await setup.client.readPage('exerciseinfo', 'public')).items.length, 20);
    assert.equal(setup.service.requests.length, 2);
  });

  it('are separate when another key was stored in between', async () => {
    await using setup = await setUp({ generation: '2.7' });
    const { client, service } = setup;
    const release = service.hold(/routine/);
    const first = client.readDocument('routine/', 'key');
    await waitForRequests(service, 1);
    setup.key = service.otherKey;
    const second = client.readDocument('routine/', 'key');
    await waitForRequests(service, 2);
    release();
    assert.deepEqual(
      service.requests.map(({ headers }) => headers.authorization),
      [`Token ${service.key}`, `Token ${service.otherKey}`],
    );
    // Data that was read with the previous key is not returned.
    const [ofFirst, ofSecond] = await Promise.all([first, second]);
    assert.equal(ofFirst, ofSecond);
    setup.key = service.key;
    assert.notEqual(decodeDocument(await client.readDocument('routine/', 'key')), decodeDocument(ofSecond));
  });

  it('are one per key, and each returns what its own key may see', async () => {
    await using setup = await setUp({ generation: '2.7', latency: 50 });
    const { service } = setup;
    const { transport, close } = createDirectTransport();
    const requests = new Requests(parseAddress(service.url), {
      transport,
      timeout: () => 5000,
      semaphore: new Semaphore(4),
      log: silentLog,
    });
    const [own, others, ownAgain] = await Promise.all([
      requests.send('routine/', documentContent, createCredential(service.key), {}),
      requests.send('routine/', documentContent, createCredential(service.otherKey), {}),
      requests.send('routine/', documentContent, createCredential(service.key), {}),
    ]);
    assert.equal(own, ownAgain);
    assert.notDeepEqual(own.content, others.content);
    assert.equal(service.requests.length, 2);
    await close();
  });
});

describe('requests to one server', { concurrency: 8 }, () => {
  it('are never more than four at once, and all are answered', async () => {
    await using setup = await setUp({ generation: '2.7', latency: 20 });
    const list = await setup.client.readPage('exerciseinfo', 'public', {
      query: new URLSearchParams({ limit: '30' }),
    });
    setup.service.maxConcurrentRequests = 0;
    setup.service.requests.length = 0;
    const documents = await Promise.all(
      list.items.map((item) =>
        setup.client.readDocument(`exerciseinfo/${String((item as { id: number }).id)}/`, 'public'),
      ),
    );
    assert.equal(new Set(documents.map(decodeDocument)).size, 30);
    assert.equal(setup.service.requests.length, 30);
    assert.ok(setup.service.maxConcurrentRequests <= 4, String(setup.service.maxConcurrentRequests));
  });

  it('wait for the semaphore without the timeout running', async () => {
    await using setup = await setUp({ generation: '2.7', latency: 500, timeout: 4500 });
    const ids = Array.from({ length: 40 }, (_, at) => String(at + 1));
    await Promise.all(
      ids.map((id) =>
        setup.client.readPage('exerciseinfo', 'public', { query: new URLSearchParams({ id }) }),
      ),
    );
    assert.equal(setup.service.requests.length, 40);
  });

  it('that wait for the semaphore are not sent when the caller aborts', async () => {
    await using setup = await setUp({ generation: '2.7' });
    setup.service.fault = { name: 'stall', times: 4 };
    const abort = new AbortController();
    const stalled = Promise.allSettled(
      [1, 2, 3, 4].map((id) =>
        setup.client.readDocument(`muscle/${id}/`, 'public', { signal: abort.signal }),
      ),
    );
    await waitForRequests(setup.service, 4);
    const waiting = new AbortController();
    const given = setup.client.readDocument('muscle/5/', 'public', { signal: waiting.signal });
    const patient = setup.client.readDocument('muscle/6/', 'public');
    waiting.abort(new Error('enough'));
    await assert.rejects(given, /enough/);
    abort.abort();
    await stalled;
    await patient;
    assert.deepEqual(
      setup.service.requests.map(({ target }) => target),
      [1, 2, 3, 4, 6].map((id) => `/api/v2/muscle/${id}/`),
    );
  });

  it('release the semaphore when they fail, whatever the reason', async () => {
    await using setup = await setUp({ generation: '2.7' });
    for (const name of ['stall', 'status-404', 'no-json', 'redirect', 'stall-body'] as const) {
      setup.service.fault = { name, times: 8 };
      setup.timeout = getTimeout(name);
      const outcomes = await Promise.allSettled(
        Array.from({ length: 8 }, (_, at) => setup.client.readDocument(`muscle/${at + 1}/`, 'public')),
      );
      assert.ok(outcomes.every(({ status }) => status === 'rejected'));
    }
    setup.service.fault = undefined;
    setup.timeout = testTimeout;
    await setup.client.readDocument('muscle/1/', 'public');
  });

  it('accept JSON and send nothing that identifies the user', async () => {
    await using setup = await setUp({ generation: '2.7' });
    await setup.client.readDocument('muscle/1/', 'public');
    const [{ method, headers } = assert.fail('Nothing was sent.')] = setup.service.requests;
    assert.equal(method, 'GET');
    assert.equal(headers.accept, 'application/json');
    for (const name of ['authorization', 'cookie', 'user-agent', 'accept-language', 'referer', 'origin']) {
      assert.equal(headers[name], undefined, name);
    }
  });

  it('that are aborted while their answer is read report no answer', async () => {
    await using setup = await setUp({ generation: '2.7' });
    await using client = createDirectTransport();
    let answers = 0;
    const requests = new Requests(parseAddress(setup.service.url), {
      transport: client.transport,
      timeout: () => testTimeout,
      semaphore: new Semaphore(4),
      log: silentLog,
      onAnswer: () => answers++,
    });
    const [begun, content] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
    const held: ContentKind<string> = {
      name: 'held',
      maxBytes: maxBytes.value,
      parse: () => {
        begun.resolve('');
        return content.promise;
      },
    };
    const ending = requests.send('muscle/', held, undefined, {});
    await begun.promise;
    requests.close();
    await assert.rejects(ending, { name: 'AbortError' });
    content.resolve('');
    await turnOfTheLoop();
    assert.equal(answers, 0);
  });

  it('never send back the cookie of a session', async () => {
    await using setup = await setUp({ generation: '2.7' });
    await setup.client.readDocument('routine/', 'key');
    await setup.client.readDocument('routine/', 'key');
    assert.ok(setup.service.requests.every(({ headers }) => headers.cookie === undefined));
  });
});
