import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { cp, mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { build } from 'rolldown';
import { stagingNames } from '../../../../src/backup/folder/backupFolder.ts';
import { getStagingPaths } from '../../../../src/backup/node/journal.ts';
import { createDiskFolder } from '../../../../src/backup/node/diskFolder.ts';
import { createTemporaryFolder } from '../../../harness/system/temporaryFolder.ts';
import { setUp } from '../../support/support.ts';
import { backUpTo, findDifferingPaths, readFilesBelow } from '../support.ts';

const points = 20;

/** Adds a file of git and one of the user, which are not part of a backup. */
async function addForeignFiles(folder: string): Promise<void> {
  await mkdir(join(folder, '.git'));
  await writeFile(join(folder, '.git', 'index'), 'git');
  await writeFile(join(folder, 'mine.txt'), 'mine');
}

/**
 * Bundles a program of this folder, because it is started dozens of times and would load a hundred files each
 * time.
 */
async function bundleProgram(name: string, folder: string): Promise<string> {
  const file = join(folder, name.replace('.ts', '.mjs'));
  await build({
    input: join(import.meta.dirname, name),
    platform: 'node',
    output: { file, codeSplitting: false },
    logLevel: 'silent',
  });
  return file;
}

/**
 * Starts a program in its own process, and kills that once `moment` resolves.
 *
 * @returns true if it was still running
 */
async function killProgram(
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

/** Waits for turns of the event loop, because a timer cannot wait for less than a millisecond. */
async function waitTurns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) {
    await new Promise(setImmediate);
  }
}

/** A number that changes when another file replaces this one; undefined if there is none. */
function getInode(file: string): bigint | undefined {
  return statSync(file, { bigint: true, throwIfNoEntry: false })?.ino;
}

/** Waits until a file exists or the program has ended. */
async function waitForFile(file: string, isOver: () => boolean): Promise<void> {
  while (!existsSync(file) && !isOver()) {
    await waitTurns(1);
  }
}

/** The files in a folder, except those of a backup under way. */
async function readVisibleFiles(folder: string): Promise<ReadonlyMap<string, string>> {
  const files = await readFilesBelow(folder);
  return new Map([...files].filter(([path]) => !path.startsWith(stagingNames.folder)));
}

/**
 * Undoes a killed backup, and removes its leftovers. The lock is made to look old, because an empty lock is
 * respected for a minute.
 */
async function undoKilledBackup(folder: string): Promise<void> {
  const { staging } = getStagingPaths(folder);
  for (const path of [join(staging, 'lock.json'), staging]) {
    await utimes(path, 0, 0).catch(() => undefined);
  }
  await createDiskFolder(folder).undoInterruptedBackup();
}

/**
 * Prepares a folder with a backup of release 2.4, and a server at the same address on which every object has
 * changed.
 */
async function prepareUpdate() {
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
    ['crashingBackup.ts', 'crashingSwap.ts'].map((name) => bundleProgram(name, folder.path)),
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
  let update: Awaited<ReturnType<typeof prepareUpdate>>;
  before(async () => {
    update = await prepareUpdate();
  });
  after(() => update[Symbol.asyncDispose]());

  it(`while it reads and stages, at ${points} moments, leaves the previous backup intact, and the next one removes its files`, async () => {
    const { setup, backup, whole, old, renewed, requests } = update;
    let running = 0;
    for (let point = 0; point < points; point++) {
      const folder = `${whole}-${String(point)}`;
      await cp(whole, folder, { recursive: true });
      const { url, key, requests: received } = setup.service;
      const moment = received.length + ((point + Math.random()) / points) * requests;
      const wasRunning = await killProgram([backup, url, key, folder], async (isOver) => {
        while (received.length < moment && !isOver()) {
          await waitTurns(1);
        }
        // The latest answers are read and staged during these turns.
        await waitTurns(point);
      });
      running += Number(wasRunning);
      const seen = await readVisibleFiles(folder);
      const isMixed = existsSync(getStagingPaths(folder).journal);
      assert.ok(
        isMixed || isSame(seen, old) || isSame(seen, renewed),
        `neither of the two after ${String(point)}`,
      );
      await undoKilledBackup(folder);
      assert.ok(isSame(await readFilesBelow(folder), old) || isSame(await readFilesBelow(folder), renewed));
      assert.ok(!(await readdir(folder)).includes(stagingNames.folder));
    }
    assert.ok(running > points / 2, `only ${String(running)} were running`);
    await backUpTo(`${whole}-1`, setup.client);
    assert.deepEqual(findDifferingPaths(await readFilesBelow(`${whole}-1`), renewed), []);
  });

  it(`while it moves files into place, at ${points} moments or more, is rolled back by the next one`, async () => {
    const { swap, whole, updated, old, renewed } = update;
    const replaced = findDifferingPaths(old, renewed).toSorted();
    let mixed = 0;
    // A folder with the files of a backup that was killed while it removed them, if there is one.
    let last = `${whole}-swap-1`;
    // A program that is faster than its observer is never killed between two files, which is what this is about.
    for (let point = 0; point < points || (mixed === 0 && point < 10 * points); point++) {
      const folder = `${whole}-swap-${String(point)}`;
      await cp(whole, folder, { recursive: true });
      const { journal } = getStagingPaths(folder);
      const file = join(folder, replaced[Math.floor(((point % points) / points) * replaced.length)] ?? '');
      const before = getInode(file);
      await killProgram([swap, updated, folder], async (isOver) => {
        while (getInode(file) === before && !isOver()) {
          await waitTurns(1);
        }
      });
      const seen = await readVisibleFiles(folder);
      const isUnderWay = existsSync(journal);
      mixed += Number(isUnderWay && !isSame(seen, old));
      assert.ok(isUnderWay || isSame(seen, old) || isSame(seen, renewed));
      await undoKilledBackup(folder);
      const left = [...(await readFilesBelow(folder))];
      const isLeftover = ([path]: readonly [string, string]): boolean =>
        !isUnderWay && path.startsWith(`${stagingNames.folder}.`);
      const kept = new Map(left.filter((file) => !isLeftover(file)));
      assert.deepEqual(findDifferingPaths(kept, isUnderWay ? old : seen), []);
      if (left.some(isLeftover)) {
        last = folder;
      }
    }
    assert.ok(mixed > 0, 'none was killed between two files');
    await killProgram([swap, updated, last], (isOver) => waitForFile('', isOver));
    assert.deepEqual(findDifferingPaths(await readFilesBelow(last), renewed), []);
  });

  it('while it rolls back another one leaves that to the next one', async () => {
    const { swap, whole, updated, old, renewed } = update;
    for (let round = 0; round < 6; round++) {
      const folder = `${whole}-undo-${String(round)}`;
      const { journal } = getStagingPaths(folder);
      while (!existsSync(journal)) {
        await rm(folder, { recursive: true, force: true });
        await cp(whole, folder, { recursive: true });
        await killProgram([swap, updated, folder], (isOver) => waitForFile(journal, isOver));
      }
      await killProgram([swap, updated, folder], () => waitTurns(round * 4));
      await undoKilledBackup(folder);
      const files = await readFilesBelow(folder);
      assert.ok(isSame(files, old) || isSame(files, renewed));
    }
  });
});

function isSame(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean {
  return findDifferingPaths(one, other).length === 0;
}
