import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { SerialQueue } from '../../api/concurrency/serialQueue.ts';
import { runInSlices } from '../../api/concurrency/slices.ts';
import { maxSnapshotBytes, parseSnapshot, encodeSnapshot } from '../snapshots/snapshotText.ts';
import type { Snapshot, SnapshotLog, Snapshots } from '../snapshots/snapshots.ts';
import { getFileAge, hasErrorCode, retryWhileLocked, tryRemoveFile, writeAndRename } from './files.ts';

/** Milliseconds after which a temporary file is taken for one of a process that ended while saving. */
const maxSaveTime = 60 * 60 * 1000;
const temporaryNamePattern = /^snapshot-[0-9a-f]{32}\.json\.gz\.\d+\.tmp$/;

/**
 * Snapshots of public data in a folder that the processes of several windows share. Files are replaced atomically, so that each
 * process finds either the previous or the next snapshot, even after a crash.
 */
export class SnapshotStore implements Snapshots {
  /** Serializes all saves of this process, since the temporary files of its stores have the same names. */
  static readonly #saveQueue = new SerialQueue();
  readonly #folder: string;
  readonly #log: SnapshotLog;

  /** @param folder created by the first save */
  constructor(folder: string, log: SnapshotLog) {
    this.#folder = folder;
    this.#log = log;
  }

  async read<Content>(
    name: string,
    isContent: (content: unknown) => content is Content,
  ): Promise<Snapshot<Content> | undefined> {
    const file = this.#getPath(name);
    try {
      const text = await retryWhileLocked(() => readText(file));
      return parseSnapshot(text, name, isContent);
    } catch (error) {
      // A file may also be in the place of its folder.
      if (!hasErrorCode(error, ['ENOENT', 'ENOTDIR'])) {
        this.#log.unreadableSnapshot(file, error);
      }
      return undefined;
    }
  }

  async save(name: string, content: unknown): Promise<void> {
    const file = this.#getPath(name);
    try {
      const bytes = encodeSnapshot(name, content);
      await SnapshotStore.#saveQueue.run(async () => {
        await this.#writeSnapshot(file, await runInSlices(bytes));
      });
    } catch (error) {
      this.#log.unsavedSnapshot(file, error);
    }
  }

  async forget(name: string): Promise<void> {
    const file = basename(this.#getPath(name));
    await SnapshotStore.#saveQueue.run(async () => {
      const names = await readdir(this.#folder).catch(() => []);
      for (const fileName of names.filter((each) => each.startsWith(file))) {
        await rm(join(this.#folder, fileName), { force: true, maxRetries: 3 });
      }
    });
  }

  async #writeSnapshot(file: string, bytes: Uint8Array): Promise<void> {
    const compressed = await compress(bytes);
    await mkdir(this.#folder, { recursive: true });
    // Removed first, since they may fill the disk.
    await this.#removeStaleFiles();
    const temporary = `${file}.${process.pid}.tmp`;
    await writeAndRename(temporary, file, () => writeFile(temporary, compressed, { flush: true }));
  }

  async #removeStaleFiles(): Promise<void> {
    const names = await readdir(this.#folder).catch(() => []);
    for (const name of names.filter((each) => temporaryNamePattern.test(each))) {
      const file = join(this.#folder, name);
      if ((await getFileAge(file)) > maxSaveTime) {
        await tryRemoveFile(file);
      }
    }
  }

  #getPath(name: string): string {
    const hash = createHash('sha256').update(name, 'utf16le').digest('hex').slice(0, 32);
    return join(this.#folder, `snapshot-${hash}.json.gz`);
  }
}

/** The library is loaded with the first snapshot: it would take up most of the activation time. */
async function compress(bytes: Uint8Array): Promise<Buffer> {
  const { constants, gzip } = await import('node:zlib');
  return promisify(gzip)(bytes, { level: constants.Z_BEST_SPEED });
}

async function decompress(bytes: Uint8Array): Promise<Buffer> {
  const { gunzip } = await import('node:zlib');
  return promisify(gunzip)(bytes, { maxOutputLength: maxSnapshotBytes });
}

/** Reads the text of a file, whose checksum is verified by decompression. */
async function readText(file: string): Promise<string> {
  const stats = await stat(file);
  if (!stats.isFile()) {
    throw new TypeError('What is in the place of the snapshot is not a file.');
  }
  if (stats.size > maxSnapshotBytes) {
    throw new RangeError(
      `The snapshot is too large: ${stats.size} bytes, at most ${maxSnapshotBytes} are kept.`,
    );
  }
  return (await decompress(await readFile(file))).toString();
}
