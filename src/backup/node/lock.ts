import { mkdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { isOneOf } from '../../collections/node/files.ts';
import { objectOf } from '../../api/json/value.ts';
import { jsonIn } from '../manifest.ts';
import { readIfThere } from './disk.ts';
import { FolderRefused } from './errors.ts';

/** A lock is touched so often, in milliseconds. */
const touching = 10_000;
/** One that was not touched for so long, in milliseconds, is of a process that is gone, whatever has its number now. */
const stale = 60_000;

/** Makes a folder that one process has at a time. @returns false where the folder of one that is gone is left */
export async function lockFolder(path: string): Promise<boolean> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    if (!isOneOf(error, ['EEXIST'])) {
      throw error;
    }
    if (await isHeld(path)) {
      throw new FolderRefused('under-way', '');
    }
    return false;
  }
  try {
    await writeFile(lockIn(path), JSON.stringify({ process: process.pid, host: hostname() }));
    return true;
  } catch (error) {
    await rm(path, { recursive: true, force: true });
    throw error;
  }
}

/** Keeps a lock, until what it returns is called. */
export function keepLock(path: string): () => void {
  const timer = setInterval(() => {
    const now = new Date();
    void utimes(lockIn(path), now, now).catch(() => undefined);
  }, touching);
  timer.unref();
  return () => {
    clearInterval(timer);
  };
}

async function isHeld(path: string): Promise<boolean> {
  const written = await readIfThere(lockIn(path));
  if (written === undefined || Date.now() - (await stat(lockIn(path))).mtimeMs > stale) {
    return false;
  }
  const { process: id, host } = objectOf(jsonIn(written.toString()));
  // It is empty where its process was killed before it had written into it.
  return typeof host === 'string' && (host !== hostname() || (typeof id === 'number' && runs(id)));
}

function runs(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    return isOneOf(error, ['EPERM']);
  }
}

function lockIn(path: string): string {
  return join(path, 'lock.json');
}
