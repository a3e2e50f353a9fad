import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Busy, Gone, ServerFault, Unreachable, type Failure } from '../../../src/api/failures/errors.ts';
import { isFailure } from '../../../src/api/failures/failures.ts';
import { withRetry } from '../../../src/api/retry.ts';
import type { FaultName } from '../../service/faults/index.ts';
import type { Service } from '../../service/service.ts';
import { getTimeout, setUp } from '../support/support.ts';

/** The failure of a read that must fail. */
async function getFailure(read: Promise<unknown>): Promise<Failure> {
  try {
    await read;
  } catch (error) {
    assert.ok(isFailure(error), String(error));
    return error;
  }
  assert.fail('The read did not fail.');
}

/** Times between the starts of consecutive requests, in milliseconds. */
function getGaps({ requests }: Service): number[] {
  return requests.slice(1).map(({ startedAt }, at) => startedAt - (requests[at]?.startedAt ?? Infinity));
}

/** The delay before another attempt after a failure, without waiting for it; undefined if there is none. */
async function getDelay(failure: Failure, isReduced = false): Promise<number | undefined> {
  const abort = new AbortController();
  let delay: number | undefined;
  await assert.rejects(
    withRetry(() => Promise.reject(failure), {
      signal: abort.signal,
      onRetry: (_failure, milliseconds) => {
        delay = milliseconds;
        abort.abort();
      },
      reducePageSize: () => isReduced,
    }),
  );
  return delay;
}

