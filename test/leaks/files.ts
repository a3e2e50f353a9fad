import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Part } from './part.ts';

/** Reads all files below a folder, except those that disappear meanwhile. */
export async function readFilesBelow(folder: string): Promise<readonly Part[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const parts = await Promise.all(
    files.map(async (file): Promise<readonly Part[]> => {
      try {
        return [{ name: relative(folder, file), bytes: await readFile(file) }];
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
          return [];
        }
        throw error;
      }
    }),
  );
  // The name of a file can contain a secret, too.
  return parts.flat().concat(files.map((file) => ({ name: 'a file’s name', bytes: Buffer.from(file) })));
}
