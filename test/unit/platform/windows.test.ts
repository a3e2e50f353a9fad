import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { Enter, Leave } from '../../../src/api/gate.ts';
import { Windows, requestsAtOnce } from '../../../src/platform/windows.ts';

const { signal: never } = new AbortController();
const origin = 'https://wger.example';

interface Folder extends AsyncDisposable {
  readonly path: string;
}

/** A folder that is not there yet, below one that goes with the test. */
async function folder(): Promise<Folder> {
  const parent = await mkdtemp(join(tmpdir(), 'wger-windows-'));
  return {
    path: join(parent, 'a', 'b'),
    [Symbol.asyncDispose]: () => rm(parent, { recursive: true, force: true }),
  };
}

function takeAll(enter: Enter): Promise<Leave[]> {
  return Promise.all(Array.from({ length: requestsAtOnce }, () => enter(never)));
}

/** Nobody gets in for a while. */
async function assertFull(enter: Enter): Promise<void> {
  await assert.rejects(enter(AbortSignal.timeout(150)), { name: 'TimeoutError' });
}

async function leaveAll(places: readonly Leave[]): Promise<void> {
  await Promise.all(places.map((leave) => leave()));
}

async function files({ path }: Folder): Promise<string[]> {
  return (await readdir(path)).map((name) => join(path, name));
}

/** The number of a process that has ended. */
async function pidOfTheDead(): Promise<number> {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await once(child, 'exit');
  return child.pid ?? assert.fail('No process was started.');
}

describe('the places of all windows', { concurrency: 8 }, () => {
  it('are four for one server, shared by all windows', async () => {
    await using shared = await folder();
    const [one, other] = [new Windows(shared.path), new Windows(shared.path)];
    const [here, there] = [one.placeFor(origin), other.placeFor(origin)];
    const places = [await here(never), await there(never), await here(never), await there(never)];
    await assertFull(here);
    await assertFull(there);
    await leaveAll(places.slice(0, 1));
    const again = await there(never);
    await assertFull(here);
    await leaveAll([...places.slice(1), again]);
    assert.deepEqual(await files(shared), []);
  });

  it('are never taken by more than four at once, and by all in the end', async () => {
    await using shared = await folder();
    const enters = [1, 2, 3].map(() => new Windows(shared.path).placeFor(origin));
    const full = Promise.withResolvers<undefined>();
    let inside = 0;
    let most = 0;
    await Promise.all(
      Array.from({ length: 24 }, async (_, at) => {
        const enter = enters[at % enters.length] ?? assert.fail();
        const leave = await enter(never);
        most = Math.max(most, ++inside);
        if (inside === requestsAtOnce) {
          full.resolve(undefined);
        }
        await full.promise;
        inside--;
        await leave();
      }),
    );
    assert.equal(most, requestsAtOnce);
    assert.deepEqual(await files(shared), []);
  });

  it('go to one who waits once there is one', async () => {
    await using shared = await folder();
    const enter = new Windows(shared.path).placeFor(origin);
    const places = await takeAll(enter);
    const waiting = new Windows(shared.path).placeFor(origin)(never);
    await leaveAll(places.slice(0, 1));
    await leaveAll([await waiting, ...places.slice(1)]);
  });

  it('are others for another server', async () => {
    await using shared = await folder();
    const windows = new Windows(shared.path);
    const places = await takeAll(windows.placeFor(origin));
    const others = await takeAll(windows.placeFor(`${origin}:8443`));
    assert.equal((await files(shared)).length, 2 * requestsAtOnce);
    await leaveAll([...places, ...others]);
  });

  it('say in their files which process has them, and not of which server', async () => {
    await using shared = await folder();
    const places = await takeAll(new Windows(shared.path).placeFor(origin));
    for (const file of await files(shared)) {
      assert.equal(await readFile(file, 'utf8'), String(process.pid));
      assert.doesNotMatch(file, /example/);
    }
    await leaveAll(places);
  });

  it('are waited for until the caller gives up', async () => {
    await using shared = await folder();
    const enter = new Windows(shared.path).placeFor(origin);
    const places = await takeAll(enter);
    const abort = new AbortController();
    const waiting = enter(abort.signal);
    abort.abort(new Error('enough'));
    await assert.rejects(waiting, /enough/);
    await leaveAll(places);
    assert.deepEqual(await files(shared), []);
  });

  it('are taken over from a process that has ended', async () => {
    await using shared = await folder();
    const enter = new Windows(shared.path).placeFor(origin);
    await takeAll(enter);
    const left = await files(shared);
    const pid = await pidOfTheDead();
    await writeFile(left[2] ?? '', String(pid));
    await enter(never);
    assert.equal(await readFile(left[2] ?? '', 'utf8'), String(process.pid));
    await assertFull(enter);
  });

  it('are taken over by four and no more when many windows see at once that a process has ended', async () => {
    const dead = String(await pidOfTheDead());
    for (let round = 0; round < 20; round++) {
      await using shared = await folder();
      const windows = Array.from({ length: 4 }, () => new Windows(shared.path));
      const [first] = windows;
      assert.ok(first !== undefined);
      await takeAll(first.placeFor(origin));
      await Promise.all((await files(shared)).map((file) => writeFile(file, dead)));
      let held = 0;
      let most = 0;
      await Promise.all(
        windows.map(async (window) => {
          const places = Array.from({ length: requestsAtOnce }, async () => {
            const leave = await window.placeFor(origin)(never);
            most = Math.max(most, ++held);
            await wait(2);
            held--;
            await leave();
          });
          await Promise.all(places);
        }),
      );
      assert.ok(most <= requestsAtOnce, `${most} at once`);
    }
  });

  it('stay with a process that runs, and with one that is just writing its number', async () => {
    await using shared = await folder();
    const enter = new Windows(shared.path).placeFor(origin);
    await takeAll(enter);
    const contents = [String(process.ppid), '', 'no number', String(process.pid)];
    for (const [at, file] of (await files(shared)).entries()) {
      await writeFile(file, contents[at] ?? '');
    }
    await assertFull(enter);
  });

  it('are taken over when a window hangs, and not when a request takes long', async (t) => {
    t.mock.timers.enable({ apis: ['setInterval'] });
    await using shared = await folder();
    const enter = new Windows(shared.path).placeFor(origin);
    const places = await takeAll(enter);
    const [file = ''] = await files(shared);
    const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000);
    await utimes(file, secondsAgo(20), secondsAgo(20));
    await assertFull(enter);
    t.mock.timers.tick(5000);
    const signal = AbortSignal.timeout(10_000);
    while (Date.now() - (await stat(file)).mtimeMs > 10_000) {
      await wait(10, undefined, { signal });
    }
    await utimes(file, secondsAgo(40), secondsAgo(40));
    const last = await enter(never);
    await assertFull(enter);
    await leaveAll([...places, last]);
  });

  it('are as many as anybody wants where there can be no folder', async () => {
    await using shared = await folder();
    await mkdir(shared.path, { recursive: true });
    const inTheWay = join(shared.path, 'file');
    await writeFile(inTheWay, '');
    const enter = new Windows(join(inTheWay, 'folder')).placeFor(origin);
    const places = [...(await takeAll(enter)), ...(await takeAll(enter))];
    await leaveAll(places);
    assert.deepEqual(await files(shared), [inTheWay]);
  });

  it('are as many as anybody wants once the folder is gone, and can be left all the same', async () => {
    await using shared = await folder();
    const enter = new Windows(shared.path).placeFor(origin);
    const places = await takeAll(enter);
    await rm(shared.path, { recursive: true });
    await leaveAll([...places, ...(await takeAll(enter)), ...(await takeAll(enter))]);
  });
});

