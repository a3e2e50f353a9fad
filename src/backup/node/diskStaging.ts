import { realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FolderRefused } from '../folder/errors.ts';
import { Staging, type StagedChange } from '../folder/staging.ts';
import { isRealFolder, isThere, makeFolder, readIfThere, removeIfEmpty, writeNew } from './disk.ts';
import { applyChange, isInRealFolder, stagedPaths, undoChange } from './journal.ts';
import { FolderLock, removeLeftovers } from './lock.ts';
import { onDisk } from './onDisk.ts';

/** A backup that is being written into a folder on a disk. Neither a crash nor a full disk leaves anything but a whole backup. */
export class DiskStaging extends Staging {
  readonly #folder: string;
  readonly #wasThere: boolean;
  readonly #lock: FolderLock;

  private constructor(folder: string, wasThere: boolean, lock: FolderLock) {
    super();
    this.#folder = folder;
    this.#wasThere = wasThere;
    this.#lock = lock;
  }

  /**
   * Begins a backup. What one that was interrupted has left is undone and removed.
   *
   * @throws FolderRefused while another one is being written there; NotUndone, DiskFailure
   */
  static async begin(chosen: string): Promise<DiskStaging> {
    return onDisk(async () => {
      const wasThere = (await isRealFolder(chosen)) !== undefined;
      await makeFolder(chosen);
      // A link to a folder is as good as the folder. Some drives of Windows do not tell where one leads.
      const folder = await realpath(chosen).catch(() => chosen);
      const { staging, added } = stagedPaths(folder);
      const begun = new DiskStaging(folder, wasThere, await lockOf(folder));
      try {
        await removeLeftovers(staging);
        // Nobody wants it among the changes of a repository.
        await writeNew(join(staging, '.gitignore'), '*\n');
        await makeFolder(added);
        return begun;
      } catch (error) {
        await begun.end();
        throw error;
      }
    });
  }

  override async end(): Promise<void> {
    const { journal } = stagedPaths(this.#folder);
    // As long as there is a journal, what is beside it is all there is of the backup of before.
    const isOver = await isThere(journal).then(
      (found) => !found,
      () => false,
    );
    const isRemoved =
      isOver &&
      (await this.#lock
        .remove()
        .then(() => true)
        .catch(() => false));
    if (!isRemoved) {
      await this.#lock.giveUp();
    }
    if (!this.#wasThere) {
      await removeIfEmpty(this.#folder);
    }
  }

  protected override placeOf(path: string): string {
    return join(this.#folder, path);
  }

  protected override async isInRealFolder(path: string): Promise<boolean> {
    return onDisk(() => isInRealFolder(this.#folder, path));
  }

  protected override async isThere(path: string): Promise<boolean> {
    return onDisk(() => isThere(this.placeOf(path)));
  }

  protected override async read(path: string): Promise<Uint8Array | undefined> {
    return onDisk(() => readIfThere(this.placeOf(path)));
  }

  protected override async stage(path: string, content: Uint8Array): Promise<void> {
    const staged = join(stagedPaths(this.#folder).added, path);
    await onDisk(async () => {
      await this.#lock.require();
      await makeFolder(dirname(staged));
      await writeNew(staged, content);
    });
  }

  protected override async apply(change: StagedChange): Promise<void> {
    await onDisk(async () => {
      await this.#lock.require();
      await applyChange(this.#folder, change);
    });
  }
}

/** Locks the staging folder of a folder, which has nothing of a process that is gone then. */
async function lockOf(folder: string): Promise<FolderLock> {
  const { staging } = stagedPaths(folder);
  const left = await FolderLock.take(staging);
  if (left.isNew) {
    return left;
  }
  await undoLeft(folder, left);
  const lock = await FolderLock.take(staging);
  if (!lock.isNew) {
    await lock.giveUp();
    throw new FolderRefused('under-way', folder);
  }
  return lock;
}

/** Undoes what a process that is gone has begun in a folder whose lock is ours, and removes what it has left. */
async function undoLeft(folder: string, lock: FolderLock): Promise<void> {
  try {
    await undoChange(folder);
    await lock.remove();
  } catch (error) {
    await lock.giveUp();
    throw error;
  }
}
