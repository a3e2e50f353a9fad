import { realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FolderRefused, NotUndone } from '../folder/errors.ts';
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
  /** True after a change that could not be undone: the staging folder has the only copies of previous files. */
  #isPartlyApplied = false;

  private constructor(folder: string, existed: boolean, lock: FolderLock) {
    super();
    this.#folder = folder;
    this.#existed = existed;
    this.#lock = lock;
  }

  /**
   * Begins a backup, after removing the leftovers of an interrupted one.
   *
   * @throws FolderRefused while another one is being written there or has to be undone, or if something is in its way;
   *   DiskFailure
   */
  static async begin(chosenPath: string): Promise<DiskStaging> {
    return withDiskFailure(async () => {
      const existed = (await isRealFolder(chosenPath)) !== undefined;
      await createFolder(chosenPath);
      const folder = await resolveFolder(chosenPath);
      const { staging, added } = getStagingPaths(folder);
      const instance = new DiskStaging(folder, existed, await acquireLock(folder));
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
    try {
      await (this.#isPartlyApplied ? this.#lock.release() : this.#lock.remove());
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
      try {
        await applyChange(this.#folder, change);
      } catch (error) {
        this.#isPartlyApplied = error instanceof NotUndone;
        throw error;
      }
    });
  }
}

/** Undoes the change that a dead process began, and removes its leftovers. See {@link BackupFolder.undoInterruptedBackup}. */
export async function undoInterruptedBackup(chosenPath: string): Promise<void> {
  await withDiskFailure(async () => {
    const folder = await resolveFolder(chosenPath);
    const lock = await FolderLock.acquire(getStagingPaths(folder).staging);
    await releaseOnError(lock, () => undoChange(folder));
    // What cannot be removed is left to the next backup.
    await releaseOnError(lock, () => lock.remove()).catch(() => undefined);
  });
}

/** Returns the folder that a link leads to. Some drives on Windows cannot resolve one. */
async function resolveFolder(path: string): Promise<string> {
  return realpath(path).catch(() => path);
}

/** Locks the staging folder, after removing what a dead process left in it. */
async function acquireLock(folder: string): Promise<FolderLock> {
  const { staging, journal } = getStagingPaths(folder);
  const firstLock = await FolderLock.acquire(staging);
  if (firstLock.isNew) {
    return firstLock;
  }
  await releaseOnError(firstLock, async () => {
    if (await exists(journal)) {
      throw new FolderRefused('under-way', folder);
    }
    await firstLock.remove();
  });
  const lock = await FolderLock.acquire(staging);
  if (!lock.isNew) {
    await lock.release();
    throw new FolderRefused('under-way', folder);
  }
  return lock;
}

/** Takes an action in a locked folder, and releases the lock if that fails. */
async function releaseOnError(lock: FolderLock, action: () => Promise<void>): Promise<void> {
  try {
    await action();
  } catch (error) {
    await lock.release();
    throw error;
  }
}
