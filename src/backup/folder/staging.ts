import { runInSlices } from '../../api/concurrency/slices.ts';
import { toObject, toStrings } from '../../api/json/value.ts';
import { isBackupPath, tryParseJson } from '../manifest.ts';
import { FolderRefused } from './errors.ts';
import { areBytesEqual } from './areBytesEqual.ts';

/** A change of a backup, whose new files are staged. Paths are relative to its folder. */
export interface StagedChange {
  readonly written: readonly string[];
  readonly removed: readonly string[];
}

/**
 * A backup that is being written beside the one of before, which stays as it is until {@link commit}. Paths are relative to its
 * folder. What the disk or file system does not do is a DiskFailure.
 */
export abstract class Staging {
  readonly #written: string[] = [];
  readonly #kept = new Set<string>();
  #previousFiles: ReadonlySet<string> = new Set();

  /** Says which files the backup of before has: no others are replaced or removed. None of it is behind a link to elsewhere. */
  async setPreviousFiles(paths: readonly string[]): Promise<void> {
    const isRealByFolder = new Map<string, boolean>();
    for (const path of paths) {
      const folder = getFolder(path);
      isRealByFolder.set(folder, isRealByFolder.get(folder) ?? (await this.isInRealFolder(path)));
    }
    this.#previousFiles = new Set(paths.filter((path) => isRealByFolder.get(getFolder(path)) === true));
  }

  /** The content of a file of the backup of before; undefined where there is none. */
  async readPrevious(path: string): Promise<Uint8Array | undefined> {
    return this.#previousFiles.has(path) ? this.read(path) : undefined;
  }

  /** Keeps a file of the backup of before as it is. @returns false where there is none */
  async keep(path: string): Promise<boolean> {
    const isKept = this.#previousFiles.has(path) && (await this.exists(path));
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
    if (!isBackupPath(path)) {
      throw new FolderRefused('foreign', this.getDisplayPath(path));
    }
    if (!(await this.isInRealFolder(path))) {
      throw new FolderRefused('not-a-folder', this.getDisplayPath(getFolder(path)));
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

  /** The files of the backup of before that are neither written again nor kept. */
  get removed(): readonly string[] {
    const retained = new Set([...this.#kept, ...this.#written]);
    return [...this.#previousFiles].filter((path) => !retained.has(path));
  }

  /** Puts the new backup into the place of the old one. @throws DiskFailure or FolderRefused with the old one whole, or NotUndone */
  async commit(): Promise<void> {
    await this.apply({ written: this.#written, removed: this.removed });
  }

  /** Removes what is staged. Where that is impossible at the moment, the next backup does it. */
  abstract cleanUp(): Promise<void>;

  /** The whole path of a file, to be shown. */
  protected abstract getDisplayPath(path: string): string;

  /** Returns true if a path leads into the folder itself and not, by a link or a file in the place of a folder, elsewhere. */
  protected abstract isInRealFolder(path: string): Promise<boolean>;

  protected abstract exists(path: string): Promise<boolean>;

  /** The content of a file in its place; undefined where there is none. */
  protected abstract read(path: string): Promise<Uint8Array | undefined>;

  /** Writes a new file beside its place. */
  protected abstract stage(path: string, content: Uint8Array): Promise<void>;

  /** Puts staged files into their places and removes others, or brings back what was there. */
  protected abstract apply(change: StagedChange): Promise<void>;
}

/** A journal undoes a change: files that were not there before are removed, and copies of the others put back. */
export interface Journal {
  readonly fresh: readonly string[];
  readonly replaced: readonly string[];
}

export function serializeJournal({ fresh, replaced }: Journal): string {
  return JSON.stringify({ fresh, replaced });
}

/** Reads a journal. Somebody may have put one there: no path in it may lead elsewhere. */
export function parseJournal(text: Uint8Array): Journal {
  const { fresh, replaced } = toObject(tryParseJson(new TextDecoder().decode(text)));
  return { fresh: parseBackupPaths(fresh), replaced: parseBackupPaths(replaced) };
}

function parseBackupPaths(value: unknown): readonly string[] {
  return toStrings(value).filter(isBackupPath);
}

function getFolder(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
