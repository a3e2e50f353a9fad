import { realpath, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isBackupPath } from '../manifest.ts';
import { isRealFolder, makeFolder, readIfThere, removeIfEmpty, writeNew } from './disk.ts';
import { FolderRefused, onDisk } from './errors.ts';
import { applyChange, stagedPaths, undoChange } from './journal.ts';
import { keepLock, lockFolder } from './lock.ts';

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
   * @throws FolderRefused while another one is being written there; DiskFailure
   */
  static async begin(chosen: string): Promise<Staging> {
    return onDisk(async () => {
      const wasThere = (await isRealFolder(chosen)) !== undefined;
      await makeFolder(chosen);
      // A link to a folder is as good as the folder.
      const folder = await realpath(chosen);
      const { staging, added } = stagedPaths(folder);
      if (!(await lockFolder(staging))) {
        await undoChange(folder);
        await rm(staging, { recursive: true });
        await lockFolder(staging);
      }
      const begun = new Staging(folder, wasThere);
      try {
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

  /** Says which files the backup of before has: no others are replaced or removed. */
  owns(paths: readonly string[]): void {
    this.#ours = new Set(paths);
  }

  /** The content of a file of the backup of before; undefined where there is none. */
  async before(path: string): Promise<Uint8Array | undefined> {
    return this.#ours.has(path) ? onDisk(() => readIfThere(join(this.#folder, path))) : undefined;
  }

  /** Keeps a file of the backup of before as it is. @returns false where there is none */
  async keep(path: string): Promise<boolean> {
    const isThere = (await this.before(path)) !== undefined;
    if (isThere) {
      this.#kept.add(path);
    }
    return isThere;
  }

  /**
   * Writes a file, unless it is the same as before.
   *
   * @returns whether it differs
   * @throws FolderRefused where something else is in its place; DiskFailure
   */
  async write(path: string, content: Uint8Array): Promise<boolean> {
    return onDisk(async () => {
      if (!isBackupPath(path)) {
        throw new FolderRefused('foreign', path);
      }
      const folder = dirname(path);
      if ((await isRealFolder(join(this.#folder, folder))) === false) {
        throw new FolderRefused('not-a-folder', folder);
      }
      const before = await readIfThere(join(this.#folder, path));
      if (before !== undefined && !this.#ours.has(path)) {
        throw new FolderRefused('foreign', path);
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

  /** Puts the new backup into the place of the old one. @throws DiskFailure, and then the old one is whole */
  async commit(): Promise<void> {
    await onDisk(() => applyChange(this.#folder, { written: this.#written, removed: this.removed }));
  }

  /** Removes what is staged. Where that is impossible at the moment, the next backup does it. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#release();
    const { staging, journal } = stagedPaths(this.#folder);
    // As long as there is a journal, what is beside it is all there is of the backup of before.
    const isOver = await readIfThere(journal).then(
      (found) => found === undefined,
      () => false,
    );
    if (isOver) {
      await rm(staging, { recursive: true, force: true }).catch(() => undefined);
    }
    if (!this.#wasThere) {
      await removeIfEmpty(this.#folder);
    }
  }
}
