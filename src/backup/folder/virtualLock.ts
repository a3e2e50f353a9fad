import * as vscode from 'vscode';
import { objectOf } from '../../api/json/value.ts';
import { jsonIn } from '../manifest.ts';
import { lockTimes } from './backupFolder.ts';
import { FolderRefused } from './errors.ts';
import { lookAt, readIfThere, shownName, write } from './virtualFiles.ts';

/** A lock that one window has at a time, in a file. */
export class VirtualLock {
  readonly #file: vscode.Uri;
  readonly #id = crypto.randomUUID();
  readonly #timer: ReturnType<typeof setInterval>;
  #touched: Promise<unknown> = Promise.resolve();

  private constructor(file: vscode.Uri) {
    this.#file = file;
    this.#timer = setInterval(() => {
      this.#touched = this.#touched.then(() => this.#touch());
    }, lockTimes.touching);
  }

  /** @throws FolderRefused where another window has it; DiskFailure */
  static async take(file: vscode.Uri): Promise<VirtualLock> {
    if (await isHeld(file)) {
      throw underWay(file);
    }
    const lock = new VirtualLock(file);
    try {
      await lock.#write();
      await lock.require();
      return lock;
    } catch (error) {
      await lock.stop();
      throw error;
    }
  }

  /** @throws FolderRefused where another window has taken it over, as it does while this one sleeps; DiskFailure */
  async require(): Promise<void> {
    if (!(await this.isOurs())) {
      throw underWay(this.#file);
    }
  }

  async isOurs(): Promise<boolean> {
    return (await contentOf(this.#file))['id'] === this.#id;
  }

  /** Writes it no more, also not a little later. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#touched;
  }

  async #touch(): Promise<void> {
    try {
      if (await this.isOurs()) {
        await this.#write();
      }
    } catch {
      // It is tried again soon.
    }
  }

  async #write(): Promise<void> {
    // By the clock of this computer: that of the file system may be another.
    const content = JSON.stringify({ id: this.#id, at: Date.now() });
    await write(this.#file, new TextEncoder().encode(content));
  }
}

async function isHeld(file: vscode.Uri): Promise<boolean> {
  const { at } = await contentOf(file);
  // One of a disk says when by the time of its file.
  const written = typeof at === 'number' ? at : (await lookAt(file))?.mtime;
  return written !== undefined && Math.abs(Date.now() - written) < lockTimes.stale;
}

async function contentOf(file: vscode.Uri) {
  return objectOf(jsonIn(new TextDecoder().decode(await readIfThere(file))));
}

function underWay(file: vscode.Uri): FolderRefused {
  return new FolderRefused('under-way', shownName(file));
}
