import { rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { retryWhileLocked } from '../../collections/node/files.ts';
import { Rollback } from '../folder/rollback.ts';
import { maxListBytes, stagingNames } from '../folder/backupFolder.ts';
import { FolderRefused } from '../folder/errors.ts';
import { parseJournal, type Journal, type StagedChange } from '../folder/staging.ts';
import { isBackupPath } from '../manifest.ts';
import {
  isRealFolder,
  isSameFile,
  linkOrCopy,
  createFolder,
  listNames,
  readFileIfExists,
  requireNoObstacle,
  removeIfEmpty,
  syncFolder,
  writeNewFile,
} from './disk.ts';

// The folder may have other files in it, such as those of Git, so it cannot be swapped as a whole. Its files are replaced one by
// one instead, under a journal by which the change can be undone: while that exists, `old` has a hard link to each previous file.
// Removing the journal after the last file is the moment in which the new backup takes effect.

/** Paths in the staging folder. */
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
 * Moves staged files into place, and removes others.
 *
 * @throws FolderRefused or an error of the disk, after which nothing has changed; or NotUndone
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
  await writeNewFile(`${journal}.tmp`, JSON.stringify({ fresh, replaced: replacedPaths } satisfies Journal));
  await retryWhileLocked(() => rename(`${journal}.tmp`, journal));
  try {
    await syncFolder(staging);
    for (const path of written) {
      await createFolder(dirname(join(folder, path)));
      await retryWhileLocked(() => rename(join(added, path), join(folder, path)));
    }
    for (const path of removed) {
      await retryWhileLocked(() => rm(join(folder, path), { force: true }));
    }
    await syncFolders(folder, paths);
    await retryWhileLocked(() => rm(journal));
  } catch (error) {
    await restorePrevious(folder, { fresh, replaced: replacedPaths });
    throw error;
  }
  await cleanUpChange(folder, removed);
}

/**
 * Restores the previous backup after an unfinished change. Can be interrupted and repeated.
 *
 * @throws NotUndone if a file cannot be restored; all others are
 */
export async function undoChange(folder: string): Promise<void> {
  const paths = getStagingPaths(folder);
  const journal = await readFileIfExists(paths.journal, maxListBytes);
  if (journal !== undefined) {
    // An earlier attempt may have moved some files back already.
    const replaced = await listBackupPaths(paths.replaced);
    await restorePrevious(folder, { fresh: parseJournal(journal).fresh, replaced });
  }
}

/**
 * Moves replaced files back, and removes those that are new.
 *
 * @throws NotUndone if that fails for any file; all others are restored
 */
async function restorePrevious(folder: string, change: Journal): Promise<void> {
  const { replaced, journal } = getStagingPaths(folder);
  const rollback = new Rollback();
  for (const path of change.replaced) {
    const [from, to] = [join(replaced, path), join(folder, path)];
    await rollback.attempt(async () => {
      // A file that was not replaced yet may be in use, and Windows could not rename it.
      if (!(await isSameFile(from, to))) {
        await requireFolders(folder, [path]);
        await requireNoObstacle(from);
        await requireNoObstacle(to);
        await createFolder(dirname(to));
        await retryWhileLocked(() => rename(from, to));
      }
    });
  }
  const fresh: string[] = [];
  for (const path of change.fresh) {
    if ((await rollback.attempt(() => isInRealFolder(folder, path))) === true) {
      fresh.push(path);
      await rollback.attempt(async () => {
        await requireNoObstacle(join(folder, path));
        await retryWhileLocked(() => rm(join(folder, path), { force: true }));
      });
    }
  }
  await rollback.attempt(() => syncFolders(folder, [...change.replaced, ...fresh]));
  await rollback.finish(() => retryWhileLocked(() => rm(journal)));
  await cleanUpChange(folder, fresh);
}

/** Removes folders that are left empty. Errors are ignored, since the change is complete. */
async function cleanUpChange(folder: string, removed: readonly string[]): Promise<void> {
  await syncFolder(getStagingPaths(folder).staging).catch(() => undefined);
  for (const name of new Set(removed.map((path) => dirname(path)))) {
    if (name !== '.') {
      await removeIfEmpty(join(folder, name));
    }
  }
}

/** Returns false for a path that leads out of the folder by a link. */
export async function isInRealFolder(folder: string, path: string): Promise<boolean> {
  return (await isRealFolder(dirname(join(folder, path)))) !== false;
}

/** @throws FolderRefused if something else is in the place of a folder */
async function requireFolders(folder: string, paths: readonly string[]): Promise<void> {
  for (const place of new Set(paths.map((path) => dirname(join(folder, path))))) {
    if ((await isRealFolder(place)) === false) {
      throw new FolderRefused('foreign', place);
    }
  }
}

/** Paths of the files in a folder and its subfolders, without following links. */
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
