import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Client } from '../../../src/api/client.ts';
import { readSourceInfo } from '../../../src/backup/sourceInfo.ts';
import { createDiskFolder } from '../../../src/backup/node/diskFolder.ts';
import { writeBackup, type BackupResult } from '../../../src/backup/writing/writeBackup.ts';

/** Backs up everything that the client's key is for, as the command does after its questions. */
export async function backUpTo(
  folder: string,
  client: Client,
  signal: AbortSignal = new AbortController().signal,
  skipsFailedLists = false,
): Promise<BackupResult> {
  const context = { signal };
  return writeBackup({
    client,
    sourceInfo: await readSourceInfo(client, context, skipsFailedLists),
    folder: createDiskFolder(folder),
    context,
    skipsFailedLists,
    onProgress: () => undefined,
  });
}

/** Backs up without the lists that the server fails to send, as *Back Up the Rest* does. */
export function backUpRest(folder: string, client: Client): Promise<BackupResult> {
  return backUpTo(folder, client, undefined, true);
}

/** The contents of all files below a folder, by their sorted paths. */
export async function readFilesBelow(folder: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return new Map(
    await Promise.all(
      paths.map(
        async (path) =>
          [relative(folder, path).split(sep).join('/'), await readFile(path, 'latin1')] as const,
      ),
    ),
  );
}

/** The paths of files that differ, or exist only once. */
export function findDifferingPaths(
  one: ReadonlyMap<string, string>,
  other: ReadonlyMap<string, string>,
): readonly string[] {
  return [...new Set([...one.keys(), ...other.keys()])].filter((path) => one.get(path) !== other.get(path));
}
