import { Gone, NotOffered } from '../../api/errors.ts';
import type { Kind } from '../kinds.ts';
import { sentObject, type SentObject } from '../objectFiles.ts';
import type { Ownership } from './ownership.ts';
import { FilterIgnored, readOwn } from './readOwn.ts';
import type { ListReader } from './readWhole.ts';

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
    for (const list of lists) {
      objects.push(
        await readOwn(
          reader,
          list,
          (item, text, id) => sentObject(kind, item, text(), id),
          kind.access === 'public' ? undefined : told,
        ),
      );
    }
    return objects.flat();
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
