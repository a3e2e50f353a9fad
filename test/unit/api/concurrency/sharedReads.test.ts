import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { SharedReads } from '../../../../src/api/concurrency/sharedReads.ts';

/** A read that the test resolves or rejects, and whose abort it observes. */
interface StartedRead {
  readonly signal: AbortSignal;
  readonly tell: (news: number) => void;
  readonly resolve: (value: string) => void;
  readonly reject: (error: unknown) => void;
}

/** Reads that are pending until a test settles them. */
function createSharedReads() {
  const reads = new SharedReads<string, number>();
  const started: StartedRead[] = [];
  const start = (signal: AbortSignal, tell: (news: number) => void): Promise<string> => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    started.push({ signal, tell, resolve, reject });
    return promise;
  };
  return {
    started,
    read: (
      name: string,
      signal = new AbortController().signal,
      told: (news: number) => void = () => undefined,
    ) => reads.read(name, signal, told, start),
  };
}

describe('reads of the same name', () => {
  it('are shared while pending, with the same result', async () => {
    const { read, started } = createSharedReads();
    const all = Promise.all([read('a'), read('a'), read('a')]);
    started[0]?.resolve('text');
    assert.deepEqual(await all, ['text', 'text', 'text']);
    assert.equal(started.length, 1);
  });

  it('report progress to all waiting callers, but not to aborted ones', async () => {
    const { read, started } = createSharedReads();
    const news: string[] = [];
    const gone = new AbortController();
    const all = [
      read('a', undefined, (milliseconds) => news.push(`first ${milliseconds}`)),
      read('a', undefined, (milliseconds) => news.push(`second ${milliseconds}`)),
    ];
    const given = read('a', gone.signal, () => news.push('gone'));
    gone.abort(new Error('enough'));
    await assert.rejects(given, /enough/);
    started[0]?.tell(2000);
    started[0]?.resolve('text');
    await Promise.all(all);
    assert.deepEqual(news, ['first 2000', 'second 2000']);
  });

  it('report the latest progress to a caller that joins late', async () => {
    const { read, started } = createSharedReads();
    const news: string[] = [];
    const first = read('a');
    started[0]?.tell(1000);
    started[0]?.tell(2000);
    const late = read('a', undefined, (milliseconds) => news.push(`late ${milliseconds}`));
    started[0]?.resolve('text');
    await Promise.all([first, late]);
    assert.deepEqual(news, ['late 2000']);
  });

  it('start anew after the previous one ends', async () => {
    const { read, started } = createSharedReads();
    const first = read('a');
    started[0]?.resolve('old');
    assert.equal(await first, 'old');
    const second = read('a');
    started[1]?.resolve('new');
    assert.equal(await second, 'new');
    assert.equal(started.length, 2);
  });

  it('fail together, and start anew after that', async () => {
    const { read, started } = createSharedReads();
    const all = Promise.allSettled([read('a'), read('a')]);
    started[0]?.reject(new Error('broken'));
    assert.deepEqual(
      (await all).map(({ status }) => status),
      ['rejected', 'rejected'],
    );
    const later = read('a');
    started[1]?.resolve('text');
    assert.equal(await later, 'text');
  });

  it('end for a caller that aborts, with its reason, and continue for the others', async () => {
    const { read, started } = createSharedReads();
    const abort = new AbortController();
    const [given, patient] = [read('a', abort.signal), read('a')];
    abort.abort(new Error('enough'));
    await assert.rejects(given, /enough/);
    assert.equal(started[0]?.signal.aborted, false);
    const joining = read('a');
    started[0].resolve('text');
    assert.deepEqual(await Promise.all([patient, joining]), ['text', 'text']);
    assert.equal(started.length, 1);
  });

  it('end when all callers abort, each with its own reason, and a later one starts anew', async () => {
    const { read, started } = createSharedReads();
    const aborts = [new AbortController(), new AbortController()];
    const readers = aborts.map(({ signal }) => read('a', signal));
    const reasons = Promise.allSettled(readers);
    aborts[0]?.abort(new Error('one'));
    await turnOfTheLoop();
    assert.equal(started[0]?.signal.aborted, false);
    aborts[1]?.abort(new Error('other'));
    assert.deepEqual(
      (await reasons).map((outcome) => outcome.status === 'rejected' && String(outcome.reason)),
      ['Error: one', 'Error: other'],
    );
    assert.equal(started[0].signal.aborted, true);

    const later = read('a');
    assert.equal(started.length, 2);
    // The outcome of the first no longer matters, and does not affect the second.
    started[0].reject(new Error('late'));
    await turnOfTheLoop();
    const joining = read('a');
    assert.equal(started.length, 2);
    started[1]?.resolve('text');
    assert.deepEqual(await Promise.all([later, joining]), ['text', 'text']);
  });

  it('start nothing for a caller that has already aborted, and leave other reads alone', async () => {
    const { read, started } = createSharedReads();
    const gone = AbortSignal.abort(new Error('enough'));
    await assert.rejects(read('a', gone), /enough/);
    assert.equal(started.length, 0);
    const patient = read('a');
    await assert.rejects(read('a', gone), /enough/);
    assert.equal(started[0]?.signal.aborted, false);
    started[0].resolve('text');
    assert.equal(await patient, 'text');
  });
});

describe('reads of different names', () => {
  it('are never shared', async () => {
    const { read, started } = createSharedReads();
    const both = Promise.all([read('a'), read('b')]);
    assert.equal(started.length, 2);
    started[1]?.resolve('text of b');
    started[0]?.resolve('text of a');
    assert.deepEqual(await both, ['text of a', 'text of b']);
  });
});
