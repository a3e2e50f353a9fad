import { constants } from 'node:fs';
import { copyFile, link, lstat, mkdir, open, readdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { hasErrorCode } from '../../collections/node/files.ts';

/** One's data is for oneself alone, where the file system can tell users apart. */
const privateFolderMode = 0o700;
const privateFileMode = 0o600;

const notFoundCodes = ['ENOENT', 'ENOTDIR'];

export async function createFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true, mode: privateFolderMode });
  } catch (error) {
    // Windows refuses to make a drive, although that is there.
    if ((await isRealFolder(path)) !== true) {
      throw error;
    }
  }
}

/** Writes a file that is not there yet, for the user alone, and waits until it is on the disk. */
export async function writeNewFile(path: string, content: Uint8Array | string): Promise<void> {
  await writeFile(path, content, { flag: 'wx', mode: privateFileMode, flush: true });
}

/** Waits until names in a folder are on the disk. Windows does that by itself, and refuses. */
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

/** @returns undefined where there is no file */
export async function readFileIfExists(path: string): Promise<Buffer | undefined> {
  return undefinedIfNotFound(() => readFile(path));
}

/** Names in a folder; none where there is no folder. */
export async function listNames(path: string): Promise<readonly string[]> {
  return (await undefinedIfNotFound(() => readdir(path))) ?? [];
}

/** Returns true for a folder, false for anything else and for a link to one; undefined where there is nothing. */
export async function isRealFolder(path: string): Promise<boolean | undefined> {
  return (await undefinedIfNotFound(() => lstat(path)))?.isDirectory();
}

/** Returns true for a file or a link. */
export async function exists(path: string): Promise<boolean> {
  return (await undefinedIfNotFound(() => lstat(path))) !== undefined;
}

/** Returns true for two names of one file. */
export async function isSameFile(one: string, other: string): Promise<boolean> {
  const [found, second] = await Promise.all(
    [one, other].map((path) => undefinedIfNotFound(() => lstat(path, { bigint: true }))),
  );
  return found !== undefined && found.ino === second?.ino && found.dev === second.dev;
}

/**
 * Keeps a file under a second name; as a copy where the file system has no links.
 *
 * @returns false where there is no file
 */
export async function linkOrCopy(path: string, target: string): Promise<boolean> {
  try {
    await link(path, target);
    return true;
  } catch (error) {
    if (hasErrorCode(error, notFoundCodes)) {
      return false;
    }
    // EISDIR is what Windows says of exFAT.
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

/** Removes a folder if there is nothing in it. */
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
