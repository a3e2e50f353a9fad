import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { getFileAge, hasErrorCode, retryWhileLocked } from '../../collections/node/files.ts';
import { lockTimes, stagingNames } from '../folder/backupFolder.ts';
import { FolderRefused } from '../folder/errors.ts';
import { tryParseObject } from '../manifest.ts';
import { isRealFolder, listNames, readFileIfExists, removeIfEmpty, writeNewFile } from './disk.ts';

/** IDs of the locks that this process no longer holds. Their files may be left on a disk that was away. */
const releasedIds = new Set<unknown>();

/** A lock on a folder that one process holds at a time, until it removes the folder or releases the lock. */
export class FolderLock {
  /** False if the lock was taken over from a dead process, whose leftovers are in the folder. */
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
   * Creates the folder, or takes it over from a dead process.
   *
   * @throws FolderRefused if another process holds it
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
      if (hasErrorCode(error, ['EEXIST'])) {
        // Another process has taken the folder over meanwhile.
        throw new FolderRefused('under-way', path);
      }
      await rm(getLockPath(path), { force: true });
      await removeIfEmpty(path);
      throw error;
    }
  }

  /** @throws FolderRefused if another process has taken it over, as happens while the computer sleeps */
  async requireOwned(): Promise<void> {
    if (!(await this.#isOwned())) {
      throw new FolderRefused('under-way', this.#path);
    }
  }

  /** Removes the folder. It is renamed first: without its lock file another process could mistake it for one just created. */
  async remove(): Promise<void> {
    await this.#stop();
    if (await this.#isOwned()) {
      const temporaryPath = `${this.#path}.${randomUUID()}`;
      await retryWhileLocked(() => rename(this.#path, temporaryPath));
      await tryRemove(temporaryPath);
    }
    releasedIds.add(this.#id);
  }

  /** Lets the next backup take over the lock and the folder. */
  async release(): Promise<void> {
    await this.#stop();
    await this.#setModifiedTime(new Date(0));
    releasedIds.add(this.#id);
  }

  async #isOwned(): Promise<boolean> {
    const lock = await readFileIfExists(getLockPath(this.#path));
    return tryParseObject(lock)['id'] === this.#id;
  }

  /** Sets the time of the last refresh. An error is ignored, since the next refresh or backup tries again. */
  async #setModifiedTime(time: Date): Promise<void> {
    try {
      if (await this.#isOwned()) {
        await utimes(getLockPath(this.#path), time, time);
      }
    } catch {
      // As said above.
    }
  }

  /** Stops refreshing it, and waits for a refresh under way. */
  async #stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#pendingRefresh;
  }
}

/** Takes over the lock of a dead process. If several try at once, only one succeeds. @returns the ID of the lock */
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
        // Another process took the lock over in the meantime: this one is theirs.
        await rename(temporaryPath, getLockPath(path));
        throw new FolderRefused('under-way', path);
      }
    }
    return await writeLock(path);
  } catch (error) {
    throw hasErrorCode(error, ['EEXIST', 'ENOENT']) ? new FolderRefused('under-way', path) : error;
  }
}

/** Removes the leftovers of an interrupted {@link FolderLock.remove}. */
export async function removeLeftovers(path: string): Promise<void> {
  const prefix = `${basename(path)}.`;
  for (const name of await listNames(dirname(path))) {
    // Any other name is the user's, such as that of a copy.
    if (name.startsWith(prefix) && /^[\da-f-]{36}$/.test(name.slice(prefix.length))) {
      await tryRemove(join(dirname(path), name));
    }
  }
}

/** Removes a folder, or leaves that to the next backup if it fails. */
async function tryRemove(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true }).catch(() => undefined);
}

async function isHeld(path: string, lock: Buffer | undefined): Promise<boolean> {
  // A time in the future is that of a wrong clock.
  if (Math.abs(await getFileAge(lock === undefined ? path : getLockPath(path))) > lockTimes.staleAfter) {
    // Even if its process ID is in use again.
    return false;
  }
  const { process: owner, host, id } = tryParseObject(lock);
  // A lock without a process ID is just being written, or its process was killed meanwhile.
  return !releasedIds.has(id) && (typeof owner !== 'number' || host !== hostname() || isRunning(owner));
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    return hasErrorCode(error, ['EPERM']);
  }
}

/** @returns the ID of the lock */
async function writeLock(path: string): Promise<string> {
  const id = randomUUID();
  await writeNewFile(getLockPath(path), JSON.stringify({ process: process.pid, host: hostname(), id }));
  return id;
}

function getLockPath(path: string): string {
  return join(path, stagingNames.lock);
}
