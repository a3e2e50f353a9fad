import { constants } from 'node:fs';
import { copyFile, link, lstat, mkdir, open, readdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { isOneOf } from '../../collections/node/files.ts';

/** One's data is for oneself alone, where the file system can tell users apart. */
const privateFolder = 0o700;
const privateFile = 0o600;

const isGone = ['ENOENT', 'ENOTDIR'];

export async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true, mode: privateFolder });
  } catch (error) {
    // Windows refuses to make a drive, although that is there.
    if ((await isRealFolder(path)) !== true) {
      throw error;
    }
  }
}

/** Writes a file that is not there yet, for the user alone, and waits until it is on the disk. */
export async function writeNew(path: string, content: Uint8Array | string): Promise<void> {
  await writeFile(path, content, { flag: 'wx', mode: privateFile, flush: true });
}

/** Waits until names in a folder are on the disk. Windows does that by itself, and refuses. */
export async function syncFolder(path: string): Promise<void> {
  try {
    const folder = await open(path, constants.O_RDONLY);
    await folder.sync().finally(() => folder.close());
  } catch (error) {
    if (!isOneOf(error, ['EISDIR', 'EPERM', 'EACCES', 'EINVAL', 'ENOTSUP', ...isGone])) {
      throw error;
    }
  }
}

/** @returns undefined where there is no file */
export async function readIfThere(path: string): Promise<Buffer | undefined> {
  return unlessGone(() => readFile(path));
}

/** Names in a folder; none where there is no folder. */
export async function namesIn(path: string): Promise<readonly string[]> {
  return (await unlessGone(() => readdir(path))) ?? [];
}

/** Returns true for a folder, false for anything else and for a link to one; undefined where there is nothing. */
export async function isRealFolder(path: string): Promise<boolean | undefined> {
  return (await unlessGone(() => lstat(path)))?.isDirectory();
}

/** Returns true for a file or a link. */
export async function isThere(path: string): Promise<boolean> {
  return (await unlessGone(() => lstat(path))) !== undefined;
}

/** Returns true for two names of one file. */
export async function isSameFile(one: string, other: string): Promise<boolean> {
  const [found, second] = await Promise.all(
    [one, other].map((path) => unlessGone(() => lstat(path, { bigint: true }))),
  );
  return found !== undefined && found.ino === second?.ino && found.dev === second.dev;
}

/**
 * Keeps a file under a second name; as a copy where the file system has no links.
 *
 * @returns false where there is no file
 */
export async function keepAs(path: string, second: string): Promise<boolean> {
  try {
    await link(path, second);
    return true;
  } catch (error) {
    if (isOneOf(error, isGone)) {
      return false;
    }
    // EISDIR is what Windows says of exFAT.
    if (!isOneOf(error, ['EISDIR', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EINVAL'])) {
      throw error;
    }
  }
  return (await unlessGone(() => copyTo(path, second))) ?? false;
}

async function copyTo(path: string, second: string): Promise<true> {
  await copyFile(path, second, constants.COPYFILE_EXCL);
  const copy = await open(second, 'r+');
  await copy.sync().finally(() => copy.close());
  return true;
}

/** Removes a folder if there is nothing in it. */
export async function removeIfEmpty(path: string): Promise<void> {
  await rmdir(path).catch(() => undefined);
}

async function unlessGone<Result>(action: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await action();
  } catch (error) {
    if (isOneOf(error, isGone)) {
      return undefined;
    }
    throw error;
  }
}
