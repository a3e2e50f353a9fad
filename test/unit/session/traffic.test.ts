import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseAddress } from '../../../src/api/address.ts';
import { Busy } from '../../../src/api/failures/errors.ts';
import { fetchTransport } from '../../../src/api/http/fetch.ts';
import { documentContent, maxBytes } from '../../../src/api/contentKinds.ts';
import { Semaphore } from '../../../src/api/concurrency/semaphore.ts';
import { Requests } from '../../../src/api/requests.ts';
import { withLogging } from '../../../src/api/http/transport.ts';
import { TrafficStatistics } from '../../../src/session/trafficStatistics.ts';
import { waitFor } from '../../harness/system/waitFor.ts';
import { createDirectTransport } from '../../directTransport.ts';
import { startService } from '../../service/service.ts';
import { setUp, silentLog } from '../support/support.ts';

const url = new URL('https://example.org/api/v2/routine/4711/logs/?name=secret');

describe('the traffic statistics', () => {
  it('count the requests of a transport', async () => {
    const traffic = new TrafficStatistics();
    const { transport, close } = createDirectTransport();
    const counted = withLogging(transport, traffic.observe(silentLog));
    const service = await startService({ generation: '2.7' });
    const gone = await startService({ generation: '2.7' });
    await gone.close();
    const get = (
      path: string,
      { url: base } = service,
      signal = AbortSignal.timeout(5000),
    ): Promise<unknown> =>
      counted({
        url: new URL(`${base}/api/v2/${path}`),
        headers: {},
        maxBytes: maxBytes.document,
        signal,
      }).catch(() => undefined);
    const read = await get('exercisecategory/');
    await get('exerciseinfo/9999999/');
    await get('routine/', service, AbortSignal.abort());
    await get('equipment/', gone);
    await close();
    await service.close();

    assert.deepEqual(
      [...traffic.outcomes].map(([kind, count]) => [kind, count]),
      [
        [200, 1],
        [404, 1],
        ['AbortError', 1],
        ['ECONNREFUSED', 1],
      ],
    );
    assert.ok(traffic.bytes > (read as { body: Uint8Array }).body.length);
    assert.deepEqual(
      traffic.failures.map((failure) => [failure.path, failure.outcome]),
      [
        ['/api/v2/exerciseinfo/9999999/', 404],
        ['/api/v2/equipment/', 'ECONNREFUSED'],
      ],
    );
  });

  it('count a redirect as a failure', async () => {
    await using setup = await setUp({ generation: '2.7' });
    await using undici = createDirectTransport();
    setup.service.fault = { name: 'redirect-302-another-origin' };
    const traffic = new TrafficStatistics();
    await withLogging(
      undici.transport,
      traffic.observe(silentLog),
    )({
      url: new URL(`${setup.service.url}/api/v2/muscle/`),
      headers: {},
      maxBytes: maxBytes.document,
      signal: new AbortController().signal,
    });
    assert.deepEqual(
      traffic.failures.map(({ path, outcome }) => [path, outcome]),
      [['/api/v2/muscle/', 302]],
    );
  });

  it('count a timeout as a failure, but not an aborted request', async () => {
    await using setup = await setUp({ generation: '2.7' });
    await using undici = createDirectTransport();
    const { service } = setup;
    service.fault = { name: 'stall' };
    for (const transport of [undici.transport, fetchTransport]) {
      const traffic = new TrafficStatistics();
      const reasons: string[] = [];
      const log = traffic.observe({
        ...silentLog,
        failed: (_id, error) => reasons.push(String(error)),
      });
      const createRequests = (milliseconds: number): Requests =>
        new Requests(parseAddress(service.url), {
          transport: withLogging(transport, log),
          timeout: () => milliseconds,
          semaphore: new Semaphore(4),
          log,
        });
      await assert.rejects(createRequests(200).send('muscle/', documentContent, undefined, {}), {
        code: 'TIMEOUT',
      });
      const abort = new AbortController();
      const asked = service.requests.length;
      const read = createRequests(30_000).send('muscle/', documentContent, undefined, {
        signal: abort.signal,
      });
      await waitFor('the request', () => Promise.resolve(service.requests.length > asked || undefined));
      abort.abort();
      await assert.rejects(read, { name: 'AbortError' });
      await waitFor('its end', () => Promise.resolve(reasons.length > 1 || undefined));
      assert.deepEqual(
        [...traffic.outcomes],
        [
          ['TimeoutError', 1],
          ['AbortError', 1],
        ],
      );
      assert.deepEqual(
        traffic.failures.map(({ path, outcome }) => [path, outcome]),
        [['/api/v2/muscle/', 'TimeoutError']],
      );
      assert.match(reasons[0] ?? '', /^TimeoutError: The time limit is over/);
    }
  });

  it('keep the last ten failures, but count all', () => {
    const traffic = new TrafficStatistics();
    const log = traffic.observe(silentLog);
    for (let id = 1; id <= 25; id++) {
      log.sent(id, url);
      log.received(id, 500 + id, 10, 1);
    }
    log.waiting(url, new Busy('example.org', 1), 1);
    assert.deepEqual(
      traffic.failures.map((failure) => failure.outcome),
      Array.from({ length: 10 }, (_, at) => 516 + at),
    );
    assert.equal(traffic.outcomes.size, 25);
    assert.equal(traffic.retries, 1);
    assert.equal(traffic.bytes, 250);
  });

  it('leave the log complete', () => {
    const events: unknown[] = [];
    const tell =
      (what: string) =>
      (...facts: readonly unknown[]): void => {
        events.push([what, ...facts]);
      };
    const log = new TrafficStatistics().observe({
      sent: tell('sent'),
      received: tell('received'),
      failed: tell('failed'),
      waiting: tell('waiting'),
      smallerPages: tell('smallerPages'),
      unsavedSnapshot: tell('unsavedSnapshot'),
    });
    const error = new Error('reset');
    const busy = new Busy('example.org', 1);
    log.sent(1, url);
    log.failed(1, error, 2);
    log.sent(2, url);
    log.received(2, 200, 3, 4);
    log.waiting(url, busy, 5);
    log.smallerPages('routine', 6);
    log.unsavedSnapshot('file', error);
    assert.deepEqual(events, [
      ['sent', 1, url],
      ['failed', 1, error, 2],
      ['sent', 2, url],
      ['received', 2, 200, 3, 4],
      ['waiting', url, busy, 5],
      ['smallerPages', 'routine', 6],
      ['unsavedSnapshot', 'file', error],
    ]);
  });
});
