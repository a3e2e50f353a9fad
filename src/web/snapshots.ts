import * as vscode from 'vscode';
import { runInSlices } from '../api/concurrency/slices.ts';
import { readBody } from '../api/http/body.ts';
import { snapshotFormat } from '../collections/createExerciseListing.ts';
import { readChunks } from './readChunks.ts';
import { maxSnapshotBytes, parseSnapshot, encodeSnapshot } from '../collections/snapshots/snapshotText.ts';
import type { Snapshot, SnapshotLog, Snapshots } from '../collections/snapshots/snapshots.ts';

/** As in {@link file://./../session/node/snapshots.ts}, in the extension host's storage. */
export function openSnapshots(storage: vscode.Uri, log: SnapshotLog): Snapshots {
  return new HostSnapshots(vscode.Uri.joinPath(storage, 'snapshots'), log);
}

/** Snapshots in a folder, each in a file that is replaced as a whole. */
class HostSnapshots implements Snapshots {
  /** Queue of saves, which run one at a time, since their temporary files share a name. */
  #saving: Promise<unknown> = Promise.resolve();
  readonly #folder: vscode.Uri;
  readonly #log: SnapshotLog;

  constructor(folder: vscode.Uri, log: SnapshotLog) {
    this.#folder = folder;
    this.#log = log;
  }

  async read<Content>(
    name: string,
    isContent: (content: unknown) => content is Content,
  ): Promise<Snapshot<Content> | undefined> {
    const file = await this.#getFile(name);
    try {
      const text = await decompress(await vscode.workspace.fs.readFile(file));
      return parseSnapshot(text, { name, format: snapshotFormat, isContent });
    } catch (error) {
      if (!isMissing(error)) {
        this.#log.unreadableSnapshot(file.path, error);
      }
      return undefined;
    }
  }

  async save(name: string, content: unknown): Promise<void> {
    const file = await this.#getFile(name);
    const bytes = encodeSnapshot({ name, format: snapshotFormat, savedAt: Date.now() }, content);
    try {
      await this.#enqueue(async () => {
        const { fs } = vscode.workspace;
        const temporary = getTemporaryFile(file);
        await fs.writeFile(temporary, await compress(await runInSlices(bytes)));
        await fs.rename(temporary, file, { overwrite: true });
      });
    } catch (error) {
      this.#log.unsavedSnapshot(file.path, error);
    }
  }

  async forget(name: string): Promise<void> {
    const file = await this.#getFile(name);
    await this.#enqueue(async () => {
      // An interrupted save may have left its temporary file.
      for (const each of [file, getTemporaryFile(file)]) {
        await vscode.workspace.fs.delete(each).then(undefined, (error: unknown) => {
          if (!isMissing(error)) {
            throw error;
          }
        });
      }
    });
  }

  async #enqueue(action: () => Promise<void>): Promise<void> {
    const done = this.#saving.then(action);
    this.#saving = done.catch(() => undefined);
    await done;
  }

  /** File of a snapshot, named by a hash, since a name may contain any characters. */
  async #getFile(name: string): Promise<vscode.Uri> {
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(name));
    const digits = [...new Uint8Array(hash, 0, 16)].map((byte) => byte.toString(16).padStart(2, '0'));
    return vscode.Uri.joinPath(this.#folder, `snapshot-${digits.join('')}.json.gz`);
  }
}

function getTemporaryFile(file: vscode.Uri): vscode.Uri {
  return file.with({ path: `${file.path}.tmp` });
}

async function compress(bytes: Uint8Array): Promise<Uint8Array> {
  return transformBytes(bytes, new CompressionStream('gzip'), Infinity);
}

async function decompress(bytes: Uint8Array): Promise<string> {
  return new TextDecoder().decode(
    await transformBytes(bytes, new DecompressionStream('gzip'), maxSnapshotBytes),
  );
}

/** @throws BodyTooLarge if the output exceeds its maximum size */
function transformBytes(
  bytes: Uint8Array,
  stream: CompressionStream | DecompressionStream,
  maxBytes: number,
): Promise<Uint8Array> {
  const source = new Blob([new Uint8Array(bytes)]).stream();
  return readBody(readChunks(source.pipeThrough(stream)), maxBytes);
}

function isMissing(error: unknown): boolean {
  return error instanceof vscode.FileSystemError && error.code === 'FileNotFound';
}
