import { realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FolderRefused } from '../folder/errors.ts';
import { Staging, type StagedChange } from '../folder/staging.ts';
import { isRealFolder, exists, createFolder, readFileIfExists, removeIfEmpty, writeNewFile } from './disk.ts';
import { applyChange, isInRealFolder, getStagingPaths, undoChange } from './journal.ts';
import { FolderLock, removeLeftovers } from './folderLock.ts';
import { withDiskFailure } from './withDiskFailure.ts';

/** A backup that is being written into a folder on a disk. Neither a crash nor a full disk leaves anything but a whole backup. */
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
   * Begins a backup. What one that was interrupted has left is undone and removed.
   *
   * @throws FolderRefused while another one is being written there; NotUndone, DiskFailure
   */
  static async begin(chosenPath: string): Promise<DiskStaging> {
    return withDiskFailure(async () => {
      const existed = (await isRealFolder(chosenPath)) !== undefined;
      await createFolder(chosenPath);
      // A link to a folder is as good as the folder. Some drives of Windows do not tell where one leads.
      const folder = await realpath(chosenPath).catch(() => chosenPath);
      const { staging, added } = getStagingPaths(folder);
      const instance = new DiskStaging(folder, existed, await acquireLock(folder));
      try {
        await removeLeftovers(staging);
        // Nobody wants it among the changes of a repository.
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
    // As long as there is a journal, what is beside it is all there is of the backup of before.
    const isFinished = await exists(journal).then(
      (found) => !found,
      () => false,
    );
    const isRemoved =
      isFinished &&
      (await this.#lock
        .remove()
        .then(() => true)
        .catch(() => false));
    if (!isRemoved) {
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

/** Locks the staging folder of a folder, which has nothing of a process that is gone then. */
async function acquireLock(folder: string): Promise<FolderLock> {
  const { staging } = getStagingPaths(folder);
  const firstLock = await FolderLock.acquire(staging);
  if (firstLock.isNew) {
    return firstLock;
  }
  await undoInterrupted(folder, firstLock);
  const lock = await FolderLock.acquire(staging);
  if (!lock.isNew) {
    await lock.release();
    throw new FolderRefused('under-way', folder);
  }
  return lock;
}

/** Undoes what a process that is gone has begun in a folder whose lock is ours, and removes what it has left. */
async function undoInterrupted(folder: string, lock: FolderLock): Promise<void> {
  try {
    await undoChange(folder);
    await lock.remove();
  } catch (error) {
    await lock.release();
    throw error;
  }
}
