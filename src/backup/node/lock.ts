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

/** The lock of a folder that one process has at a time. It is kept until the folder is removed or the lock given up. */
export class FolderLock {
  /** False where the folder was that of a process that is gone, with what that has left. */
  readonly isNew: boolean;
  readonly #path: string;
  readonly #id: string;
  readonly #timer: NodeJS.Timeout;
  #touched: Promise<unknown> = Promise.resolve();

  private constructor(path: string, id: string, isNew: boolean) {
    this.isNew = isNew;
    this.#path = path;
    this.#id = id;
    this.#timer = setInterval(() => {
      this.#touched = this.#touched.then(() => this.#date(new Date()));
    }, lockTimes.touching);
    this.#timer.unref();
  }

  /**
   * Makes the folder, or takes that of a process that is gone.
   *
   * @throws FolderRefused where another one has it
   */
  static async take(path: string): Promise<FolderLock> {
    try {
      await mkdir(path, { mode: 0o700 });
    } catch (error) {
      if (!isOneOf(error, ['EEXIST'])) {
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
  async require(): Promise<void> {
    if (!(await this.#isOurs())) {
      throw new FolderRefused('under-way', this.#path);
    }
  }

  /** Removes the folder. It is put away first: without its lock somebody could take it for one that was just made. */
  async remove(): Promise<void> {
    await this.#stop();
    if (await this.#isOurs()) {
      const away = `${this.#path}.${randomUUID()}`;
      await patiently(() => rename(this.#path, away));
      await removeAway(away);
    }
  }

  /** Lets the next one take it over, and what is beside it. */
  async giveUp(): Promise<void> {
    await this.#stop();
    await this.#date(new Date(0));
  }

  async #isOurs(): Promise<boolean> {
    return objectOf(jsonIn((await readIfThere(lockIn(this.#path)))?.toString() ?? ''))['id'] === this.#id;
  }

  /** Says when it was last touched. What the disk does not do is tried again soon, or by the next backup. */
  async #date(moment: Date): Promise<void> {
    try {
      if (await this.#isOurs()) {
        await utimes(lockIn(this.#path), moment, moment);
      }
    } catch {
      // Nobody waits for it.
    }
  }

  /** Touches it no more, also not a little later. */
  async #stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#touched;
  }
}

/** Takes the lock of a process that is gone. However many try that at the same time, one succeeds. @returns its id */
async function takeOver(path: string): Promise<string> {
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
    return await writeLock(path);
  } catch (error) {
    throw isOneOf(error, ['EEXIST', 'ENOENT']) ? new FolderRefused('under-way', path) : error;
  }
}

/** Removes what {@link FolderLock.remove} was interrupted at. */
export async function removeLeftovers(path: string): Promise<void> {
  for (const name of await namesIn(dirname(path))) {
    if (name.startsWith(`${basename(path)}.`)) {
      await removeAway(join(dirname(path), name));
    }
  }
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

/** @returns the id by which its process knows it */
async function writeLock(path: string): Promise<string> {
  const id = randomUUID();
  await writeNew(lockIn(path), JSON.stringify({ process: process.pid, host: hostname(), id }));
  return id;
}

function lockIn(path: string): string {
  return join(path, stagingNames.lock);
}
