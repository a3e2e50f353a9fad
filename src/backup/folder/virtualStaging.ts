import * as vscode from 'vscode';
import { Attempts } from './attempts.ts';
import { stagingNames } from './backupFolder.ts';
import { FolderRefused } from './errors.ts';
import { journalText, readJournal, Staging, type Journal, type StagedChange } from './staging.ts';
import {
  copy,
  isRealFolder,
  lookAt,
  makeFolder,
  namesIn,
  readIfThere,
  remove,
  removeIfEmpty,
  shownName,
  write,
} from './virtualFiles.ts';
import { VirtualLock } from './virtualLock.ts';

// A disk can give a file a second name and put one into the place of another in one step. Here files are copied, under the same
// journal: while that is there, `old` has a copy of each file of before.

/** A backup that is being written into a folder that the editor reaches, on whatever file system. */
export class VirtualStaging extends Staging {
  readonly #folder: vscode.Uri;
  readonly #wasThere: boolean;
  readonly #lock: VirtualLock;
  /** True while files of both backups are in their places, and what is staged has the rest of both. */
  #isHalf = false;

  private constructor(folder: vscode.Uri, wasThere: boolean, lock: VirtualLock) {
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
  static async begin(folder: vscode.Uri): Promise<VirtualStaging> {
    const found = await lookAt(folder);
    if (found !== undefined && (found.type & vscode.FileType.Directory) === 0) {
      throw new FolderRefused('not-a-folder', shownName(folder));
    }
    if ((await isRealFolder(staged(folder))) === false) {
      throw new FolderRefused('foreign', shownName(staged(folder)));
    }
    const lock = await VirtualLock.take(staged(folder, stagingNames.lock));
    const begun = new VirtualStaging(folder, found !== undefined, lock);
    try {
      const left = await readIfThere(staged(folder, stagingNames.journal));
      if (left !== undefined) {
        await begun.#undo(readJournal(left));
      }
      for (const name of await namesIn(staged(folder))) {
        if (name !== stagingNames.lock) {
          await remove(staged(folder, name));
        }
      }
      // Nobody wants it among the changes of a repository.
      await write(staged(folder, '.gitignore'), new TextEncoder().encode('*\n'));
      // Several kinds come at the same time, and not every file system makes a folder that is just being made.
      await makeFolder(staged(folder, stagingNames.added));
      return begun;
    } catch (error) {
      await begun.end();
      throw error;
    }
  }

  override async end(): Promise<void> {
    await this.#lock.stop();
    try {
      if (await this.#lock.isOurs()) {
        await remove(this.#isHalf ? staged(this.#folder, stagingNames.lock) : staged(this.#folder));
      }
    } catch {
      // The next backup removes it.
    }
    if (!this.#wasThere) {
      await removeIfEmpty(this.#folder);
    }
  }

  protected override placeOf(path: string): string {
    return shownName(this.#at(path));
  }

  protected override async isInRealFolder(path: string): Promise<boolean> {
    // A link to the folder that was picked is as good as that.
    return !path.includes('/') || (await isRealFolder(this.#at(path, '..'))) !== false;
  }

  protected override async isThere(path: string): Promise<boolean> {
    return (await lookAt(this.#at(path))) !== undefined;
  }

  protected override async read(path: string): Promise<Uint8Array | undefined> {
    return readIfThere(this.#at(path));
  }

  protected override async stage(path: string, content: Uint8Array): Promise<void> {
    await write(staged(this.#folder, stagingNames.added, path), content);
  }

  protected override async apply({ written, removed }: StagedChange): Promise<void> {
    const journal: { fresh: string[]; replaced: string[] } = { fresh: [], replaced: [] };
    for (const path of [...written, ...removed]) {
      if (await this.isThere(path)) {
        await copy(this.#at(path), staged(this.#folder, stagingNames.replaced, path));
        journal.replaced.push(path);
      } else {
        journal.fresh.push(path);
      }
    }
    await this.#lock.require();
    await write(staged(this.#folder, stagingNames.journal), new TextEncoder().encode(journalText(journal)));
    this.#isHalf = true;
    try {
      for (const path of written) {
        await copy(staged(this.#folder, stagingNames.added, path), this.#at(path));
      }
      for (const path of removed) {
        await remove(this.#at(path));
      }
      await remove(staged(this.#folder, stagingNames.journal));
      this.#isHalf = false;
    } catch (error) {
      await this.#undo(journal);
      throw error;
    }
    await this.#removeEmptyFolders(removed);
  }

  /**
   * Brings the backup of before back. Can be interrupted, and done again.
   *
   * @throws NotUndone where a file cannot be brought back; all others are
   */
  async #undo({ fresh, replaced }: Journal): Promise<void> {
    this.#isHalf = true;
    const attempts = new Attempts();
    for (const path of replaced) {
      await attempts.try(async () => {
        if (!(await this.isInRealFolder(path))) {
          throw new FolderRefused('not-a-folder', this.placeOf(path));
        }
        await copy(staged(this.#folder, stagingNames.replaced, path), this.#at(path));
      });
    }
    for (const path of fresh) {
      await attempts.try(async () => {
        if (await this.isInRealFolder(path)) {
          await remove(this.#at(path));
        }
      });
    }
    await attempts.end(() => remove(staged(this.#folder, stagingNames.journal)));
    this.#isHalf = false;
    await this.#removeEmptyFolders(fresh);
  }

  async #removeEmptyFolders(paths: readonly string[]): Promise<void> {
    for (const name of new Set(paths.flatMap((path) => path.split('/').slice(0, -1)))) {
      if (await isRealFolder(this.#at(name)).catch(() => false)) {
        await removeIfEmpty(this.#at(name));
      }
    }
  }

  #at(...path: readonly string[]): vscode.Uri {
    return vscode.Uri.joinPath(this.#folder, ...path);
  }
}

function staged(folder: vscode.Uri, ...names: readonly string[]): vscode.Uri {
  return vscode.Uri.joinPath(folder, stagingNames.folder, ...names);
}
