import {
  readCompleteList,
  type ListReader,
  type SelectValue,
  type CompleteList,
} from './readCompleteList.ts';

/** A list with the user's own objects, and maybe those of others. */
export interface OwnList extends CompleteList {
  readonly isOwn: (item: unknown) => boolean;
}

/** The server ignored a filter: it sent rows that do not match. */
export class FilterIgnored extends Error {}

/**
 * Reads the user's own objects of a list to its end.
 *
 * @param onRows called with the number of rows of each page
 * @throws FilterIgnored at the first foreign row of a filtered list, which may have millions; or a failure of the reading
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
