import { IncompleteList, isFailure, isNotFound } from '../../api/errors.ts';
import type { Kind } from '../kinds.ts';
import { sentObject, type SentObject } from '../objectFiles.ts';
import type { Ownership } from './ownership.ts';
import { FilterIgnored, readOwn } from './readOwn.ts';
import { maxPages, maxText, type ListReader } from './readWhole.ts';

/**
 * Reads the user's own objects of a kind.
 *
 * @param told hears how many rows each page had
 * @returns undefined where the server has no such list, and `unknown-owner` where nobody can tell which of its objects are the
 *   user's own
 * @throws a failure of the reading
 */
export async function readKind(
  kind: Kind,
  ownership: Ownership,
  reader: ListReader,
  told: (rows: number) => void,
): Promise<readonly SentObject[] | 'unknown-owner' | undefined> {
  try {
    const lists = await ownership.listsOf(kind);
    if (lists === undefined) {
      return 'unknown-owner';
    }
    const objects: (readonly SentObject[])[] = [];
    let length = 0;
    for (const list of lists) {
      // Each list has limits of its own, and all lists of a kind have the same once more.
      if (lists.length > maxPages || length > maxText) {
        throw new IncompleteList(reader.client.address.name, 'endless', objects.flat().length);
      }
      const found = await readOwn(
        reader,
        list,
        (item, text, id) => sentObject(kind, item, text(), id),
        kind.access === 'public' ? undefined : told,
      );
      length += found.reduce((sum, { text }) => sum + text.length, 0);
      objects.push(found);
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
