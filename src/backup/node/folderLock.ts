import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { getFileAge, hasErrorCode, retryWhileLocked } from '../../collections/node/files.ts';
import { toObject } from '../../api/json/value.ts';
import { lockTimes, stagingNames } from '../folder/backupFolder.ts';
import { FolderRefused } from '../folder/errors.ts';
import { tryParseJson } from '../manifest.ts';
import { isRealFolder, listNames, readFileIfExists, writeNewFile } from './disk.ts';

/** The lock of a folder that one process has at a time. It is kept until the folder is removed or the lock given up. */
export class FolderLock {
  /** False where the folder was that of a process that is gone, with what that has left. */
  readonly isNew: boolean;
  readonly #path: string;
  readonly #id: string;
  readonly #timer: NodeJS.Timeout;
  #pendingRefresh: Promise<unknown> = Promise.resolve();

  private constructor(path: string, id: string, isNew: boolean) {
    this.isNew = isNew;
    this.#path = path;
    this.#id = id;
    this.#timer = setInterval(() => {
      this.#pendingRefresh = this.#pendingRefresh.then(() => this.#setModifiedTime(new Date()));
    }, lockTimes.refreshInterval);
    this.#timer.unref();
  }

  /**
   * Makes the folder, or takes that of a process that is gone.
   *
   * @throws FolderRefused where another one has it
   */
  static async acquire(path: string): Promise<FolderLock> {
    try {
      await mkdir(path, { mode: 0o700 });
    } catch (error) {
      if (!hasErrorCode(error, ['EEXIST'])) {
        throw error;
      }
      return new FolderLock(path, await takeOver(path), false);
    }
    try {
      return new FolderLock(path, await writeLock(path), true);
    } catch (error) {
      await rm(path, { recursive: true, force: true });
      throw error;
    }
  }

  /** @throws FolderRefused where another process has taken it over, as it does while this one sleeps */
  async requireOwned(): Promise<void> {
    if (!(await this.#isOwned())) {
      throw new FolderRefused('under-way', this.#path);
    }
  }

  /** Removes the folder. It is put away first: without its lock somebody could take it for one that was just made. */
  async remove(): Promise<void> {
    await this.#stop();
    if (await this.#isOwned()) {
      const temporaryPath = `${this.#path}.${randomUUID()}`;
      await retryWhileLocked(() => rename(this.#path, temporaryPath));
      await tryRemove(temporaryPath);
    }
  }

  /** Lets the next one take it over, and what is beside it. */
  async release(): Promise<void> {
    await this.#stop();
    await this.#setModifiedTime(new Date(0));
  }

  async #isOwned(): Promise<boolean> {
    return (
      toObject(tryParseJson((await readFileIfExists(getLockPath(this.#path)))?.toString() ?? ''))['id'] ===
      this.#id
    );
  }

  /** Says when it was last touched. What the disk does not do is tried again soon, or by the next backup. */
  async #setModifiedTime(time: Date): Promise<void> {
    try {
      if (await this.#isOwned()) {
        await utimes(getLockPath(this.#path), time, time);
      }
    } catch {
      // Nobody waits for it.
    }
  }

  /** Touches it no more, also not a little later. */
  async #stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#pendingRefresh;
  }
}

/** Takes the lock of a process that is gone. However many try that at the same time, one succeeds. @returns its id */
async function takeOver(path: string): Promise<string> {
  if ((await isRealFolder(path)) !== true) {
    throw new FolderRefused('foreign', path);
  }
  const staleLock = await readFileIfExists(getLockPath(path));
  if (await isHeld(path, staleLock)) {
    throw new FolderRefused('under-way', path);
  }
  try {
    if (staleLock !== undefined) {
      const temporaryPath = `${getLockPath(path)}.${randomUUID()}`;
      await rename(getLockPath(path), temporaryPath);
      if (!staleLock.equals(await readFile(temporaryPath))) {
        // Somebody else took the lock over in the meantime, and this one is theirs.
        await rename(temporaryPath, getLockPath(path));
        throw new FolderRefused('under-way', path);
      }
    }
    return await writeLock(path);
  } catch (error) {
    throw hasErrorCode(error, ['EEXIST', 'ENOENT']) ? new FolderRefused('under-way', path) : error;
  }
}

/** Removes what {@link FolderLock.remove} was interrupted at. */
export async function removeLeftovers(path: string): Promise<void> {
  for (const name of await listNames(dirname(path))) {
    if (name.startsWith(`${basename(path)}.`)) {
      await tryRemove(join(dirname(path), name));
    }
  }
}

/** Removes a folder; where that is impossible at the moment, it is left behind for the next backup. */
async function tryRemove(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true }).catch(() => undefined);
}

async function isHeld(path: string, lock: Buffer | undefined): Promise<boolean> {
  if ((await getFileAge(lock === undefined ? path : getLockPath(path))) > lockTimes.staleAfter) {
    // Whatever has the number of its process now.
    return false;
  }
  const { process: id, host } = toObject(tryParseJson(lock?.toString() ?? ''));
  // Without a process in it, it is being written, or was when its process was killed.
  return typeof id !== 'number' || host !== hostname() || isRunning(id);
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    return hasErrorCode(error, ['EPERM']);
  }
}

/** @returns the id by which its process knows it */
async function writeLock(path: string): Promise<string> {
  const id = randomUUID();
  await writeNewFile(getLockPath(path), JSON.stringify({ process: process.pid, host: hostname(), id }));
  return id;
}

function getLockPath(path: string): string {
  return join(path, stagingNames.lock);
}
