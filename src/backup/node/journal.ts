import { rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { patiently } from '../../collections/node/files.ts';
import { objectOf } from '../../api/json/value.ts';
import { isBackupPath, jsonIn } from '../manifest.ts';
import { keepAs, makeFolder, namesIn, readIfThere, removeIfEmpty, syncFolder, writeNew } from './disk.ts';

// A folder with other people's files in it, such as those of git, cannot be swapped for another one. So its files are replaced
// one by one, under a journal by which all of it can be undone: while that is there, `old` has a second name of each file of
// before. It is removed when the last file is in its place: in that one moment the new backup takes the place of the old one.

/** The folder of what is under way, in that of the backup: beside it might be another disk, or no permission to write. */
export const stagingName = '.wger-backup.partial';

const journalName = 'journal.json';

/** Places in the staging folder. */
export function stagedPaths(folder: string) {
  const staging = join(folder, stagingName);
  return {
    staging,
    added: join(staging, 'new'),
    replaced: join(staging, 'old'),
    journal: join(staging, journalName),
  };
}

/** A change of a backup, whose new files are staged. Paths are relative to its folder. */
export interface StagedChange {
  readonly written: readonly string[];
  readonly removed: readonly string[];
}

/** Puts staged files into their places, and removes others. @throws what the disk does; nothing was changed then */
export async function applyChange(folder: string, { written, removed }: StagedChange): Promise<void> {
  const { staging, added, replaced, journal } = stagedPaths(folder);
  const fresh: string[] = [];
  for (const path of [...written, ...removed]) {
    await makeFolder(dirname(join(replaced, path)));
    if (!(await keepAs(join(folder, path), join(replaced, path)))) {
      fresh.push(path);
    }
  }
  await syncTree(replaced);
  await syncTree(added);
  await writeNew(`${journal}.tmp`, JSON.stringify({ fresh }));
  await rename(`${journal}.tmp`, journal);
  await syncFolder(staging);
  try {
    for (const path of written) {
      await makeFolder(dirname(join(folder, path)));
      await patiently(() => rename(join(added, path), join(folder, path)));
    }
    for (const path of removed) {
      await patiently(() => rm(join(folder, path), { force: true }));
    }
    await syncFolders(folder, [...written, ...removed]);
    await rm(journal);
  } catch (error) {
    await undoChange(folder);
    throw error;
  }
  await syncFolder(staging);
  await removeEmptyFolders(folder, removed);
}

/** Brings the backup of before back, where a change was begun and not finished. Can be interrupted, and done again. */
export async function undoChange(folder: string): Promise<void> {
  const { staging, replaced, journal } = stagedPaths(folder);
  const written = await readIfThere(journal);
  if (written === undefined) {
    return;
  }
  const old = await pathsBelow(replaced);
  for (const path of old) {
    await makeFolder(dirname(join(folder, path)));
    await patiently(() => rename(join(replaced, path), join(folder, path)));
  }
  const fresh = freshIn(written);
  for (const path of fresh) {
    await patiently(() => rm(join(folder, path), { force: true }));
  }
  await syncFolders(folder, [...old, ...fresh]);
  await rm(journal);
  await syncFolder(staging);
  await removeEmptyFolders(folder, fresh);
}

/** The files that were not there before. Somebody may have put a journal there: no path in it may lead elsewhere. */
function freshIn(journal: Buffer): readonly string[] {
  const { fresh } = objectOf(jsonIn(journal.toString()));
  return Array.isArray(fresh)
    ? fresh.filter((path): path is string => typeof path === 'string' && isBackupPath(path))
    : [];
}

async function pathsBelow(root: string): Promise<readonly string[]> {
  const paths: string[] = [];
  for (const name of await namesIn(root)) {
    const below = await namesIn(join(root, name));
    paths.push(...(below.length === 0 ? [name] : below.map((file) => `${name}/${file}`)));
  }
  return paths.filter(isBackupPath);
}

async function syncTree(root: string): Promise<void> {
  for (const name of await namesIn(root)) {
    await syncFolder(join(root, name));
  }
  await syncFolder(root);
}

async function syncFolders(folder: string, paths: readonly string[]): Promise<void> {
  for (const each of new Set([folder, ...paths.map((path) => dirname(join(folder, path)))])) {
    await syncFolder(each);
  }
}

async function removeEmptyFolders(folder: string, removed: readonly string[]): Promise<void> {
  for (const each of new Set(removed.map((path) => dirname(path)))) {
    if (each !== '.') {
      await removeIfEmpty(join(folder, each));
    }
  }
}
