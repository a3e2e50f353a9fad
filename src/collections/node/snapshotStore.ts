import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { joined } from '../../api/http/bytes.ts';
import { objectOf } from '../../api/json/value.ts';
import { inSlices, type Steps } from '../../api/concurrency/slices.ts';
import type { Snapshot, SnapshotLog, Snapshots } from '../snapshots.ts';
import { ageOf, isOneOf, patiently, remove, replaceBy } from './files.ts';

/** At most so many bytes, packed and unpacked: many times what the greatest collection has, and still read in no time. */
const maxBytes = 8 * 1024 * 1024;
/** So many characters of a snapshot are encoded without a pause. */
const partLength = 64 * 1024;
/** Time limit of saving, in milliseconds; a process that takes longer has ended in the middle of it. */
const maxSaveTime = 60 * 60 * 1000;
const temporaryName = /^snapshot-[0-9a-f]{32}\.json\.gz\.\d+\.tmp$/;

/**
 * Snapshots of public data in a folder that several windows, that is processes, share. A file is replaced as a whole, so
 * that each of them finds either the snapshot before or the one after, also when a window or the computer ends in between.
 */
export class SnapshotStore implements Snapshots {
  /** The saves of this process go one after the other, also those of several stores: their temporary files have one name. */
  static #saving: Promise<unknown> = Promise.resolve();
  readonly #folder: string;
  readonly #format: number;
  readonly #log: SnapshotLog;

  /**
   * @param folder made with the first save where it is missing
   * @param format of the contents: a snapshot of any other is as good as none
   */
  constructor(folder: string, format: number, log: SnapshotLog) {
    this.#folder = folder;
    this.#format = format;
    this.#log = log;
  }

  async read<Content>(
    name: string,
    isContent: (content: unknown) => content is Content,
  ): Promise<Snapshot<Content> | undefined> {
    const file = this.#fileOf(name);
    try {
      const snapshot = snapshotIn(await patiently(() => textOf(file)), name, this.#format);
      if (snapshot === undefined) {
        return undefined;
      }
      const { savedAt, content } = snapshot;
      if (!isContent(content)) {
        throw new TypeError('The snapshot holds something else.');
      }
      return { savedAt, content };
    } catch (error) {
      if (!isMissing(error)) {
        this.#log.unreadableSnapshot(file, error);
      }
      return undefined;
    }
  }

  async save(name: string, content: unknown): Promise<void> {
    const file = this.#fileOf(name);
    try {
      const facts = { name, format: this.#format, savedAt: Date.now() };
      // A list may grow until it is its turn; what is in it does not change.
      const kept: unknown = Array.isArray(content) ? [...(content as readonly unknown[])] : content;
      await this.#inTurn(name, async () => {
        await this.#replace(file, await inSlices(snapshotBytes(facts, kept)));
      });
    } catch (error) {
      this.#log.unsavedSnapshot(file, error);
    }
  }

  async forget(name: string): Promise<void> {
    await this.#inTurn(name, async (file) => {
      const names = await readdir(this.#folder).catch(() => []);
      for (const left of names.filter((each) => each.startsWith(basename(file)))) {
        await rm(join(this.#folder, left), { force: true, maxRetries: 3 });
      }
    });
  }

  /** Does something with the file of a snapshot, whether there is one or not, after whatever is being saved by this process. */
  async #inTurn(name: string, action: (file: string) => Promise<void>): Promise<void> {
    const done = SnapshotStore.#saving.then(() => action(this.#fileOf(name)));
    SnapshotStore.#saving = done.catch(() => undefined);
    await done;
  }

  async #replace(file: string, bytes: Uint8Array): Promise<void> {
    const packed = await pack(bytes);
    await mkdir(this.#folder, { recursive: true });
    // First, since they may be what fills the disk.
    await this.#removeLeftBehind();
    const temporary = `${file}.${process.pid}.tmp`;
    await replaceBy(temporary, file, () => writeFile(temporary, packed, { flush: true }));
  }

  async #removeLeftBehind(): Promise<void> {
    const names = await readdir(this.#folder).catch(() => []);
    for (const name of names.filter((each) => temporaryName.test(each))) {
      const file = join(this.#folder, name);
      if ((await ageOf(file)) > maxSaveTime) {
        await remove(file);
      }
    }
  }

  #fileOf(name: string): string {
    const hash = createHash('sha256').update(name, 'utf16le').digest('hex').slice(0, 32);
    return join(this.#folder, `snapshot-${hash}.json.gz`);
  }
}

/**
 * A snapshot as it is before it is packed: JSON in UTF-8.
 *
 * @throws RangeError once there is more than is kept
 */
function* snapshotBytes(facts: object, content: unknown): Steps<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  let text = '';
  const finishPart = (): void => {
    const part = Buffer.from(text);
    length += part.length;
    if (length > maxBytes) {
      throw new RangeError(`The snapshot is too large: at most ${maxBytes} bytes are kept.`);
    }
    parts.push(part);
    text = '';
  };
  for (const piece of snapshotText(facts, content)) {
    text += piece;
    if (text.length >= partLength) {
      finishPart();
    }
    yield;
  }
  finishPart();
  return yield* joined(parts);
}

/** The text of a snapshot. A list is written item by item, since it may be long. */
function* snapshotText(facts: object, content: unknown): Generator<string> {
  if (!Array.isArray(content)) {
    yield JSON.stringify({ ...facts, content });
    return;
  }
  yield JSON.stringify({ ...facts, content: [] }).slice(0, -2);
  for (const [at, item] of content.entries()) {
    yield `${at === 0 ? '' : ','}${JSON.stringify(item)}`;
  }
  yield ']}';
}

/** Packs and unpacks quickly. The library is loaded with the first snapshot: at activation it would be most of the time. */
async function pack(bytes: Uint8Array): Promise<Buffer> {
  const { constants, gzip } = await import('node:zlib');
  return promisify(gzip)(bytes, { level: constants.Z_BEST_SPEED });
}

async function unpack(bytes: Uint8Array): Promise<Buffer> {
  const { gunzip } = await import('node:zlib');
  return promisify(gunzip)(bytes, { maxOutputLength: maxBytes });
}

/** Reads the text of a file, where its checksum says that this is what was written. */
async function textOf(file: string): Promise<string> {
  const stats = await stat(file);
  if (!stats.isFile()) {
    throw new TypeError('What is in the place of the snapshot is not a file.');
  }
  if (stats.size > maxBytes) {
    throw new RangeError(`The snapshot is too large: ${stats.size} bytes, at most ${maxBytes} are kept.`);
  }
  return (await unpack(await readFile(file))).toString();
}

/** The snapshot that a text is of; undefined for one of another format, of which nothing else is known. */
function snapshotIn(text: string, name: string, format: number): Snapshot<unknown> | undefined {
  const value: unknown = JSON.parse(text);
  const { name: nameInside, format: formatInside, savedAt, content } = objectOf(value);
  if (typeof formatInside !== 'number') {
    throw new TypeError('The file does not hold a snapshot.');
  }
  if (formatInside !== format) {
    return undefined;
  }
  if (nameInside !== name) {
    throw new TypeError('The snapshot is of another name.');
  }
  if (typeof savedAt !== 'number' || !Number.isFinite(savedAt)) {
    throw new TypeError('The snapshot does not say when it was saved.');
  }
  return { savedAt, content };
}

/** Nor is there a file where its folder is none. */
function isMissing(error: unknown): boolean {
  return isOneOf(error, ['ENOENT', 'ENOTDIR']);
}
