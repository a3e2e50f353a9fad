import * as vscode from 'vscode';
import { isBackupPath } from '../manifest.ts';
import { stagingNames } from './backupFolder.ts';
import { DiskFailure, FolderRefused, NotUndone } from './errors.ts';
import { freshIn, journalText, Staging, type StagedChange } from './staging.ts';
import { lookAt, makeFolder, namesIn, readIfThere, remove, removeIfEmpty, write } from './virtualFiles.ts';

/** The lock is written anew so often, in milliseconds. */
const touching = 10_000;
/** One that was not written for so long, in milliseconds, is of a window that is gone. */
const stale = 60_000;

// A disk can give a file a second name and put one into the place of another in one step. Here files are copied, under the same
// journal: while that is there, `old` has a copy of each file of before.

/** A backup that is being written into a folder that the editor reaches, on whatever file system. */
export class VirtualStaging extends Staging {
  readonly #folder: vscode.Uri;
  readonly #wasThere: boolean;
  readonly #lock: ReturnType<typeof setInterval>;

  private constructor(folder: vscode.Uri, wasThere: boolean) {
    super();
    this.#folder = folder;
    this.#wasThere = wasThere;
    this.#lock = setInterval(() => {
      void writeLock(folder).catch(() => undefined);
    }, touching);
  }

  /**
   * Begins a backup. What one that was interrupted has left is undone and removed.
   *
   * @throws FolderRefused while another one is being written there; NotUndone, DiskFailure
   */
  static async begin(folder: vscode.Uri): Promise<VirtualStaging> {
    const found = await lookAt(folder);
    if (found !== undefined && !isFolder(found)) {
      throw new FolderRefused('not-a-folder', folder.path);
    }
    await requireNoOther(folder);
    await undoChange(folder);
    await remove(staged(folder));
    const begun = new VirtualStaging(folder, found !== undefined);
    try {
      await writeLock(folder);
      // Nobody wants it among the changes of a repository.
      await write(staged(folder, '.gitignore'), new TextEncoder().encode('*\n'));
      // Several kinds come at the same time, and not every file system makes a folder that is just being made.
      await makeFolder(staged(folder, stagingNames.added));
      return begun;
    } catch (error) {
      await begun[Symbol.asyncDispose]();
      throw error;
    }
  }

  override async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#lock);
    // As long as there is a journal, what is beside it is all there is of the backup of before.
    const isOver = await lookAt(staged(this.#folder, stagingNames.journal)).then(
      (found) => found === undefined,
      () => false,
    );
    await remove(isOver ? staged(this.#folder) : staged(this.#folder, stagingNames.lock)).catch(
      () => undefined,
    );
    if (!this.#wasThere) {
      await removeIfEmpty(this.#folder);
    }
  }

  protected override placeOf(path: string): string {
    return vscode.Uri.joinPath(this.#folder, path).path;
  }

  protected override async isInRealFolder(path: string): Promise<boolean> {
    return isInRealFolder(this.#folder, path);
  }

  protected override async isThere(path: string): Promise<boolean> {
    return (await lookAt(vscode.Uri.joinPath(this.#folder, path))) !== undefined;
  }

  protected override async read(path: string): Promise<Uint8Array | undefined> {
    return readIfThere(vscode.Uri.joinPath(this.#folder, path));
  }

  protected override async stage(path: string, content: Uint8Array): Promise<void> {
    await write(staged(this.#folder, stagingNames.added, path), content);
  }

  protected override async apply({ written, removed }: StagedChange): Promise<void> {
    const folder = this.#folder;
    const journal = staged(folder, stagingNames.journal);
    const fresh: string[] = [];
    for (const path of [...written, ...removed]) {
      if (
        !(await copyIfThere(vscode.Uri.joinPath(folder, path), staged(folder, stagingNames.replaced, path)))
      ) {
        fresh.push(path);
      }
    }
    await write(journal, new TextEncoder().encode(journalText(fresh)));
    try {
      for (const path of written) {
        await copyIfThere(staged(folder, stagingNames.added, path), vscode.Uri.joinPath(folder, path));
      }
      for (const path of removed) {
        await remove(vscode.Uri.joinPath(folder, path));
      }
      await remove(journal);
    } catch (error) {
      await undoChange(folder);
      throw error;
    }
    await removeEmptyFolders(folder, removed);
  }
}

/** @throws FolderRefused where another window writes a backup, or something else is in the place of what is under way */
async function requireNoOther(folder: vscode.Uri): Promise<void> {
  const found = await lookAt(staged(folder));
  if (found !== undefined && !isFolder(found)) {
    throw new FolderRefused('foreign', staged(folder).path);
  }
  const lock = await lookAt(staged(folder, stagingNames.lock));
  if (lock !== undefined && Date.now() - lock.mtime < stale) {
    throw new FolderRefused('under-way', folder.path);
  }
}

/**
 * Brings the backup of before back, where a change was begun and not finished. Can be interrupted, and done again.
 *
 * @throws NotUndone where a file cannot be brought back; all others are
 */
async function undoChange(folder: vscode.Uri): Promise<void> {
  const journal = staged(folder, stagingNames.journal);
  const written = await readIfThere(journal);
  if (written === undefined) {
    return;
  }
  const failures: unknown[] = [];
  const attempt = async (path: string, action: () => Promise<unknown>): Promise<void> => {
    if (await isInRealFolder(folder, path)) {
      await action().catch((error: unknown) =>
        failures.push(error instanceof DiskFailure ? error.cause : error),
      );
    }
  };
  for (const path of await pathsBelow(staged(folder, stagingNames.replaced))) {
    await attempt(path, () =>
      copyIfThere(staged(folder, stagingNames.replaced, path), vscode.Uri.joinPath(folder, path)),
    );
  }
  const fresh = freshIn(written);
  for (const path of fresh) {
    await attempt(path, () => remove(vscode.Uri.joinPath(folder, path)));
  }
  if (failures.length > 0) {
    throw new NotUndone(String(failures[0]), { cause: failures[0] });
  }
  await remove(journal);
  await removeEmptyFolders(folder, fresh);
}

/** The paths of the files of a backup that are below a folder. */
async function pathsBelow(root: vscode.Uri): Promise<readonly string[]> {
  const paths: string[] = [];
  for (const name of await namesIn(root)) {
    const below = vscode.Uri.joinPath(root, name);
    const found = await lookAt(below);
    const files = found !== undefined && isFolder(found) ? await namesIn(below) : undefined;
    paths.push(...(files?.map((file) => `${name}/${file}`) ?? [name]));
  }
  return paths.filter(isBackupPath);
}

async function removeEmptyFolders(folder: vscode.Uri, paths: readonly string[]): Promise<void> {
  for (const name of new Set(paths.flatMap((path) => path.split('/').slice(0, -1)))) {
    await removeIfEmpty(vscode.Uri.joinPath(folder, name));
  }
}

/** @returns false where there is no file */
async function copyIfThere(from: vscode.Uri, to: vscode.Uri): Promise<boolean> {
  const content = await readIfThere(from);
  if (content !== undefined) {
    await write(to, content);
  }
  return content !== undefined;
}

/** Returns true if a path leads into a folder or one that is still to be made, and not to something below a file or a link. */
async function isInRealFolder(folder: vscode.Uri, path: string): Promise<boolean> {
  const found = await lookAt(vscode.Uri.joinPath(folder, path, '..'));
  return found === undefined || (isFolder(found) && (found.type & vscode.FileType.SymbolicLink) === 0);
}

function isFolder({ type }: vscode.FileStat): boolean {
  return (type & vscode.FileType.Directory) !== 0;
}

async function writeLock(folder: vscode.Uri): Promise<void> {
  await write(staged(folder, stagingNames.lock), new TextEncoder().encode('{}'));
}

function staged(folder: vscode.Uri, ...names: readonly string[]): vscode.Uri {
  return vscode.Uri.joinPath(folder, stagingNames.folder, ...names);
}