describe('the first window', { concurrency: 8 }, () => {
  it('is one within the period, and one again after it', async () => {
    await using shared = await folder();
    const [one, other] = [new Windows(shared.path), new Windows(shared.path)];
    assert.equal(await one.isFirst('subject', 60_000), true);
    assert.equal(await one.isFirst('subject', 60_000), false);
    assert.equal(await other.isFirst('subject', 60_000), false);
    const [file = ''] = await files(shared);
    const aMinuteAgo = new Date(Date.now() - 61_000);
    await utimes(file, aMinuteAgo, aMinuteAgo);
    assert.equal(await other.isFirst('subject', 60_000), true);
    assert.equal(await one.isFirst('subject', 60_000), false);
  });

  it('is one again when a short period is over', async () => {
    await using shared = await folder();
    const windows = new Windows(shared.path);
    assert.equal(await windows.isFirst('subject', 50), true);
    await wait(80);
    assert.equal(await windows.isFirst('subject', 50), true);
  });

  it('is one of many that ask at the same time', async () => {
    await using shared = await folder();
    const windows = Array.from({ length: 10 }, () => new Windows(shared.path));
    const answers = await Promise.all(windows.map((each) => each.isFirst('subject', 60_000)));
    assert.equal(answers.filter(Boolean).length, 1);
  });

  it('is one of many that ask at the same time once the period is over', async () => {
    for (let round = 0; round < 20; round++) {
      await using shared = await folder();
      const windows = Array.from({ length: 4 }, () => new Windows(shared.path));
      await windows[0]?.isFirst('a failure', 60_000);
      const [file = ''] = await files(shared);
      const past = new Date(Date.now() - 61_000);
      await utimes(file, past, past);
      const answers = await Promise.all(windows.map((window) => window.isFirst('a failure', 60_000)));
      assert.equal(answers.filter(Boolean).length, 1);
    }
  });

  it('is not told from another subject, nor from the places of a server', async () => {
    await using shared = await folder();
    const windows = new Windows(shared.path);
    assert.equal(await windows.isFirst(origin, 60_000), true);
    assert.equal(await windows.isFirst(`${origin}/`, 60_000), true);
    const places = await takeAll(windows.placeFor(origin));
    assert.equal(await windows.isFirst(origin, 60_000), false);
    await leaveAll(places);
    assert.equal(await windows.isFirst(origin, 60_000), false);
    assert.equal(await windows.isFirst('', 60_000), true);
  });

  it('is each where there can be no folder', async () => {
    await using shared = await folder();
    await mkdir(shared.path, { recursive: true });
    const inTheWay = join(shared.path, 'file');
    await writeFile(inTheWay, '');
    const windows = new Windows(join(inTheWay, 'folder'));
    assert.equal(await windows.isFirst('subject', 60_000), true);
    assert.equal(await windows.isFirst('subject', 60_000), true);
  });
});
