import { inSlices } from '../../api/concurrency/slices.ts';
import { addObjects, changesBetween, type Changes } from '../changes.ts';
import type { Staging } from '../folder/staging.ts';
import type { Kind } from '../kinds.ts';
import { byFile, fileOf, isObjectFile, type SentObject } from '../objectFiles.ts';

/** Files of a kind that were staged, and what is in them that was not there before. */
export interface WrittenKind {
  /** The names of all its files. */
  readonly files: readonly string[];
  readonly changes: Changes;
}

/**
 * Stages the files of a kind, one after another.
 *
 * @param old the names of its files in the backup of before
 */
export async function writeKind(
  staging: Staging,
  { endpoint, isSingle }: Kind,
  objects: readonly SentObject[],
  old: readonly string[],
): Promise<WrittenKind> {
  const [before, after] = [new Map<string, string>(), new Map<string, string>()];
  const addBefore = async (file: string): Promise<void> => {
    const bytes = isObjectFile(file) ? await staging.before(`${endpoint}/${file}`) : undefined;
    if (bytes !== undefined) {
      await inSlices(addObjects(bytes, before, isSingle));
    }
  };
  const files = await inSlices(byFile(objects));
  let fresh = 0;
  for (const [file, inFile] of files) {
    const bytes = await inSlices(fileOf(inFile));
    if (await staging.write(`${endpoint}/${file}`, bytes)) {
      if (old.length === 0) {
        fresh += inFile.length;
      } else {
        // Objects may have moved to another file: the kind is compared as a whole, but for the files that are the same.
        await addBefore(file);
        await inSlices(addObjects(bytes, after, isSingle));
      }
    }
  }
  const names = new Set(files.map(([file]) => file));
  for (const file of old.filter((name) => !names.has(name))) {
    await addBefore(file);
  }
  const { added, ...others } = await inSlices(changesBetween(before, after));
  return { files: [...names], changes: { added: added + fresh, ...others } };
}
