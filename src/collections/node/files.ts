import { lstat, rename, rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

/** Delays in milliseconds before access to a locked file is retried. */
const retryDelays = [10, 40, 160];

/** In milliseconds; 0 for a file that is gone. */
export async function getFileAge(file: string): Promise<number> {
  try {
    return Date.now() - (await lstat(file)).mtimeMs;
  } catch {
    return 0;
  }
}

/** Removes a file if possible; a file that remains is removed later. */
export async function tryRemoveFile(file: string): Promise<void> {
  await rm(file, { force: true }).catch(() => undefined);
}

/**
 * Replaces a file with a temporary file once that is complete. If anything fails, the temporary file is removed and the other
 * one stays as it is.
 *
 * @param write writes the temporary file
 */
export async function writeAndRename(
  temporary: string,
  file: string,
  write: () => Promise<void>,
): Promise<void> {
  try {
    await write();
    await retryWhileLocked(() => rename(temporary, file));
  } catch (error) {
    await tryRemoveFile(temporary);
    throw error;
  }
}

/** On Windows, a file can be neither opened nor replaced while another process replaces it or a virus scanner has it. */
export async function retryWhileLocked<T>(action: () => Promise<T>): Promise<T> {
  for (const delay of retryDelays) {
    try {
      return await action();
    } catch (error) {
      if (!hasErrorCode(error, ['EACCES', 'EBUSY', 'EPERM'])) {
        throw error;
      }
    }
    await wait(delay);
  }
  return await action();
}

/** Returns true for an error of the system that has one of these names, such as `ENOENT`. */
export function hasErrorCode(error: unknown, codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
