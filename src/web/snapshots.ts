import * as vscode from 'vscode';
import { SerialQueue } from '../api/concurrency/serialQueue.ts';
import { runInSlices } from '../api/concurrency/slices.ts';
import { readBody } from '../api/http/body.ts';
import { readChunks } from './readChunks.ts';
import { maxSnapshotBytes, parseSnapshot, encodeSnapshot } from '../collections/snapshots/snapshotText.ts';
import type { SnapshotLog, Snapshots } from '../collections/snapshots/snapshots.ts';

/**
 * As in {@link file://./../session/node/snapshots.ts}, in the extension host's storage: each snapshot is in a file that is
 * replaced as a whole.
 */
export function openSnapshots(storage: vscode.Uri, log: SnapshotLog): Snapshots {
  const { fs } = vscode.workspace;
  /** Serializes all saves, since their temporary files share a name. */
  const saveQueue = new SerialQueue();
  /** File of a snapshot, named by a hash, since a name may contain any characters. */
  const getFile = async (name: string): Promise<vscode.Uri> => {
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(name));
    const digits = [...new Uint8Array(hash, 0, 16)].map((byte) => byte.toString(16).padStart(2, '0'));
    return vscode.Uri.joinPath(storage, 'snapshots', `snapshot-${digits.join('')}.json.gz`);
  };
  return {
    async read(name, isContent) {
      const file = await getFile(name);
      try {
        const text = await decompress(await fs.readFile(file));
        return parseSnapshot(text, name, isContent);
      } catch (error) {
        if (!isMissing(error)) {
          log.unreadableSnapshot(file.path, error);
        }
        return undefined;
      }
    },
    async save(name, content) {
      const file = await getFile(name);
      const bytes = encodeSnapshot(name, content);
      try {
        await saveQueue.run(async () => {
          const temporary = getTemporaryFile(file);
          await fs.writeFile(temporary, await compress(await runInSlices(bytes)));
          await fs.rename(temporary, file, { overwrite: true });
        });
      } catch (error) {
        log.unsavedSnapshot(file.path, error);
      }
    },
    async forget(name) {
      const file = await getFile(name);
      await saveQueue.run(async () => {
        // An interrupted save may have left its temporary file.
        for (const each of [file, getTemporaryFile(file)]) {
          await fs.delete(each).then(undefined, (error: unknown) => {
            if (!isMissing(error)) {
              throw error;
            }
          });
        }
      });
    },
  };
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

/** @throws an error if the output exceeds its maximum size */
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
