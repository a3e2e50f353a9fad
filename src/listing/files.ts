import { lstat, rm } from 'node:fs/promises';

/** In milliseconds; 0 for a file that is gone. */
export async function ageOf(file: string): Promise<number> {
  try {
    return Date.now() - (await lstat(file)).mtimeMs;
  } catch {
    return 0;
  }
}

/** Where that is impossible now, the file is left behind and removed later. */
export async function remove(file: string): Promise<void> {
  await rm(file, { force: true }).catch(() => undefined);
}

/** What the system calls an error, such as `ENOENT`; undefined for one that is not the system's. */
export function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
