import { realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isBackupPath } from '../manifest.ts';
import { isRealFolder, isThere, makeFolder, readIfThere, removeIfEmpty, writeNew } from './disk.ts';
import { FolderRefused, onDisk } from './errors.ts';
import { applyChange, isInRealFolder, requireFolders, stagedPaths, undoChange } from './journal.ts';
import { giveUpLock, keepLock, lockFolder, removeLeftovers, removeLocked } from './lock.ts';

/** A backup that is being written beside the one of before, which stays as it is until {@link commit}. */
export class Staging implements AsyncDisposable {
  readonly #folder: string;
  readonly #wasThere: boolean;
  readonly #release: () => void;
  readonly #written: string[] = [];
  readonly #kept = new Set<string>();
  #ours: ReadonlySet<string> = new Set();

  private constructor(folder: string, wasThere: boolean) {
    this.#folder = folder;
    this.#wasThere = wasThere;
    this.#release = keepLock(stagedPaths(folder).staging);
  }

  /**
   * Begins a backup. What one that was interrupted has left is undone and removed.
   *
   * @throws FolderRefused while another one is being written there; NotUndone, DiskFailure
   */
  static async begin(chosen: string): Promise<Staging> {
    return onDisk(async () => {
      const wasThere = (await isRealFolder(chosen)) !== undefined;
      await makeFolder(chosen);
      // A link to a folder is as good as the folder.
      const folder = await realpath(chosen);
      const { staging, added } = stagedPaths(folder);
      if (!(await lockFolder(staging))) {
        await undoLeft(folder);
        if (!(await lockFolder(staging))) {
          throw new FolderRefused('under-way', folder);
        }
      }
      const begun = new Staging(folder, wasThere);
      try {
        await removeLeftovers(staging);
        // Nobody wants it among the changes of a repository.
        await writeNew(join(staging, '.gitignore'), '*\n');
        await makeFolder(added);
        return begun;
      } catch (error) {
        await begun[Symbol.asyncDispose]();
        throw error;
      }
    });
  }

  /** Says which files the backup of before has: no others are replaced or removed. None of it is behind a link to elsewhere. */
  async owns(paths: readonly string[]): Promise<void> {
    const ours = new Set<string>();
    for (const path of paths) {
      if (await onDisk(() => isInRealFolder(this.#folder, path))) {
        ours.add(path);
      }
    }
    this.#ours = ours;
  }

  /** The content of a file of the backup of before; undefined where there is none. */
  async before(path: string): Promise<Uint8Array | undefined> {
    return this.#ours.has(path) ? onDisk(() => readIfThere(join(this.#folder, path))) : undefined;
  }

  /** Keeps a file of the backup of before as it is. @returns false where there is none */
  async keep(path: string): Promise<boolean> {
    const isKept = this.#ours.has(path) && (await onDisk(() => isThere(join(this.#folder, path))));
    if (isKept) {
      this.#kept.add(path);
    }
    return isKept;
  }

  /**
   * Writes a file, unless it is the same as before.
   *
   * @returns whether it differs
   * @throws FolderRefused where something else is in its place; DiskFailure
   */
  async write(path: string, content: Uint8Array): Promise<boolean> {
    return onDisk(async () => {
      const place = join(this.#folder, path);
      if (!isBackupPath(path)) {
        throw new FolderRefused('foreign', place);
      }
      await requireFolders(this.#folder, [path]);
      const before = await readIfThere(place);
      if (before !== undefined && !this.#ours.has(path)) {
        throw new FolderRefused('foreign', place);
      }
      if (before?.equals(content) === true) {
        this.#kept.add(path);
        return false;
      }
      const staged = join(stagedPaths(this.#folder).added, path);
      await makeFolder(dirname(staged));
      await writeNew(staged, content);
      this.#written.push(path);
      return true;
    });
  }

  /** The files of the backup of before that are neither written again nor kept. */
  get removed(): readonly string[] {
    const stays = new Set([...this.#kept, ...this.#written]);
    return [...this.#ours].filter((path) => !stays.has(path));
  }

  /** Puts the new backup into the place of the old one. @throws DiskFailure or FolderRefused with the old one whole, or NotUndone */
  async commit(): Promise<void> {
    await onDisk(() => applyChange(this.#folder, { written: this.#written, removed: this.removed }));
  }

  /** Removes what is staged. Where that is impossible at the moment, the next backup does it. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#release();
    const { staging, journal } = stagedPaths(this.#folder);
    // As long as there is a journal, what is beside it is all there is of the backup of before.
    const isOver = await isThere(journal).then(
      (found) => !found,
      () => false,
    );
    const isRemoved =
      isOver &&
      (await removeLocked(staging)
        .then(() => true)
        .catch(() => false));
    if (!isRemoved) {
      await giveUpLock(staging);
    }
    if (!this.#wasThere) {
      await removeIfEmpty(this.#folder);
    }
  }
}

/** Undoes what a process that is gone has begun in a folder whose lock is ours, and removes what it has left. */
async function undoLeft(folder: string): Promise<void> {
  const { staging } = stagedPaths(folder);
  const release = keepLock(staging);
  try {
    await undoChange(folder);
    await removeLocked(staging);
  } catch (error) {
    await giveUpLock(staging);
    throw error;
  } finally {
    release();
  }
}
