import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { atMost, type Enter, type Leave } from '../../../src/api/gate.ts';

const { signal: never } = new AbortController();

/** Whether a promise is settled once everything that can go on has gone on. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false;
  const settle = (): void => {
    settled = true;
  };
  promise.then(settle, settle);
  await turnOfTheLoop();
  return settled;
}

/** How many can be inside at once: takes all turns, and gives them back. */
async function freeTurns(enter: Enter): Promise<number> {
  const turns: Leave[] = [];
  const abort = new AbortController();
  for (;;) {
    const turn = enter(abort.signal);
    if (!(await isSettled(turn))) {
      abort.abort();
      await assert.rejects(turn);
      await Promise.all(turns.map((leave) => leave()));
      return turns.length;
    }
    turns.push(await turn);
  }
}

describe('a gate', () => {
  for (const size of [1, 2, 4]) {
    it(`never lets in more than ${size} at once, and all in the end`, async () => {
      const enter = atMost(size);
      let inside = 0;
      let most = 0;
      let done = 0;
      await Promise.all(
        Array.from({ length: 50 }, async (_, at) => {
          const leave = await enter(never);
          most = Math.max(most, ++inside);
          for (let turns = at % 3; turns > 0; turns--) {
            await turnOfTheLoop();
          }
          inside--;
          done++;
          await leave();
        }),
      );
      assert.equal(most, size);
      assert.equal(done, 50);
      assert.equal(await freeTurns(enter), size);
    });
  }

  it('lets in who waits in the order they came', async () => {
    const enter = atMost(2);
    const order: number[] = [];
    await Promise.all(
      Array.from({ length: 20 }, async (_, at) => {
        const leave = await enter(never);
        order.push(at);
        await turnOfTheLoop();
        await leave();
      }),
    );
    assert.deepEqual(
      order,
      Array.from({ length: 20 }, (_, at) => at),
    );
  });

  it('keeps the order of the others when one in the middle gives up', async () => {
    const enter = atMost(1);
    const leave = await enter(never);
    const order: string[] = [];
    const abort = new AbortController();
    const waiting = async (name: string, signal: AbortSignal): Promise<void> => {
      const leaveAgain = await enter(signal);
      order.push(name);
      await leaveAgain();
    };
    const first = waiting('first', never);
    const second = waiting('second', abort.signal);
    const third = waiting('third', never);
    abort.abort(new Error('enough'));
    await assert.rejects(second, /enough/);
    assert.deepEqual(order, []);
    await leave();
    await Promise.all([first, third]);
    assert.deepEqual(order, ['first', 'third']);
    assert.equal(await freeTurns(enter), 1);
  });

  it('lets nobody in who has given up before', async () => {
    const enter = atMost(1);
    await assert.rejects(enter(AbortSignal.abort(new Error('enough'))), /enough/);
    assert.equal(await freeTurns(enter), 1);
  });

  it('loses no turn when it comes while the one who waits gives up, whichever is first', async () => {
    const outcomes = new Set<string>();
    for (let steps = 0; steps < 12; steps++) {
      for (const leavesFirst of [true, false]) {
        const enter = atMost(1);
        const leave = await enter(never);
        const abort = new AbortController();
        const waiting = enter(abort.signal).then(
          async (leaveAgain) => {
            outcomes.add('in');
            await leaveAgain();
          },
          () => outcomes.add('given up'),
        );
        const giveUp = (): Promise<void> => {
          abort.abort();
          return Promise.resolve();
        };
        const [one, other] = leavesFirst ? [leave, giveUp] : [giveUp, leave];
        void one();
        for (let step = 0; step < steps; step++) {
          await Promise.resolve();
        }
        void other();
        await waiting;
        assert.equal(await freeTurns(enter), 1, `${steps} steps`);
      }
    }
    assert.deepEqual(outcomes, new Set(['in', 'given up']));
  });
});

describe('a gate with another behind it', () => {
  it('lets in who passes both, and leaves both', async () => {
    const inner = atMost(3);
    const outer = atMost(5, inner);
    assert.equal(await freeTurns(outer), 3);
    assert.equal(await freeTurns(inner), 3);
    assert.equal(await freeTurns(atMost(2, inner)), 2);
    assert.equal(await freeTurns(inner), 3);
  });

  it('gives the turn back when the one behind it rejects', async () => {
    let rejects = true;
    const behind: Enter = () =>
      rejects ? Promise.reject(new Error('no way')) : Promise.resolve(() => Promise.resolve());
    const enter = atMost(1, behind);
    for (let time = 0; time < 3; time++) {
      await assert.rejects(enter(never), /no way/);
    }
    rejects = false;
    assert.ok(await isSettled(enter(never)));
  });

  it('hands the turn of the one whom the other rejects to the next who waits', async () => {
    const { promise, reject } = Promise.withResolvers<Leave>();
    const answers = [promise, Promise.resolve(() => Promise.resolve())];
    const enter = atMost(1, () => answers.shift() ?? assert.fail('Nobody else should come.'));
    const first = enter(never);
    const second = enter(never);
    assert.equal(await isSettled(second), false);
    reject(new Error('no way'));
    await assert.rejects(first, /no way/);
    await (
      await second
    )();
  });

  it('lets go who gives up while waiting behind it', async () => {
    const inner = atMost(1);
    const leave = await inner(never);
    const outer = atMost(1, inner);
    const abort = new AbortController();
    const waiting = outer(abort.signal);
    assert.equal(await isSettled(waiting), false);
    abort.abort(new Error('enough'));
    await assert.rejects(waiting, /enough/);
    await leave();
    assert.equal(await freeTurns(outer), 1);
  });

  it('gives its own turn back also when the one behind it cannot be left', async () => {
    const enter = atMost(1, () => Promise.resolve(() => Promise.reject(new Error('stuck'))));
    const leave = await enter(never);
    await leave().catch(() => undefined);
    assert.ok(await isSettled(enter(never)));
  });

  it('gives its own turn back only after the one behind it', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const enter = atMost(1, () => Promise.resolve(() => promise));
    const leaving = (await enter(never))();
    const next = enter(never);
    assert.equal(await isSettled(next), false);
    resolve(undefined);
    await leaving;
    await next;
  });
});
