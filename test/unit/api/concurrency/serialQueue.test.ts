import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SerialQueue } from '../../../../src/api/concurrency/serialQueue.ts';

describe('a queue', () => {
  it('runs each action after the one before has ended, even with an error', async () => {
    const queue = new SerialQueue();
    const first = Promise.withResolvers<string>();
    const begun: string[] = [];
    const run = (name: string, result: Promise<string> | string): Promise<string> =>
      queue.run(() => {
        begun.push(name);
        return result;
      });
    const outcomes = Promise.allSettled([run('first', first.promise), run('second', 'done')]);
    await Promise.resolve();
    assert.deepEqual(begun, ['first']);
    first.reject(new Error('failed'));
    assert.deepEqual(
      (await outcomes).map(({ status }) => status),
      ['rejected', 'fulfilled'],
    );
    assert.deepEqual(begun, ['first', 'second']);
  });
});
