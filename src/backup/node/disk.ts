import { constants } from 'node:fs';
import {
  copyFile,
  link,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  rmdir,
  stat,
  writeFile,
} from 'node:fs/promises';
import { hasErrorCode } from '../../collections/node/files.ts';
import { maxFileBytes } from '../folder/backupFolder.ts';
import { DiskFailure, FolderRefused } from '../folder/errors.ts';

/** Private data is readable by the user alone, where the file system supports that. */
const privateFolderMode = 0o700;
const privateFileMode = 0o600;

const notFoundCodes = ['ENOENT', 'ENOTDIR'];

/** Runs an action on the disk. @throws DiskFailure for errors of the system */
export async function withDiskFailure<Result>(action: () => Promise<Result>): Promise<Result> {
  try {
    return await action();
  } catch (cause) {
    if (cause instanceof Error && 'syscall' in cause) {
      throw new DiskFailure(cause.message, { cause });
    }
    throw cause;
  }
}

export async function createFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true, mode: privateFolderMode });
  } catch (error) {
    // Windows refuses to create the root of a drive, although it exists.
    if ((await isRealFolder(path)) !== true) {
      throw error;
    }
  }
}

/** Creates a file that only the user can read, and waits until it is on the disk. */
export async function writeNewFile(path: string, content: Uint8Array | string): Promise<void> {
  await writeFile(path, content, { flag: 'wx', mode: privateFileMode, flush: true });
}

/** Waits until the entries of a folder are on the disk. Windows ensures that by itself, and refuses to open a folder. */
export async function syncFolder(path: string): Promise<void> {
  try {
    const folder = await open(path, constants.O_RDONLY);
    await folder.sync().finally(() => folder.close());
  } catch (error) {
    if (!hasErrorCode(error, ['EISDIR', 'EPERM', 'EACCES', 'EINVAL', 'ENOTSUP', ...notFoundCodes])) {
      throw error;
    }
  }
}

/**
 * @returns undefined if there is no such file
 * @throws FolderRefused if something else is in its place, or a larger file
 */
export async function readFileIfExists(path: string, maxBytes = maxFileBytes): Promise<Buffer | undefined> {
  return undefinedIfNotFound(async () => {
    // A file of the system may say that it is empty, and have no end. Of others, no more is read than they say.
    return (await requireFile(path, maxBytes)) === 0 ? Buffer.alloc(0) : readFile(path);
  });
}

/** @throws FolderRefused if something else than a file is in the place of one */
export async function requireNoObstacle(path: string): Promise<void> {
  await undefinedIfNotFound(() => requireFile(path));
}

/** Returns the size of a file, also behind a link. Reading a pipe or a device might never end. @throws FolderRefused */
async function requireFile(path: string, maxBytes = maxFileBytes): Promise<number> {
  const found = await stat(path);
  if (!found.isFile() || found.size > maxBytes) {
    throw new FolderRefused('foreign', path);
  }
  return found.size;
}

/** Names in a folder; none if it does not exist. */
export async function listNames(path: string): Promise<readonly string[]> {
  return (await undefinedIfNotFound(() => readdir(path))) ?? [];
}

/** Returns true for a folder, false for anything else including a link to one, undefined for nothing. */
export async function isRealFolder(path: string): Promise<boolean | undefined> {
  return (await undefinedIfNotFound(() => lstat(path)))?.isDirectory();
}

/** Returns true for any entry, also for a link that leads nowhere. */
export async function exists(path: string): Promise<boolean> {
  return (await undefinedIfNotFound(() => lstat(path))) !== undefined;
}

/** Returns true if two paths are hard links to the same file. */
export async function isSameFile(one: string, other: string): Promise<boolean> {
  const [found, second] = await Promise.all(
    [one, other].map((path) => undefinedIfNotFound(() => lstat(path, { bigint: true }))),
  );
  return found !== undefined && found.ino === second?.ino && found.dev === second.dev;
}

/**
 * Creates a hard link to a file, or a copy if the file system has no links.
 *
 * @returns false if there is no such file
 * @throws FolderRefused if something else is in its place
 */
export async function linkOrCopy(path: string, target: string): Promise<boolean> {
  await requireNoObstacle(path);
  try {
    await link(path, target);
    return true;
  } catch (error) {
    if (hasErrorCode(error, notFoundCodes)) {
      return false;
    }
    // Windows fails with EISDIR on exFAT.
    if (!hasErrorCode(error, ['EISDIR', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EINVAL'])) {
      throw error;
    }
  }
  return (await undefinedIfNotFound(() => copyAndSync(path, target))) ?? false;
}

async function copyAndSync(path: string, target: string): Promise<true> {
  await copyFile(path, target, constants.COPYFILE_EXCL);
  const copy = await open(target, 'r+');
  await copy.sync().finally(() => copy.close());
  return true;
}

/** Removes a folder if it is empty. */
export async function removeIfEmpty(path: string): Promise<void> {
  await rmdir(path).catch(() => undefined);
}

async function undefinedIfNotFound<Result>(action: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await action();
  } catch (error) {
    if (hasErrorCode(error, notFoundCodes)) {
      return undefined;
    }
    throw error;
  }
}
