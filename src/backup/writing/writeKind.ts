import { runInSlices } from '../../api/concurrency/slices.ts';
import { addObjects, compareObjects, type ChangeCounts } from '../changes.ts';
import type { Staging } from '../folder/staging.ts';
import type { BackupKind } from '../kinds.ts';
import { groupByFile, serializeObjects, isObjectFile, type BackupObject } from '../objectFiles.ts';

/** Staged files of a kind, and their differences from the previous backup. */
export interface WrittenKind {
  /** The names of all its files. */
  readonly files: readonly string[];
  readonly changes: ChangeCounts;
}

/**
 * Stages the files of a kind, one after another.
 *
 * @param previousFiles names of its files in the previous backup
 */
export async function writeKind(
  staging: Staging,
  { endpoint, isSingle }: BackupKind,
  objects: readonly BackupObject[],
  previousFiles: readonly string[],
): Promise<WrittenKind> {
  const [previousObjects, currentObjects] = [new Map<string, string>(), new Map<string, string>()];
  const addPrevious = async (file: string): Promise<void> => {
    const bytes = isObjectFile(file) ? await staging.readPrevious(`${endpoint}/${file}`) : undefined;
    if (bytes !== undefined) {
      await runInSlices(addObjects(bytes, previousObjects, isSingle));
    }
  };
  const files = await runInSlices(groupByFile(objects));
  let newObjects = 0;
  for (const [file, fileObjects] of files) {
    const bytes = await runInSlices(serializeObjects(fileObjects));
    if (await staging.write(`${endpoint}/${file}`, bytes)) {
      if (previousFiles.length === 0) {
        newObjects += fileObjects.length;
      } else {
        // Objects may have moved to another file, so all changed files of the kind are compared together.
        await addPrevious(file);
        await runInSlices(addObjects(bytes, currentObjects, isSingle));
      }
    }
  }
  const names = new Set(files.map(([file]) => file));
  for (const file of previousFiles.filter((name) => !names.has(name))) {
    await addPrevious(file);
  }
  const { added, ...others } = await runInSlices(compareObjects(previousObjects, currentObjects));
  return { files: [...names], changes: { added: added + newObjects, ...others } };
}
