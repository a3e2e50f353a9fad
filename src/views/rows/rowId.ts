import type { ListedItem } from '../../resources/resource.ts';
import { ItemRow } from './itemRow.ts';
import type { List } from '../lists/list.ts';
import type { Row } from './rows.ts';

/** Place of a row that is told from its neighbours by a key. */
interface KeyedLocation {
  readonly list: List;
  readonly parent: Row | undefined;
  readonly key: string;
}

/** Tells a row from all others of its view. */
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
      return `${getRowId(row.problem)}\n${row.action.command}`;
  }
}

/**
 * The same, of the row of an item at a place; without an id of its own, its key is its position. Keys may have any characters,
 * also those between them.
 */
export function getItemRowId(location: KeyedLocation, { of, id }: ListedItem): string {
  return `${getParentId(location)}\n${id === undefined ? 'place' : `item ${of}`}\n${JSON.stringify(location.key)}`;
}

/** The same, of a group at a place. */
export function getGroupRowId(location: KeyedLocation): string {
  return `${getParentId(location)}\ngroup\n${JSON.stringify(location.key)}`;
}

/** A row's list, and what it is below there: an item may stand under several titles. */
function getParentId({ list, parent }: KeyedLocation): string {
  return parent instanceof ItemRow || parent?.kind === 'group' ? getRowId(parent) : list.name;
}
