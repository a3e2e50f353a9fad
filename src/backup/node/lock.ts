import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { ageOf, isOneOf, patiently } from '../../collections/node/files.ts';
import { objectOf } from '../../api/json/value.ts';
import { lockTimes, stagingNames } from '../folder/backupFolder.ts';
import { FolderRefused } from '../folder/errors.ts';
import { jsonIn } from '../manifest.ts';
import { isRealFolder, namesIn, readIfThere, writeNew } from './disk.ts';

/**
 * Makes a folder that one process has at a time.
 *
 * @returns false where it is that of a process that is gone, with what that has left
 * @throws FolderRefused where another one has it
 */
export async function lockFolder(path: string): Promise<boolean> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    if (!isOneOf(error, ['EEXIST'])) {
      throw error;
    }
    await takeOver(path);
    return false;
  }
  try {
    await writeLock(path);
    return true;
  } catch (error) {
    await rm(path, { recursive: true, force: true });
    throw error;
  }
}

/** Takes the lock of a process that is gone. However many try that at the same time, one succeeds. */
async function takeOver(path: string): Promise<void> {
  if ((await isRealFolder(path)) !== true) {
    throw new FolderRefused('foreign', path);
  }
  const left = await readIfThere(lockIn(path));
  if (await isHeld(path, left)) {
    throw new FolderRefused('under-way', path);
  }
  try {
    if (left !== undefined) {
      const taken = `${lockIn(path)}.${randomUUID()}`;
      await rename(lockIn(path), taken);
      if (!left.equals(await readFile(taken))) {
        // Somebody else took the lock over in the meantime, and this one is theirs.
        await rename(taken, lockIn(path));
        throw new FolderRefused('under-way', path);
      }
    }
    await writeLock(path);
  } catch (error) {
    throw isOneOf(error, ['EEXIST', 'ENOENT']) ? new FolderRefused('under-way', path) : error;
  }
}

/** Lets the next one take a lock over, and what is beside it. */
export async function giveUpLock(path: string): Promise<void> {
  await utimes(lockIn(path), 0, 0).catch(() => undefined);
}

/** Removes a locked folder. It is put away first: without its lock somebody could take it for one that was just made. */
export async function removeLocked(path: string): Promise<void> {
  const away = `${path}.${randomUUID()}`;
  await patiently(() => rename(path, away));
  await removeAway(away);
}

/** Removes what {@link removeLocked} was interrupted at. */
export async function removeLeftovers(path: string): Promise<void> {
  for (const name of await namesIn(dirname(path))) {
    if (name.startsWith(`${basename(path)}.`)) {
      await removeAway(join(dirname(path), name));
    }
  }
}

/** Keeps a lock, until what it returns is called. */
export function keepLock(path: string): () => void {
  const timer = setInterval(() => {
    const now = new Date();
    void utimes(lockIn(path), now, now).catch(() => undefined);
  }, lockTimes.touching);
  timer.unref();
  return () => {
    clearInterval(timer);
  };
}

/** Removes a folder; where that is impossible at the moment, it is left behind for the next backup. */
async function removeAway(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true }).catch(() => undefined);
}

async function isHeld(path: string, lock: Buffer | undefined): Promise<boolean> {
  if ((await ageOf(lock === undefined ? path : lockIn(path))) > lockTimes.stale) {
    // Whatever has the number of its process now.
    return false;
  }
  const { process: id, host } = objectOf(jsonIn(lock?.toString() ?? ''));
  // Without a process in it, it is being written, or was when its process was killed.
  return typeof id !== 'number' || host !== hostname() || runs(id);
}

function runs(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    return isOneOf(error, ['EPERM']);
  }
}

async function writeLock(path: string): Promise<void> {
  await writeNew(lockIn(path), JSON.stringify({ process: process.pid, host: hostname(), id: randomUUID() }));
}

function lockIn(path: string): string {
  return join(path, stagingNames.lock);
}
