import { realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { OnInterrupted } from '../folder/backupFolder.ts';
import { FolderRefused } from '../folder/errors.ts';
import { Staging, type StagedChange } from '../folder/staging.ts';
import {
  isRealFolder,
  exists,
  createFolder,
  readFileIfExists,
  removeIfEmpty,
  withDiskFailure,
  writeNewFile,
} from './disk.ts';
import { applyChange, isInRealFolder, getStagingPaths, undoChange } from './journal.ts';
import { FolderLock, removeLeftovers } from './folderLock.ts';

/** A backup that is being written to a folder on a disk. A crash or a full disk leaves either the old backup or the new one. */
export class DiskStaging extends Staging {
  readonly #folder: string;
  readonly #existed: boolean;
  readonly #lock: FolderLock;

  private constructor(folder: string, existed: boolean, lock: FolderLock) {
    super();
    this.#folder = folder;
    this.#existed = existed;
    this.#lock = lock;
  }

  /**
   * Begins a backup, after removing the leftovers of an interrupted one.
   *
   * @throws FolderRefused while another one is being written there, after one that may not be undone, or if something is in its
   *   way; NotUndone, DiskFailure
   */
  static async begin(chosenPath: string, onInterrupted: OnInterrupted): Promise<DiskStaging> {
    return withDiskFailure(async () => {
      const existed = (await isRealFolder(chosenPath)) !== undefined;
      await createFolder(chosenPath);
      // The picked folder may be a link. Some drives on Windows cannot resolve one.
      const folder = await realpath(chosenPath).catch(() => chosenPath);
      const { staging, added } = getStagingPaths(folder);
      const instance = new DiskStaging(folder, existed, await acquireLock(folder, onInterrupted));
      try {
        await removeLeftovers(staging);
        // The staging folder must not show up as a change in a repository.
        await writeNewFile(join(staging, '.gitignore'), '*\n');
        await createFolder(added);
        return instance;
      } catch (error) {
        await instance.cleanUp();
        throw error;
      }
    });
  }

  override async cleanUp(): Promise<void> {
    const { journal } = getStagingPaths(this.#folder);
    try {
      // While there is a journal, the staging folder has the only copies of previous files.
      await ((await exists(journal)) ? this.#lock.release() : this.#lock.remove());
    } catch {
      await this.#lock.release();
    }
    if (!this.#existed) {
      await removeIfEmpty(this.#folder);
    }
  }

  protected override getDisplayPath(path: string): string {
    return join(this.#folder, path);
  }

  protected override async isInRealFolder(path: string): Promise<boolean> {
    return withDiskFailure(() => isInRealFolder(this.#folder, path));
  }

  protected override async exists(path: string): Promise<boolean> {
    return withDiskFailure(() => exists(this.getDisplayPath(path)));
  }

  protected override async read(path: string): Promise<Uint8Array | undefined> {
    return withDiskFailure(() => readFileIfExists(this.getDisplayPath(path)));
  }

  protected override async stage(path: string, content: Uint8Array): Promise<void> {
    const staged = join(getStagingPaths(this.#folder).added, path);
    await withDiskFailure(async () => {
      await this.#lock.requireOwned();
      await createFolder(dirname(staged));
      await writeNewFile(staged, content);
    });
  }

  protected override async apply(change: StagedChange): Promise<void> {
    await withDiskFailure(async () => {
      await this.#lock.requireOwned();
      await applyChange(this.#folder, change);
    });
  }
}

/** Locks the staging folder, after removing what a dead process left in it. */
async function acquireLock(folder: string, onInterrupted: OnInterrupted): Promise<FolderLock> {
  const { staging } = getStagingPaths(folder);
  const firstLock = await FolderLock.acquire(staging);
  if (firstLock.isNew) {
    return firstLock;
  }
  await removeInterrupted(folder, firstLock, onInterrupted);
  const lock = await FolderLock.acquire(staging);
  if (!lock.isNew) {
    await lock.release();
    throw new FolderRefused('under-way', folder);
  }
  return lock;
}

/** Undoes the change that a dead process began, if allowed, and removes its leftovers, in a folder that we have locked. */
async function removeInterrupted(
  folder: string,
  lock: FolderLock,
  onInterrupted: OnInterrupted,
): Promise<void> {
  try {
    if (onInterrupted === 'refuse' && (await exists(getStagingPaths(folder).journal))) {
      throw new FolderRefused('under-way', folder);
    }
    await undoChange(folder);
    await lock.remove();
  } catch (error) {
    await lock.release();
    throw error;
  }
}
