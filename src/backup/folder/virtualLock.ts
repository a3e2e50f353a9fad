import * as vscode from 'vscode';
import { tryParseObject } from '../manifest.ts';
import { lockTimes } from './backupFolder.ts';
import { FolderRefused } from './errors.ts';
import { statIfExists, readFileIfExists, toDisplayPath, writeFile } from './virtualFiles.ts';

/** A lock file that one window holds at a time. */
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

  /** @throws FolderRefused if another window holds it; DiskFailure */
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

  /** @throws FolderRefused if another window has taken it over, as happens while this computer sleeps; DiskFailure */
  async requireOwned(): Promise<void> {
    if (!(await this.isOwned())) {
      throw createUnderWayError(this.#file);
    }
  }

  async isOwned(): Promise<boolean> {
    return (await readLock(this.#file))['id'] === this.#id;
  }

  /** Stops refreshing it, and waits for a refresh under way. */
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
      // The next refresh tries again.
    }
  }

  async #write(): Promise<void> {
    // By this computer's clock, since that of the file system may differ.
    const content = JSON.stringify({ id: this.#id, at: Date.now() });
    await writeFile(this.#file, new TextEncoder().encode(content));
  }
}

async function isHeld(file: vscode.Uri): Promise<boolean> {
  const { at } = await readLock(file);
  // A lock of a disk has its time in the file’s modification time.
  const refreshedAt = typeof at === 'number' ? at : (await statIfExists(file))?.mtime;
  return refreshedAt !== undefined && Math.abs(Date.now() - refreshedAt) < lockTimes.staleAfter;
}

async function readLock(file: vscode.Uri) {
  return tryParseObject(await readFileIfExists(file));
}

function createUnderWayError(file: vscode.Uri): FolderRefused {
  return new FolderRefused('under-way', toDisplayPath(file));
}
