import * as vscode from 'vscode';
import { Rollback } from './rollback.ts';
import { maxListBytes, stagingNames } from './backupFolder.ts';
import { FolderRefused } from './errors.ts';
import { parseJournal, Staging, type Journal, type StagedChange } from './staging.ts';
import {
  copyFile,
  deleteFile,
  isRealFolder,
  statIfExists,
  createFolder,
  listNames,
  readFileIfExists,
  deleteIfExists,
  removeIfEmpty,
  toDisplayPath,
  writeFile,
} from './virtualFiles.ts';
import { VirtualLock } from './virtualLock.ts';

// There are no hard links and no atomic renames here, so files are copied, under the same journal as on a disk: while that exists,
// `old` has a copy of each previous file.

/** A backup that is being written to a folder on any file system that the editor can reach. */
export class VirtualStaging extends Staging {
  readonly #folder: vscode.Uri;
  readonly #existed: boolean;
  readonly #lock: VirtualLock;
  /** True while files of both backups are in place, so that the staging folder must not be removed. */
  #isPartlyApplied = false;

  private constructor(folder: vscode.Uri, existed: boolean, lock: VirtualLock) {
    super();
    this.#folder = folder;
    this.#existed = existed;
    this.#lock = lock;
  }

  /**
   * Undoes an interrupted backup, and removes its leftovers.
   *
   * @throws FolderRefused while another one is being written there, or if something is in its way; NotUndone, DiskFailure
   */
  static async undo(folder: vscode.Uri): Promise<void> {
    const staging = await VirtualStaging.#open(folder);
    try {
      const journal = await readFileIfExists(getStagedUri(folder, stagingNames.journal), maxListBytes);
      if (journal === undefined) {
        staging.#isPartlyApplied = false;
      } else {
        const { fresh, replaced } = parseJournal(journal);
        await staging.#undo({ fresh, replaced: await staging.#filterUnrestored(replaced) });
      }
    } finally {
      await staging.cleanUp();
    }
  }

  /**
   * Begins a backup, after removing the leftovers of an interrupted one.
   *
   * @throws FolderRefused while another one is being written there or has to be undone, or if something is in its way;
   *   DiskFailure
   */
  static async begin(folder: vscode.Uri): Promise<VirtualStaging> {
    const staging = await VirtualStaging.#open(folder);
    try {
      if ((await statIfExists(getStagedUri(folder, stagingNames.journal))) !== undefined) {
        throw new FolderRefused('under-way', toDisplayPath(folder));
      }
      staging.#isPartlyApplied = false;
      for (const name of await listNames(getStagedUri(folder))) {
        if (name !== stagingNames.lock) {
          await deleteIfExists(getStagedUri(folder, name), true);
        }
      }
      // The staging folder must not show up as a change in a repository.
      await writeFile(getStagedUri(folder, '.gitignore'), new TextEncoder().encode('*\n'));
      // Several kinds are written at once, and not every file system can create the same folder twice at a time.
      await createFolder(getStagedUri(folder, stagingNames.added));
      return staging;
    } catch (error) {
      await staging.cleanUp();
      throw error;
    }
  }

