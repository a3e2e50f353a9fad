import type { ListedItem } from '../../resources/resource.ts';
import { ItemRow, type ItemRowLocation, type Row } from './rows.ts';

/** Location of a row that has a key of its own among its siblings. */
type KeyedLocation = Omit<ItemRowLocation, 'address'>;

/** ID of a row that is unique in its view. */
export function getRowId(row: Row): string {
  switch (row.kind) {
    case 'item':
      return getItemRowId(row, row.item);
    case 'group':
      return getGroupRowId(row);
    case 'unreadable':
      return `${row.list.name}\n${row.kind}\n${row.position}`;
    case 'limit':
      return `${row.parent === undefined ? row.list.name : getRowId(row.parent)}\n${row.kind}`;
    case 'branch':
    case 'more':
    case 'empty':
      return `${row.list.name}\n${row.kind}`;
    case 'problem':
      return `${row.list.name}\n${row.kind}\n${row.failure.name}\n${row.rowsReadAt === undefined ? 'end' : 'start'}\n${row.primaryViewTitle ?? ''}\n${row.partTitle ?? ''}`;
    case 'action':
      return `${getRowId(row.problem)}\n${row.action.title}`;
  }
}

/**
 * ID of the row of an item at a location. The key is escaped, as it may contain any characters, including the separators of IDs.
 */
export function getItemRowId(location: KeyedLocation, { of, id }: ListedItem): string {
  return `${getParentId(location)}\n${id === undefined ? 'place' : `item ${of}`}\n${JSON.stringify(location.key)}`;
}

/** ID of a group at a location. */
export function getGroupRowId(location: KeyedLocation): string {
  return `${getParentId(location)}\ngroup\n${JSON.stringify(location.key)}`;
}

/** ID of the parent, or the name of the list at its top: an item may be in several groups. */
function getParentId({ list, parent }: KeyedLocation): string {
  return parent instanceof ItemRow || parent?.kind === 'group' ? getRowId(parent) : list.name;
}
