import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Part } from './part.ts';

/** All files below a folder. Those that go meanwhile are left out. */
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
  // A name can hold something, too.
  return parts.flat().concat(files.map((file) => ({ name: 'a file’s name', bytes: Buffer.from(file) })));
}
