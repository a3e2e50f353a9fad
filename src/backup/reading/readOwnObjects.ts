import {
  readCompleteList,
  type ListReader,
  type SelectValue,
  type CompleteList,
} from './readCompleteList.ts';

/** A list that the user's own objects are in, and those of others may be, too. */
export interface OwnList extends CompleteList {
  readonly isOwn: (item: unknown) => boolean;
}

/** Told by a server that ignores a filter: it sends rows that the filter leaves out. */
export class FilterIgnored extends Error {}

/**
 * Reads the user's own objects of a list to its end.
 *
 * @param onRows hears how many rows each page had
 * @throws FilterIgnored at the first foreign row of a list that is filtered: all rows may be millions; and what reading throws
 */
export async function readOwnObjects<Value>(
  reader: ListReader,
  list: OwnList,
  selectValue: SelectValue<Value>,
  onRows?: (rows: number) => void,
): Promise<readonly Value[]> {
  return readCompleteList(
    reader,
    list,
    (item, text, id) => {
      if (list.isOwn(item)) {
        return selectValue(item, text, id);
      }
      if (list.filters !== undefined) {
        throw new FilterIgnored();
      }
      return undefined;
    },
    onRows,
  );
}
