import * as vscode from 'vscode';
import { toObject } from '../../api/json/value.ts';
import { tryParseJson } from '../manifest.ts';
import { lockTimes } from './backupFolder.ts';
import { FolderRefused } from './errors.ts';
import { statIfExists, readFileIfExists, toDisplayPath, writeFile } from './virtualFiles.ts';

/** A lock that one window has at a time, in a file. */
export class VirtualLock {
  readonly #file: vscode.Uri;
  readonly #id = crypto.randomUUID();
  readonly #timer: ReturnType<typeof setInterval>;
  #pendingRefresh: Promise<unknown> = Promise.resolve();

  private constructor(file: vscode.Uri) {
    this.#file = file;
    this.#timer = setInterval(() => {
      this.#pendingRefresh = this.#pendingRefresh.then(() => this.#refresh());
    }, lockTimes.refreshInterval);
  }

  /** @throws FolderRefused where another window has it; DiskFailure */
  static async acquire(file: vscode.Uri): Promise<VirtualLock> {
    if (await isHeld(file)) {
      throw createUnderWayError(file);
    }
    const lock = new VirtualLock(file);
    try {
      await lock.#write();
      await lock.requireOwned();
      return lock;
    } catch (error) {
      await lock.stop();
      throw error;
    }
  }

  /** @throws FolderRefused where another window has taken it over, as it does while this one sleeps; DiskFailure */
  async requireOwned(): Promise<void> {
    if (!(await this.isOwned())) {
      throw createUnderWayError(this.#file);
    }
  }

  async isOwned(): Promise<boolean> {
    return (await readLock(this.#file))['id'] === this.#id;
  }

  /** Writes it no more, also not a little later. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#pendingRefresh;
  }

  async #refresh(): Promise<void> {
    try {
      if (await this.isOwned()) {
        await this.#write();
      }
    } catch {
      // It is tried again soon.
    }
  }

  async #write(): Promise<void> {
    // By the clock of this computer: that of the file system may be another.
    const content = JSON.stringify({ id: this.#id, at: Date.now() });
    await writeFile(this.#file, new TextEncoder().encode(content));
  }
}

async function isHeld(file: vscode.Uri): Promise<boolean> {
  const { at } = await readLock(file);
  // One of a disk says when by the time of its file.
  const refreshedAt = typeof at === 'number' ? at : (await statIfExists(file))?.mtime;
  return refreshedAt !== undefined && Math.abs(Date.now() - refreshedAt) < lockTimes.staleAfter;
}

async function readLock(file: vscode.Uri) {
  return toObject(tryParseJson(new TextDecoder().decode(await readFileIfExists(file))));
}

function createUnderWayError(file: vscode.Uri): FolderRefused {
  return new FolderRefused('under-way', toDisplayPath(file));
}