  /** Locks the staging folder. @throws FolderRefused, DiskFailure */
  static async #open(folder: vscode.Uri): Promise<VirtualStaging> {
    const found = await statIfExists(folder);
    if (found !== undefined && (found.type & vscode.FileType.Directory) === 0) {
      throw new FolderRefused('foreign', toDisplayPath(folder));
    }
    if ((await isRealFolder(getStagedUri(folder))) === false) {
      throw new FolderRefused('foreign', toDisplayPath(getStagedUri(folder)));
    }
    const lock = await VirtualLock.acquire(getStagedUri(folder, stagingNames.lock));
    const staging = new VirtualStaging(folder, found !== undefined, lock);
    // Until the journal is known to be gone, the staging folder may have the only copies of previous files.
    staging.#isPartlyApplied = true;
    return staging;
  }

  override async cleanUp(): Promise<void> {
    await this.#lock.stop();
    try {
      if (await this.#lock.isOwned()) {
        await deleteIfExists(
          this.#isPartlyApplied ? getStagedUri(this.#folder, stagingNames.lock) : getStagedUri(this.#folder),
          true,
        );
      }
    } catch {
      // The next backup removes it.
    }
    if (!this.#existed) {
      await removeIfEmpty(this.#folder);
    }
  }

  protected override getDisplayPath(path: string): string {
    return toDisplayPath(this.#getUri(path));
  }

  protected override async isInRealFolder(path: string): Promise<boolean> {
    // The picked folder itself may be a link.
    return !path.includes('/') || (await isRealFolder(this.#getUri(path, '..'))) !== false;
  }

  protected override async exists(path: string): Promise<boolean> {
    return (await statIfExists(this.#getUri(path))) !== undefined;
  }

  protected override async read(path: string): Promise<Uint8Array | undefined> {
    return readFileIfExists(this.#getUri(path));
  }

  protected override async stage(path: string, content: Uint8Array): Promise<void> {
    await this.#lock.requireOwned();
    await writeFile(getStagedUri(this.#folder, stagingNames.added, path), content);
  }

  protected override async apply({ written, removed }: StagedChange): Promise<void> {
    const journal: { fresh: string[]; replaced: string[] } = { fresh: [], replaced: [] };
    for (const path of [...written, ...removed]) {
      if (await this.exists(path)) {
        await copyFile(this.#getUri(path), getStagedUri(this.#folder, stagingNames.replaced, path));
        journal.replaced.push(path);
      } else {
        journal.fresh.push(path);
      }
    }
    await this.#lock.requireOwned();
    await writeFile(
      getStagedUri(this.#folder, stagingNames.journal),
      new TextEncoder().encode(JSON.stringify(journal satisfies Journal)),
    );
    this.#isPartlyApplied = true;
    try {
      for (const path of written) {
        await copyFile(getStagedUri(this.#folder, stagingNames.added, path), this.#getUri(path));
      }
      for (const path of removed) {
        await deleteIfExists(this.#getUri(path));
      }
      await deleteFile(getStagedUri(this.#folder, stagingNames.journal));
      this.#isPartlyApplied = false;
    } catch (error) {
      await this.#undo(journal);
      throw error;
    }
    await this.#removeEmptyFolders(removed);
  }

  /**
   * Restores the previous backup. Can be interrupted and repeated.
   *
   * @throws NotUndone if a file cannot be restored; all others are
   */
  async #undo({ fresh, replaced }: Journal): Promise<void> {
    this.#isPartlyApplied = true;
    const rollback = new Rollback();
    for (const path of replaced) {
      await rollback.attempt(async () => {
        if (!(await this.isInRealFolder(path))) {
          throw new FolderRefused('foreign', toDisplayPath(this.#getUri(path, '..')));
        }
        await copyFile(getStagedUri(this.#folder, stagingNames.replaced, path), this.#getUri(path));
      });
    }
    for (const path of fresh) {
      await rollback.attempt(async () => {
        if (await this.isInRealFolder(path)) {
          await deleteIfExists(this.#getUri(path));
        }
      });
    }
    // Not "if it exists": without it, the file system is gone.
    await rollback.finish(() => deleteFile(getStagedUri(this.#folder, stagingNames.journal)));
    this.#isPartlyApplied = false;
    await this.#removeEmptyFolders(fresh);
  }

  /** Leaves out the files that an undo on a disk has moved back already. */
  async #filterUnrestored(paths: readonly string[]): Promise<readonly string[]> {
    const unrestored: string[] = [];
    for (const path of paths) {
      const copy = await statIfExists(getStagedUri(this.#folder, stagingNames.replaced, path));
      if (copy !== undefined || !(await this.exists(path))) {
        unrestored.push(path);
      }
    }
    return unrestored;
  }

  async #removeEmptyFolders(paths: readonly string[]): Promise<void> {
    for (const name of new Set(paths.flatMap((path) => path.split('/').slice(0, -1)))) {
      if (await isRealFolder(this.#getUri(name)).catch(() => false)) {
        await removeIfEmpty(this.#getUri(name));
      }
    }
  }

  #getUri(...path: readonly string[]): vscode.Uri {
    return vscode.Uri.joinPath(this.#folder, ...path);
  }
}

function getStagedUri(folder: vscode.Uri, ...names: readonly string[]): vscode.Uri {
  return vscode.Uri.joinPath(folder, stagingNames.folder, ...names);
}
