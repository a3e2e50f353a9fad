import { IncompleteList } from '../../api/failures/errors.ts';
import { isFailure, isNotFound } from '../../api/failures/failures.ts';
import type { BackupKind } from '../kinds.ts';
import { toBackupObject, type BackupObject } from '../objectFiles.ts';
import type { Ownership } from './ownership.ts';
import { FilterIgnored, readOwnObjects } from './readOwnObjects.ts';
import { maxPages, maxTextLength, type ListReader } from './readCompleteList.ts';

/**
 * Reads the user's own objects of a kind.
 *
 * @param onRows called with the number of rows of each page
 * @returns undefined if the server has no such list, and `unknown-owner` if it is unknown which objects are the user's own
 * @throws a failure of the reading
 */
export async function readKind(
  kind: BackupKind,
  ownership: Ownership,
  reader: ListReader,
  onRows: (rows: number) => void,
): Promise<readonly BackupObject[] | 'unknown-owner' | undefined> {
  try {
    const lists = await ownership.getLists(kind);
    if (lists === undefined) {
      return 'unknown-owner';
    }
    const objects: (readonly BackupObject[])[] = [];
    let length = 0;
    for (const list of lists) {
      // Each list has these limits, and so do all lists of a kind together.
      if (lists.length > maxPages || length > maxTextLength) {
        throw new IncompleteList(reader.client.address.name, 'endless', objects.flat().length);
      }
      const listObjects = await readOwnObjects(
        reader,
        list,
        (item, text, id) => toBackupObject(kind, item, text(), id),
        list.access === 'public' ? undefined : onRows,
      );
      length += listObjects.reduce((sum, { text }) => sum + text.length, 0);
      objects.push(listObjects);
    }
    return objects.flat();
  } catch (error) {
    if (error instanceof FilterIgnored) {
      return 'unknown-owner';
    }
    if (kind.isSingle && isFailure(error) && isNotFound(error)) {
      return undefined;
    }
    throw error;
  }
}
