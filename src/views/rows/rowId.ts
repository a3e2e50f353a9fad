import type { ListedItem } from '../../resources/resource.ts';
import { ItemRow } from './itemRow.ts';
import type { List } from '../lists/list.ts';
import type { Row } from './rows.ts';

/** Place of a row that is told from its neighbours by a key. */
interface KeyedPlace {
  readonly list: List;
  readonly parent: Row | undefined;
  readonly key: string;
}

/** Tells a row from all others of its view. */
export function rowId(row: Row): string {
  switch (row.kind) {
    case 'item':
      return itemRowId(row, row.item);
    case 'group':
      return groupId(row);
    case 'unreadable':
      return `${row.list.name}\n${row.kind}\n${row.position}`;
    case 'limit':
      return `${row.parent === undefined ? row.list.name : rowId(row.parent)}\n${row.kind}`;
    case 'branch':
    case 'more':
    case 'empty':
      return `${row.list.name}\n${row.kind}`;
    case 'problem':
      return `${row.list.name}\n${row.kind}\n${row.failure.name}\n${row.rowsReadAt === undefined ? 'end' : 'start'}\n${row.shownIn ?? ''}\n${row.part ?? ''}`;
    case 'action':
      return `${rowId(row.problem)}\n${row.action.command}`;
  }
}

/**
 * The same, of the row of an item at a place; without an id of its own, its key is its position. Keys may have any characters,
 * also those between them.
 */
export function itemRowId(place: KeyedPlace, { of, id }: ListedItem): string {
  return `${above(place)}\n${id === undefined ? 'place' : `item ${of}`}\n${JSON.stringify(place.key)}`;
}

/** The same, of a group at a place. */
export function groupId(place: KeyedPlace): string {
  return `${above(place)}\ngroup\n${JSON.stringify(place.key)}`;
}

/** A row's list, and what it is below there: an item may stand under several titles. */
function above({ list, parent }: KeyedPlace): string {
  return parent instanceof ItemRow || parent?.kind === 'group' ? rowId(parent) : list.name;
}
