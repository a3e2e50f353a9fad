import { Gone, NotOffered } from '../../api/errors.ts';
import { isObject } from '../../api/json/value.ts';
import type { Kind } from '../kinds.ts';
import { sentObject, type SentObject } from '../objectFiles.ts';
import type { Ownership } from './ownership.ts';
import { readWhole, type ListReader } from './readWhole.ts';

/** Told by a server that ignores a filter: it sends rows that the filter leaves out. */
class FilterIgnored extends Error {}

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
  const list = ownership.listOf(kind);
  if (list === undefined) {
    return 'unknown-owner';
  }
  const isFiltered = list.filters !== undefined;
  try {
    const isOwn = await ownership.isOwn(kind);
    return await readWhole(
      reader,
      list,
      (item, text, id) => {
        if (isObject(item) ? isOwn(item) : kind.own === 'all') {
          return sentObject(kind, item, text(), id);
        }
        if (isFiltered) {
          throw new FilterIgnored();
        }
        return undefined;
      },
      kind.access === 'public' ? undefined : told,
    );
  } catch (error) {
    if (error instanceof FilterIgnored) {
      return 'unknown-owner';
    }
    if (kind.isSingle && (error instanceof NotOffered || error instanceof Gone)) {
      return undefined;
    }
    throw error;
  }
}
