import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/**
 * Fills `folder` once: an existing folder is complete.
 * `fill` works in a folder of another name beside it, which is renamed at the end. An interrupted run leaves nothing
 * half done, and of two concurrent processes the slower one discards its copy.
 */
export async function fillFolderOnce(
  folder: string,
  fill: (partial: string) => Promise<void>,
): Promise<void> {
  if (existsSync(folder)) {
    return;
  }
  await mkdir(dirname(folder), { recursive: true });
  await removeAbandoned(folder);
  const partial = await mkdtemp(`${folder}.partial-${String(process.pid)}-`);
  try {
    await chmod(partial, 0o755);
    await fill(partial);
    await rename(partial, folder);
  } catch (error) {
    await removeFolder(partial);
    if (!existsSync(folder)) {
      throw error;
    }
  }
}

/** Removes a folder with its contents. Tries again for a while, because processes that just ended may still write. */
export async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

async function removeAbandoned(folder: string): Promise<void> {
  const prefix = `${basename(folder)}.partial-`;
  for (const name of await readdir(dirname(folder))) {
    const owner = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : Number.NaN;
    if (!Number.isNaN(owner) && !isRunning(owner)) {
      await removeFolder(join(dirname(folder), name));
    }
  }
}

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
