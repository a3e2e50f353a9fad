import { runInSlices } from '../../api/concurrency/slices.ts';
import { toStrings } from '../../api/json/value.ts';
import { isBackupPath, tryParseObject } from '../manifest.ts';
import { FolderRefused } from './errors.ts';
import { areBytesEqual } from '../../api/http/bytes.ts';

/** A change of a backup folder, whose new files are staged. Paths are relative to the folder. */
export interface StagedChange {
  readonly written: readonly string[];
  readonly removed: readonly string[];
}

/**
 * A backup that is being written beside the previous one, which stays as it is until {@link commit}. Paths are relative to its
 * folder. Errors of the disk or file system are thrown as DiskFailure.
 */
export abstract class Staging {
  readonly #written: string[] = [];
  readonly #kept = new Set<string>();
  #previousFiles: ReadonlySet<string> = new Set();

  /** Sets the files of the previous backup. No others are replaced or removed. Those behind a link to elsewhere are left out. */
  async setPreviousFiles(paths: readonly string[]): Promise<void> {
    const isRealByFolder = new Map<string, boolean>();
    for (const path of paths) {
      const folder = getFolder(path);
      isRealByFolder.set(folder, isRealByFolder.get(folder) ?? (await this.isInRealFolder(path)));
    }
    this.#previousFiles = new Set(paths.filter((path) => isRealByFolder.get(getFolder(path)) === true));
  }

  /** The content of a file of the previous backup; undefined if it has no such file. */
  async readPrevious(path: string): Promise<Uint8Array | undefined> {
    return this.#previousFiles.has(path) ? this.read(path) : undefined;
  }

  /** Keeps a file of the previous backup as it is. @returns false if it has no such file */
  async keep(path: string): Promise<boolean> {
    const isKept = this.#previousFiles.has(path) && (await this.exists(path));
    if (isKept) {
      this.#kept.add(path);
    }
    return isKept;
  }

  /**
   * Stages a file, unless it is the same as in the previous backup.
   *
   * @returns true if it differs
   * @throws FolderRefused if something else is in its place; DiskFailure
   */
  async write(path: string, content: Uint8Array): Promise<boolean> {
    if (!isBackupPath(path)) {
      throw new FolderRefused('foreign', this.getDisplayPath(path));
    }
    if (!(await this.isInRealFolder(path))) {
      throw new FolderRefused('foreign', this.getDisplayPath(getFolder(path)));
    }
    const before = await this.read(path);
    if (before !== undefined && !this.#previousFiles.has(path)) {
      throw new FolderRefused('foreign', this.getDisplayPath(path));
    }
    if (before !== undefined && (await runInSlices(areBytesEqual(before, content)))) {
      this.#kept.add(path);
      return false;
    }
    await this.stage(path, content);
    this.#written.push(path);
    return true;
  }

  /** Replaces the previous backup. @throws DiskFailure or FolderRefused, after which it is unchanged; or NotUndone */
  async commit(): Promise<void> {
    const written = this.#written;
    // Files of the previous backup that are neither written again nor kept.
    const removed = [...this.#previousFiles.difference(this.#kept).difference(new Set(written))];
    await this.apply({ written, removed });
  }

  /** Removes the staged files, or leaves that to the next backup if it fails. */
  abstract cleanUp(): Promise<void>;

  /** The full path of a file, for messages. */
  protected abstract getDisplayPath(path: string): string;

  /** Returns false for a path that leads out of the folder by a link, or that has a file in the place of a folder. */
  protected abstract isInRealFolder(path: string): Promise<boolean>;

  protected abstract exists(path: string): Promise<boolean>;

  /** The content of a file in its final place; undefined if there is none. */
  protected abstract read(path: string): Promise<Uint8Array | undefined>;

  /** Writes a new file to the staging folder. */
  protected abstract stage(path: string, content: Uint8Array): Promise<void>;

  /** Moves staged files into place and removes others, or restores the previous files if that fails. */
  protected abstract apply(change: StagedChange): Promise<void>;
}

/** The record by which a change is undone: `fresh` files are removed, and `replaced` ones are restored from their copies. */
export interface Journal {
  readonly fresh: readonly string[];
  readonly replaced: readonly string[];
}

/** Parses a journal. Anybody may have put it there, so paths that lead elsewhere are dropped. */
export function parseJournal(text: Uint8Array): Journal {
  const { fresh, replaced } = tryParseObject(text);
  return { fresh: parseBackupPaths(fresh), replaced: parseBackupPaths(replaced) };
}

function parseBackupPaths(value: unknown): readonly string[] {
  return toStrings(value).filter(isBackupPath);
}

function getFolder(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
