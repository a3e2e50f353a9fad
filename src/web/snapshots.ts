import * as vscode from 'vscode';
import { inSlices } from '../api/concurrency/slices.ts';
import { wholeBody } from '../api/http/body.ts';
import { snapshotFormat } from '../collections/exerciseListing.ts';
import { chunksOf } from './chunksOf.ts';
import { maxSnapshotBytes, parseSnapshot, snapshotBytes } from '../collections/snapshots/snapshotText.ts';
import type { Snapshot, SnapshotLog, Snapshots } from '../collections/snapshots/snapshots.ts';

/** As in {@link file://./../session/node/snapshots.ts}, in the storage of the host. */
export function openSnapshots(storage: vscode.Uri, log: SnapshotLog): Snapshots {
  return new HostSnapshots(vscode.Uri.joinPath(storage, 'snapshots'), log);
}

/** Snapshots in a folder of the host, each in a file that is replaced as a whole. */
class HostSnapshots implements Snapshots {
  /** Saves go one after the other, since their temporary files have one name. */
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
    const file = await this.#fileOf(name);
    try {
      const text = await unpacked(await vscode.workspace.fs.readFile(file));
      return parseSnapshot(text, { name, format: snapshotFormat, isContent });
    } catch (error) {
      if (!isMissing(error)) {
        this.#log.unreadableSnapshot(file.path, error);
      }
      return undefined;
    }
  }

  async save(name: string, content: unknown): Promise<void> {
    const file = await this.#fileOf(name);
    const bytes = snapshotBytes({ name, format: snapshotFormat, savedAt: Date.now() }, content);
    try {
      await this.#inTurn(async () => {
        const { fs } = vscode.workspace;
        const temporary = temporaryOf(file);
        await fs.writeFile(temporary, await packed(await inSlices(bytes)));
        await fs.rename(temporary, file, { overwrite: true });
      });
    } catch (error) {
      this.#log.unsavedSnapshot(file.path, error);
    }
  }

  async forget(name: string): Promise<void> {
    const file = await this.#fileOf(name);
    await this.#inTurn(async () => {
      // A save that was interrupted has left another one.
      for (const each of [file, temporaryOf(file)]) {
        await vscode.workspace.fs.delete(each).then(undefined, (error: unknown) => {
          if (!isMissing(error)) {
            throw error;
          }
        });
      }
    });
  }

  async #inTurn(action: () => Promise<void>): Promise<void> {
    const done = this.#saving.then(action);
    this.#saving = done.catch(() => undefined);
    await done;
  }

  /** A name is part of no path: any character may be in it. */
  async #fileOf(name: string): Promise<vscode.Uri> {
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(name));
    const digits = [...new Uint8Array(hash, 0, 16)].map((byte) => byte.toString(16).padStart(2, '0'));
    return vscode.Uri.joinPath(this.#folder, `snapshot-${digits.join('')}.json.gz`);
  }
}

function temporaryOf(file: vscode.Uri): vscode.Uri {
  return file.with({ path: `${file.path}.tmp` });
}

async function packed(bytes: Uint8Array): Promise<Uint8Array> {
  return throughStream(bytes, new CompressionStream('gzip'), Infinity);
}

async function unpacked(bytes: Uint8Array): Promise<string> {
  return new TextDecoder().decode(
    await throughStream(bytes, new DecompressionStream('gzip'), maxSnapshotBytes),
  );
}

/** @throws BodyTooLarge where more comes out than is kept */
function throughStream(
  bytes: Uint8Array,
  stream: CompressionStream | DecompressionStream,
  maxBytes: number,
): Promise<Uint8Array> {
  const source = new Blob([new Uint8Array(bytes)]).stream();
  return wholeBody(chunksOf(source.pipeThrough(stream)), maxBytes);
}

function isMissing(error: unknown): boolean {
  return error instanceof vscode.FileSystemError && error.code === 'FileNotFound';
}