// Concurrent, since most of these tests only wait.
describe('retrying', { concurrency: true }, () => {
  describe('a read that fails', { concurrency: 40 }, () => {
    const transientFaults: readonly FaultName[] = [
      'status-500',
      'status-502',
      'status-503',
      'status-504',
      'status-429',
      'reset',
      'cut-off',
      'gzip-cut-off',
    ];
    for (const name of transientFaults) {
      it(`is tried exactly three times with the server fault "${name}"`, async () => {
        await using setup = await setUp({ generation: '2.7' });
        setup.service.fault = { name };
        await getFailure(setup.client.readPage('exerciseinfo', 'public'));
        assert.equal(setup.service.requests.length, 3);
        assert.equal(setup.waits.length, 2);
      });

      it(`succeeds if the server fault "${name}" is over at the third attempt`, async () => {
        await using setup = await setUp({ generation: '2.7' });
        setup.service.fault = { name, times: 2 };
        const { items } = await setup.client.readPage('exerciseinfo', 'public');
        assert.equal(items.length, 20);
        assert.equal(setup.service.requests.length, 3);
      });
    }

    const permanentFaults: readonly FaultName[] = [
      'status-400',
      'status-401',
      'status-403',
      'status-404',
      'status-404-html',
      'status-405',
      'redirect',
      'html',
      'no-json',
      'stall',
      'stall-body',
    ];
    for (const name of permanentFaults) {
      it(`is tried once with the server fault "${name}"`, async () => {
        await using setup = await setUp({ generation: '2.7', timeout: getTimeout(name) });
        setup.service.fault = { name };
        await getFailure(setup.client.readPage('exerciseinfo', 'public'));
        assert.equal(setup.service.requests.length, 1);
        assert.deepEqual(setup.waits, []);
      });
    }

    it('is tried once when the connection is refused', async () => {
      await using setup = await setUp({ generation: '2.7' });
      await setup.service.close();
      const failure = await getFailure(setup.client.readPage('exerciseinfo', 'public'));
      assert.ok(failure instanceof Unreachable);
      assert.equal(failure.code, 'ECONNREFUSED');
      assert.deepEqual(setup.waits, []);
    });

    it('is tried once when it times out, which is reported', async () => {
      await using setup = await setUp({ generation: '2.7', timeout: getTimeout('stall') });
      setup.service.fault = { name: 'stall' };
      const failure = await getFailure(setup.client.readPage('exerciseinfo', 'public'));
      assert.ok(failure instanceof Unreachable && failure.isTimeout);
      assert.equal(setup.service.requests.length, 1);
      assert.deepEqual(setup.waits, []);
    });
  });

  describe('a server that says when to retry', { concurrency: 8 }, () => {
    for (const name of ['status-429-retry-after-1', 'status-503-retry-after'] as const) {
      it(`is never asked sooner: "${name}"`, async () => {
        await using setup = await setUp({ generation: '2.7' });
        setup.service.fault = { name, times: 2 };
        await setup.client.readPage('exerciseinfo', 'public');
        const [first = 0, second = 0, ...more] = getGaps(setup.service);
        assert.ok(first >= 1000 && second >= 1000, `${first}, ${second}`);
        assert.deepEqual(more, []);
      });
    }

    it('is not asked before the date that it gave', async () => {
      await using setup = await setUp({ generation: '2.7' });
      setup.service.fault = { name: 'status-429-retry-after-date', times: 1 };
      await setup.client.readPage('exerciseinfo', 'public');
      const [first, second] = setup.service.requests.map(
        ({ startedAt }) => performance.timeOrigin + startedAt,
      );
      assert.ok(first !== undefined && second !== undefined);
      // Two seconds ahead, without fractions of a second.
      const earliest = Math.floor((first + 2000) / 1000) * 1000;
      assert.ok(second >= earliest, `${earliest - second} ms too early`);
      const [{ failure, milliseconds } = assert.fail('There was no wait.')] = setup.waits;
      assert.ok(failure instanceof Busy && failure.retryAfter !== undefined);
      assert.ok(milliseconds >= failure.retryAfter * 1000);
    });

    it('is not waited for when it asks for an hour, which is reported', async () => {
      await using setup = await setUp({ generation: '2.7' });
      setup.service.fault = { name: 'status-429-retry-after-3600' };
      const failure = await getFailure(setup.client.readPage('exerciseinfo', 'public'));
      assert.ok(failure instanceof Busy);
      assert.equal(failure.retryAfter, 3600);
      assert.equal(setup.service.requests.length, 1);
      assert.deepEqual(setup.waits, []);
    });

    it('is waited for up to two minutes, and never for less time than it asked for', async () => {
      for (let seconds = 0; seconds <= 120; seconds++) {
        const delay = await getDelay(new Busy('wger.example', seconds));
        assert.ok(delay !== undefined && delay > seconds * 1000 && delay <= seconds * 1000 + 500);
      }
      assert.equal(await getDelay(new Busy('wger.example', 121)), undefined);
      assert.equal(await getDelay(new ServerFault('wger.example', 503, 121)), undefined);
    });
  });

  describe('the delays of our own', { concurrency: 8 }, () => {
    it('double from one attempt to the next, with jitter', async () => {
      await using setup = await setUp({ generation: '2.7' });
      setup.service.fault = { name: 'status-500' };
      const ids = Array.from({ length: 12 }, (_, at) => at + 1);
      const waits = await Promise.all(
        ids.map(async (id) => {
          const reported: number[] = [];
          await getFailure(
            setup.client.readDocument(`exerciseinfo/${id}/`, 'public', {
              onWait: (_failure, milliseconds) => reported.push(milliseconds),
            }),
          );
          return reported;
        }),
      );
      for (const [first = 0, second = 0, ...more] of waits) {
        assert.ok(first >= 250 && first <= 500, String(first));
        assert.ok(second >= 500 && second <= 1000, String(second));
        assert.deepEqual(more, []);
      }
      assert.ok(new Set(waits.flat()).size > ids.length);
      // The log gets the same waits as the caller.
      const reported = waits.flat().sort((one, other) => one - other);
      const logged = setup.waits.map(({ milliseconds }) => milliseconds).sort((one, other) => one - other);
      assert.equal(reported.length, logged.length);
      assert.ok(reported.every((rest, at) => rest > (logged[at] ?? NaN) / 2 && rest <= (logged[at] ?? NaN)));
    });

    it('apply only when another attempt may succeed', async () => {
      assert.equal(await getDelay(new Gone('wger.example')), undefined);
      assert.equal(await getDelay(new ServerFault('wger.example', 400)), undefined);
      for (const code of ['ECONNREFUSED', 'ENOTFOUND', 'CERT_HAS_EXPIRED', 'TIMEOUT', 'ERR_BODY_TOO_LARGE']) {
        assert.equal(await getDelay(new Unreachable('wger.example', code)), undefined, code);
        assert.notEqual(await getDelay(new Unreachable('wger.example', code), true), undefined, code);
      }
      for (const code of ['EAI_AGAIN', 'ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']) {
        assert.notEqual(await getDelay(new Unreachable('wger.example', code)), undefined, code);
      }
    });

    it('apply to an answer of a proxy as to the same answer of the server', async () => {
      const proxyAnswer = (status: number, retryAfter?: number): Unreachable =>
        new Unreachable('wger.example', 'ERR_PROXY_STATUS', {
          proxy: { name: 'proxy.example:3128', status, retryAfter },
        });
      for (const status of [403, 407]) {
        assert.equal(await getDelay(proxyAnswer(status)), undefined, String(status));
      }
      for (const status of [429, 502, 503, 504]) {
        assert.notEqual(await getDelay(proxyAnswer(status)), undefined, String(status));
      }
      const delay = await getDelay(proxyAnswer(503, 7));
      assert.ok(delay !== undefined && delay > 7000);
      assert.equal(await getDelay(proxyAnswer(503, 121)), undefined);
    });

    it('do not apply to an error that is not a server’s', async () => {
      let reads = 0;
      const read = (): Promise<never> => {
        reads++;
        return Promise.reject(new TypeError('a bug'));
      };
      const { signal } = new AbortController();
      const options = {
        signal,
        onRetry: () => assert.fail('There was a wait.'),
        reducePageSize: () => false,
      };
      await assert.rejects(withRetry(read, options), TypeError);
      assert.equal(reads, 1);
    });
  });
});
