import { rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { retryWhileLocked } from '../../collections/node/files.ts';
import { Rollback } from '../folder/rollback.ts';
import { stagingNames } from '../folder/backupFolder.ts';
import { FolderRefused } from '../folder/errors.ts';
import { serializeJournal, parseJournal, type StagedChange } from '../folder/staging.ts';
import { isBackupPath } from '../manifest.ts';
import {
  isRealFolder,
  isSameFile,
  linkOrCopy,
  createFolder,
  listNames,
  readFileIfExists,
  removeIfEmpty,
  syncFolder,
  writeNewFile,
} from './disk.ts';

// A folder with other people's files in it, such as those of git, cannot be swapped for another one. So its files are replaced
// one by one, under a journal by which all of it can be undone: while that is there, `old` has a second name of each file of
// before. It is removed when the last file is in its place: in that one moment the new backup takes the place of the old one.

/** Places in the staging folder. */
export function getStagingPaths(folder: string) {
  const staging = join(folder, stagingNames.folder);
  return {
    staging,
    added: join(staging, stagingNames.added),
    replaced: join(staging, stagingNames.replaced),
    journal: join(staging, stagingNames.journal),
  };
}

/**
 * Puts staged files into their places, and removes others.
 *
 * @throws FolderRefused or what the disk does, and nothing was changed then; or what undoing throws
 */
export async function applyChange(folder: string, { written, removed }: StagedChange): Promise<void> {
  const { staging, added, replaced, journal } = getStagingPaths(folder);
  const paths = [...written, ...removed];
  await requireFolders(folder, paths);
  const [fresh, replacedPaths]: [string[], string[]] = [[], []];
  for (const path of paths) {
    await createFolder(dirname(join(replaced, path)));
    const existed = await linkOrCopy(join(folder, path), join(replaced, path));
    (existed ? replacedPaths : fresh).push(path);
  }
  await syncTree(replaced);
  await syncTree(added);
  await writeNewFile(`${journal}.tmp`, serializeJournal({ fresh, replaced: replacedPaths }));
  try {
    await rename(`${journal}.tmp`, journal);
    await syncFolder(staging);
    for (const path of written) {
      await createFolder(dirname(join(folder, path)));
      await retryWhileLocked(() => rename(join(added, path), join(folder, path)));
    }
    for (const path of removed) {
      await retryWhileLocked(() => rm(join(folder, path), { force: true }));
    }
    await syncFolders(folder, paths);
    await rm(journal);
  } catch (error) {
    await undoChange(folder);
    throw error;
  }
  await cleanUpChange(folder, removed);
}

/**
 * Brings the backup of before back, where a change was begun and not finished. Can be interrupted, and done again.
 *
 * @throws NotUndone or FolderRefused where a file cannot be brought back; all others are
 */
export async function undoChange(folder: string): Promise<void> {
  const { replaced, journal } = getStagingPaths(folder);
  const written = await readFileIfExists(journal);
  if (written === undefined) {
    return;
  }
  const rollback = new Rollback();
  const replacedPaths = await listBackupPaths(replaced);
  for (const path of replacedPaths) {
    const [from, to] = [join(replaced, path), join(folder, path)];
    await rollback.attempt(async () => {
      // What was not replaced yet may be in use, and could not be renamed on Windows.
      if (!(await isSameFile(from, to))) {
        await requireFolders(folder, [path]);
        await createFolder(dirname(to));
        await retryWhileLocked(() => rename(from, to));
      }
    });
  }
  const fresh: string[] = [];
  for (const path of parseJournal(written).fresh) {
    if (await isInRealFolder(folder, path)) {
      fresh.push(path);
      await rollback.attempt(() => retryWhileLocked(() => rm(join(folder, path), { force: true })));
    }
  }
  await rollback.attempt(() => syncFolders(folder, [...replacedPaths, ...fresh]));
  await rollback.finish(() => rm(journal));
  await cleanUpChange(folder, fresh);
}

/** Tidies up behind a change or its undoing. Both are done, whatever becomes of that. */
async function cleanUpChange(folder: string, removed: readonly string[]): Promise<void> {
  await syncFolder(getStagingPaths(folder).staging).catch(() => undefined);
  for (const name of new Set(removed.map((path) => dirname(path)))) {
    if (name !== '.') {
      await removeIfEmpty(join(folder, name));
    }
  }
}

/** Returns true if a path leads into the folder itself and not, by a link, elsewhere. */
export async function isInRealFolder(folder: string, path: string): Promise<boolean> {
  return (await isRealFolder(dirname(join(folder, path)))) !== false;
}

/** @throws FolderRefused where something else is in the place of a folder */
async function requireFolders(folder: string, paths: readonly string[]): Promise<void> {
  for (const place of new Set(paths.map((path) => dirname(join(folder, path))))) {
    if ((await isRealFolder(place)) === false) {
      throw new FolderRefused('not-a-folder', place);
    }
  }
}

/** The paths of files in a folder and in the folders in it; none behind a link. */
async function listBackupPaths(root: string): Promise<readonly string[]> {
  const paths: string[] = [];
  for (const name of (await isRealFolder(root)) === true ? await listNames(root) : []) {
    const isFolder = (await isRealFolder(join(root, name))) === true;
    paths.push(...(isFolder ? (await listNames(join(root, name))).map((file) => `${name}/${file}`) : [name]));
  }
  return paths.filter(isBackupPath);
}

async function syncTree(root: string): Promise<void> {
  for (const name of await listNames(root)) {
    await syncFolder(join(root, name));
  }
  await syncFolder(root);
}

async function syncFolders(folder: string, paths: readonly string[]): Promise<void> {
  for (const path of new Set([folder, ...paths.map((path) => dirname(join(folder, path)))])) {
    await syncFolder(path);
  }
}
