import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { describe, it } from 'node:test';
import { rejectOnAbort, withAnySignal } from '../../../../src/api/concurrency/abort.ts';

describe('work with a signal that outlives it', () => {
  for (const [how, run] of [
    ['that rejects on abort', rejectOnAbort],
    [
      'with any of several signals',
      (work: Promise<unknown>, signal: AbortSignal) => withAnySignal([undefined, signal], () => work),
    ],
  ] as const) {
    it(`${how} leaves no listener, whether it succeeds or fails`, async () => {
      const { signal } = new AbortController();
      assert.equal(await run(Promise.resolve(1), signal), 1);
      await assert.rejects(run(Promise.reject(new Error('failed')), signal), { message: 'failed' });
      assert.deepEqual(getEventListeners(signal, 'abort'), []);
    });
  }
});
