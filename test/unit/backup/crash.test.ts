import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { cp, mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { build } from 'rolldown';
import { stagingNames } from '../../../src/backup/folder/backupFolder.ts';
import { getStagingPaths } from '../../../src/backup/node/journal.ts';
import { DiskStaging } from '../../../src/backup/node/diskStaging.ts';
import { setUp } from '../support.ts';
import { backUpTo, findDifferingPaths, readFilesBelow, createTemporaryFolder } from './support.ts';

const points = 20;

/** A file of git's and one of the user's. */
async function addForeignFiles(folder: string): Promise<void> {
  await mkdir(join(folder, '.git'));
  await writeFile(join(folder, '.git', 'index'), 'git');
  await writeFile(join(folder, 'mine.txt'), 'mine');
}

/** A program beside this file in one file: it is started dozens of times, and would read a hundred each time. */
async function bundled(name: string, folder: string): Promise<string> {
  const file = join(folder, name.replace('.ts', '.mjs'));
  await build({
    input: join(import.meta.dirname, name),
    platform: 'node',
    output: { file, codeSplitting: false },
    logLevel: 'silent',
  });
  return file;
}

/** Starts a program in a process of its own, and kills that at a moment. @returns true if it was still running */
async function killed(
  program: readonly string[],
  moment: (isOver: () => boolean) => Promise<void>,
): Promise<boolean> {
  const child = spawn(process.execPath, program, { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  await once(child.stdout, 'data');
  await moment(() => child.exitCode !== null);
  const wasRunning = child.exitCode === null;
  child.kill('SIGKILL');
  await exited;
  return wasRunning;
}

/** Lets so many turns of the event loop pass: no timer can wait for less than a millisecond. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) {
    await new Promise(setImmediate);
  }
}

/** Changes when another file takes the place of one; undefined where there is none. */
function inodeOf(file: string): bigint | undefined {
  return statSync(file, { bigint: true, throwIfNoEntry: false })?.ino;
}

/** Waits until a file is there. */
async function appeared(file: string, isOver: () => boolean): Promise<void> {
  while (!existsSync(file) && !isOver()) {
    await turns(1);
  }
}

/** What a reader sees who does not look for what is under way. */
async function seenIn(folder: string): Promise<ReadonlyMap<string, string>> {
  const files = await readFilesBelow(folder);
  return new Map([...files].filter(([path]) => !path.startsWith(stagingNames.folder)));
}

/** Begins a backup a minute after a process was killed, which may have been before there was a word of it in its lock. */
async function undone(folder: string): Promise<void> {
  const { staging } = getStagingPaths(folder);
  for (const path of [join(staging, 'lock.json'), staging]) {
    await utimes(path, 0, 0).catch(() => undefined);
  }
  await (await DiskStaging.begin(folder)).cleanUp();
}

/** A folder with a backup of release 2.4, and a server in the same place on which every object has changed. */
async function beforeUpdate() {
  await using stack = new AsyncDisposableStack();
  const folder = stack.use(await createTemporaryFolder());
  const whole = join(folder.path, 'old');
  await mkdir(whole);
  await addForeignFiles(whole);
  const earlier = await setUp({ generation: '2.4', sets: 60 });
  await backUpTo(whole, earlier.client);
  await earlier[Symbol.asyncDispose]();
  const port = Number(new URL(earlier.service.url).port);
  const setup = stack.use(await setUp({ generation: '2.6', sets: 90, port }));
  const updated = join(folder.path, 'new');
  await cp(whole, updated, { recursive: true });
  const before = setup.service.requests.length;
  await backUpTo(updated, setup.client);
  const requests = setup.service.requests.length - before;
  const [backup, swap] = await Promise.all(
    ['crashingBackup.ts', 'crashingSwap.ts'].map((name) => bundled(name, folder.path)),
  );
  const moved = stack.move();
  return {
    setup,
    backup: backup ?? '',
    swap: swap ?? '',
    whole,
    updated,
    requests,
    old: await readFilesBelow(whole),
    renewed: await readFilesBelow(updated),
    [Symbol.asyncDispose]: () => moved.disposeAsync(),
  };
}

describe('a process that is killed', () => {
  let update: Awaited<ReturnType<typeof beforeUpdate>>;
  before(async () => {
    update = await beforeUpdate();
  });
  after(() => update[Symbol.asyncDispose]());

  it(`while it reads and stages, at ${points} moments, leaves the backup of before whole, and the next one no file of it`, async () => {
    const { setup, backup, whole, old, renewed, requests } = update;
    let running = 0;
    for (let point = 0; point < points; point++) {
      const folder = `${whole}-${String(point)}`;
      await cp(whole, folder, { recursive: true });
      const { url, key, requests: received } = setup.service;
      const moment = received.length + ((point + Math.random()) / points) * requests;
      const wasRunning = await killed([backup, url, key, folder], async (isOver) => {
        while (received.length < moment && !isOver()) {
          await turns(1);
        }
        // What came last is read and staged meanwhile.
        await turns(point);
      });
      running += Number(wasRunning);
      const seen = await seenIn(folder);
      const isMixed = existsSync(getStagingPaths(folder).journal);
      assert.ok(
        isMixed || isSame(seen, old) || isSame(seen, renewed),
        `neither of the two after ${String(point)}`,
      );
      await undone(folder);
      assert.ok(isSame(await readFilesBelow(folder), old) || isSame(await readFilesBelow(folder), renewed));
      assert.ok(!(await readdir(folder)).includes(stagingNames.folder));
    }
    assert.ok(running > points / 2, `only ${String(running)} were running`);
    await backUpTo(`${whole}-1`, setup.client);
    assert.deepEqual(findDifferingPaths(await readFilesBelow(`${whole}-1`), renewed), []);
  });

  it(`while it puts files into their places, at ${points} moments, is undone by the next one`, async () => {
    const { swap, whole, updated, old, renewed } = update;
    const replaced = findDifferingPaths(old, renewed).toSorted();
    let mixed = 0;
    for (let point = 0; point < points; point++) {
      const folder = `${whole}-swap-${String(point)}`;
      await cp(whole, folder, { recursive: true });
      const { journal } = getStagingPaths(folder);
      const file = join(folder, replaced[Math.floor((point / points) * replaced.length)] ?? '');
      const before = inodeOf(file);
      await killed([swap, updated, folder], async (isOver) => {
        while (inodeOf(file) === before && !isOver()) {
          await turns(1);
        }
      });
      const seen = await seenIn(folder);
      const isUnderWay = existsSync(journal);
      mixed += Number(isUnderWay && !isSame(seen, old));
      assert.ok(isUnderWay || isSame(seen, old) || isSame(seen, renewed));
      await undone(folder);
      assert.deepEqual(findDifferingPaths(await readFilesBelow(folder), isUnderWay ? old : seen), []);
    }
    assert.ok(mixed > 0, 'none was killed between two files');
    await killed([swap, updated, `${whole}-swap-1`], (isOver) => appeared('', isOver));
    assert.deepEqual(findDifferingPaths(await readFilesBelow(`${whole}-swap-1`), renewed), []);
  });

  it('while it undoes what another one began leaves that to the next one', async () => {
    const { swap, whole, updated, old, renewed } = update;
    for (let round = 0; round < 6; round++) {
      const folder = `${whole}-undo-${String(round)}`;
      const { journal } = getStagingPaths(folder);
      while (!existsSync(journal)) {
        await rm(folder, { recursive: true, force: true });
        await cp(whole, folder, { recursive: true });
        await killed([swap, updated, folder], (isOver) => appeared(journal, isOver));
      }
      await killed([swap, updated, folder], () => turns(round * 4));
      await undone(folder);
      const files = await readFilesBelow(folder);
      assert.ok(isSame(files, old) || isSame(files, renewed));
    }
  });
});

function isSame(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean {
  return findDifferingPaths(one, other).length === 0;
}
