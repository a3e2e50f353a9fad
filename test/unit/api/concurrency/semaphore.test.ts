import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { Semaphore, type Release } from '../../../../src/api/concurrency/semaphore.ts';

const { signal: never } = new AbortController();

/** True if a promise is settled after all pending callbacks have run. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false;
  const settle = (): void => {
    settled = true;
  };
  promise.then(settle, settle);
  await turnOfTheLoop();
  return settled;
}

/** Counts the available slots by acquiring and releasing all of them. */
async function countFreePermits(semaphore: Semaphore): Promise<number> {
  const permits: Release[] = [];
  const abort = new AbortController();
  for (;;) {
    const permit = semaphore.acquire(abort.signal);
    if (!(await isSettled(permit))) {
      abort.abort();
      await assert.rejects(permit);
      permits.forEach((release) => {
        release();
      });
      return permits.length;
    }
    permits.push(await permit);
  }
}

describe('a semaphore', () => {
  for (const size of [1, 2, 4]) {
    it(`is held by ${size} callers at a time, and eventually by all`, async () => {
      const semaphore = new Semaphore(size);
      let inside = 0;
      let maxInside = 0;
      let done = 0;
      await Promise.all(
        Array.from({ length: 50 }, async (_, at) => {
          const release = await semaphore.acquire(never);
          maxInside = Math.max(maxInside, ++inside);
          for (let turns = at % 3; turns > 0; turns--) {
            await turnOfTheLoop();
          }
          inside--;
          done++;
          release();
        }),
      );
      assert.equal(maxInside, size);
      assert.equal(done, 50);
      assert.equal(await countFreePermits(semaphore), size);
    });
  }

  it('is acquired in the order of the calls', async () => {
    const semaphore = new Semaphore(2);
    const order: number[] = [];
    await Promise.all(
      Array.from({ length: 20 }, async (_, at) => {
        const release = await semaphore.acquire(never);
        order.push(at);
        await turnOfTheLoop();
        release();
      }),
    );
    assert.deepEqual(
      order,
      Array.from({ length: 20 }, (_, at) => at),
    );
  });

  it('keeps the order of the other callers when one of them aborts', async () => {
    const semaphore = new Semaphore(1);
    const release = await semaphore.acquire(never);
    const order: string[] = [];
    const abort = new AbortController();
    const waiting = async (name: string, signal: AbortSignal): Promise<void> => {
      const releaseAgain = await semaphore.acquire(signal);
      order.push(name);
      releaseAgain();
    };
    const first = waiting('first', never);
    const second = waiting('second', abort.signal);
    const third = waiting('third', never);
    abort.abort(new Error('enough'));
    await assert.rejects(second, /enough/);
    assert.deepEqual(order, []);
    release();
    await Promise.all([first, third]);
    assert.deepEqual(order, ['first', 'third']);
    assert.equal(await countFreePermits(semaphore), 1);
  });

  it('is not acquired by a caller that has already aborted', async () => {
    const semaphore = new Semaphore(1);
    await assert.rejects(semaphore.acquire(AbortSignal.abort(new Error('enough'))), /enough/);
    assert.equal(await countFreePermits(semaphore), 1);
  });

  it('is not leaked when a caller aborts just as it acquires it', async () => {
    const outcomes = new Set<string>();
    for (let steps = 0; steps < 12; steps++) {
      for (const releasesFirst of [true, false]) {
        const semaphore = new Semaphore(1);
        const release = await semaphore.acquire(never);
        const abort = new AbortController();
        const waiting = semaphore.acquire(abort.signal).then(
          (releaseAgain) => {
            outcomes.add('in');
            releaseAgain();
          },
          () => outcomes.add('given up'),
        );
        const giveUp = (): void => {
          abort.abort();
        };
        const [one, other] = releasesFirst ? [release, giveUp] : [giveUp, release];
        one();
        for (let step = 0; step < steps; step++) {
          await Promise.resolve();
        }
        other();
        await waiting;
        assert.equal(await countFreePermits(semaphore), 1, `${steps} steps`);
      }
    }
    assert.deepEqual(outcomes, new Set(['in', 'given up']));
  });
});
