import assert from 'node:assert/strict';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { isAnything } from '../../../anything.ts';
import { SnapshotStore } from '../../../../src/collections/node/snapshotStore.ts';

export const name = 'name';

export interface Disk extends AsyncDisposable {
  /** The folder of the store, which does not exist at first. */
  readonly folder: string;
  /** A folder for other files of the test. */
  readonly parent: string;
  /** Log lines, each with the event, the file and the reason. */
  readonly lines: string[];
  store(): SnapshotStore;
  files(): Promise<string[]>;
  /** The path of the only snapshot. */
  file(): Promise<string>;
}

export async function createDisk(): Promise<Disk> {
  const parent = await mkdtemp(join(tmpdir(), 'wger-snapshots-'));
  const folder = join(parent, 'a', 'b');
  const lines: string[] = [];
  const log = (what: string) => (file: string, error: unknown) => {
    lines.push(`${what} ${basename(file)}: ${String(error)}`);
  };
  const files = async () => (await readdir(folder)).map((each) => join(folder, each));
  return {
    parent,
    folder,
    lines,
    files,
    store: () =>
      new SnapshotStore(folder, {
        unreadableSnapshot: log('unreadable'),
        unsavedSnapshot: log('unsaved'),
      }),
    async file() {
      const [only, ...others] = await files();
      assert.deepEqual(others, []);
      return only ?? assert.fail('There is no file.');
    },
    [Symbol.asyncDispose]: () => rm(parent, { recursive: true, force: true }),
  };
}

/** Rows that compress to no less than about half of their size, and that differ between owners. */
export function createRows(owner: string, count: number): unknown {
  return Array.from({ length: count }, (_, id) => ({
    id,
    owner,
    text: createHash('sha256').update(`${owner} ${id}`).digest('hex'),
  }));
}

export async function readContent(store: SnapshotStore, ofName = name): Promise<unknown> {
  return (await store.read(ofName, isAnything))?.content;
}

/** Checks that exactly one line was logged, and clears the log. */
export function assertLogged({ lines }: Disk, line: RegExp): void {
  assert.equal(lines.length, 1, lines.join('\n'));
  assert.match(lines.splice(0).join('\n'), line);
}

/** Starts a process that saves a content once its input ends. */
export async function spawnWriter(
  { parent, folder }: Disk,
  content: unknown,
  times: number,
  ...user: string[]
): Promise<ChildProcess> {
  const contentFile = join(await mkdtemp(join(parent, 'content-')), 'content.json');
  await writeFile(contentFile, JSON.stringify(content));
  const program = join(import.meta.dirname, 'snapshotWriter.ts');
  return spawn(process.execPath, [program, folder, contentFile, String(times), ...user], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
}

/**
 * Lets a process begin, and waits for its end.
 *
 * @returns everything that it printed
 */
export async function collectOutput(child: ChildProcess): Promise<string> {
  child.stdin?.end();
  const [printed] = await Promise.all([text(child.stdout ?? assert.fail()), once(child, 'exit')]);
  return printed;
}

/** Lets a process begin, and discards its output, because it would stop until somebody reads it. */
export function startWriting(child: ChildProcess): void {
  child.stdin?.end();
  child.stdout?.resume();
}

export function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}

export function getWindowsSkipReason(): string | false {
  return process.platform === 'win32' && 'Windows has neither devices nor pipes in its folders.';
}

export function makePipe(file: string): void {
  assert.equal(spawnSync('mkfifo', [file]).status, 0);
}

/** Reads up to one byte from a pipe, and returns the number of bytes; 0 if the pipe is empty. */
export async function countPipeBytes(pipe: {
  read(into: Buffer): Promise<{ bytesRead: number }>;
}): Promise<number> {
  try {
    return (await pipe.read(Buffer.alloc(1))).bytesRead;
  } catch (error) {
    assert.match(String(error), /EAGAIN/);
    return 0;
  }
}

export async function setFileAge(file: string, minutes: number): Promise<void> {
  const past = new Date(Date.now() - minutes * 60_000);
  await utimes(file, past, past);
}
