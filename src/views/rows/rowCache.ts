import { isSameJson } from '../../api/json/value.ts';
import type { ListedItem } from '../../resources/resource.ts';
import { ItemRow, type ItemRowLocation } from './itemRow.ts';
import { getItemRowId, getGroupRowId, getRowId } from './rowId.ts';
import type { GroupRow, Row } from './rows.ts';

/** The rows of a list in their order, and those among them that have to be drawn although they were there before. */
export interface DrawResult {
  readonly rows: readonly Row[];
  readonly changed: readonly Row[];
  /** True if the rows at the top are the same as before, in the same order. */
  readonly isUnchanged: boolean;
}

/**
 * Remembers the rows that were drawn. The editor knows rows by their identity, and draws again what it is told of: so a row
 * that is there again keeps its object, and is told of only when it reads otherwise.
 */
export class RowCache {
  #current = new Map<string, Row>();
  #pending = new Map<string, Row>();
  #topRows: readonly Row[] = [];
  #changed = new Set<Row>();

  /** The rows at the top, as they were drawn last. */
  get topRows(): readonly Row[] {
    return this.#topRows;
  }

  /**
   * The row of an item: the one that was there, with what is shown of it, or another one.
   *
   * @param childRows the rows that come with it; where there are none, it has no arrow
   */
  getItemRow(
    location: ItemRowLocation,
    item: ListedItem,
    childRows: (row: ItemRow) => readonly Row[] | undefined = () => undefined,
  ): ItemRow {
    const id = getItemRowId(location, item);
    const known = this.#current.get(id);
    const row = known instanceof ItemRow ? known : new ItemRow(location, item);
    const hasChanged = row.item !== item && !isSameJson(row.item, item);
    row.item = item;
    const created = childRows(row);
    const rows = created?.length === 0 ? undefined : created;
    if (hasChanged || (row === known && !isSameSequence(row.childRows, rows))) {
      this.#changed.add(row);
    }
    row.childRows = rows;
    this.#pending.set(id, row);
    return row;
  }

  /** The rows of items that came with a row, below it. */
  getChildRows(row: ItemRow, items: readonly ListedItem[]): readonly ItemRow[] {
    const { list, address } = row;
    return items.map((item, at) =>
      this.getItemRow({ list, parent: row, key: item.id ?? String(at), address }, item),
    );
  }

  /** The row of a group, to be given its rows by {@link setGroupRows}: the one that was there, as the rows below it know it, or another. */
  getGroupRow(properties: Omit<GroupRow, 'kind' | 'rows'>): GroupRow {
    const id = getGroupRowId(properties);
    const known = this.#current.get(id);
    const group: GroupRow = known?.kind === 'group' ? known : { ...properties, kind: 'group', rows: [] };
    if (group.title !== properties.title || group.description !== properties.description) {
      this.#changed.add(group);
    }
    this.#pending.set(id, Object.assign(group, properties));
    return group;
  }

  /** Gives a group its rows. */
  setGroupRows(group: GroupRow, rows: readonly Row[]): GroupRow {
    // The number beside a title is that of all rows below it, also of those under titles within it.
    const hasChangedCount =
      group.description === undefined && rows.some((row) => row.kind === 'group' && this.#changed.has(row));
    if (this.has(group) && (hasChangedCount || !isSameSequence(group.rows, rows))) {
      this.#changed.add(group);
    }
    group.rows = rows;
    return group;
  }

  /** Any other row: the one that was there, where it says the same. */
  getPlainRow<Plain extends Row>(row: Plain): Plain {
    const id = getRowId(row);
    const known = this.#current.get(id);
    const stableRow = known !== undefined && isSameRow(known, row) ? (known as Plain) : row;
    this.#pending.set(id, stableRow);
    return stableRow;
  }

  /** Ends a drawing: what was not asked for is forgotten. */
  finishDrawing(rows: readonly Row[]): DrawResult {
    const result = { rows, changed: [...this.#changed], isUnchanged: isSameSequence(this.#topRows, rows) };
    this.#topRows = rows;
    this.#current = this.#pending;
    this.#pending = new Map();
    this.#changed = new Set();
    return result;
  }

  /** The rows of an item of a resource, wherever they are. */
  findItemRows(id: string, resource: string): readonly ItemRow[] {
    return [...this.#current.values()].filter(
      (row): row is ItemRow => row instanceof ItemRow && row.item.id === id && row.item.of === resource,
    );
  }

  /** Returns true if a row is among those that were drawn last. */
  has(row: Row): boolean {
    return this.#current.get(getRowId(row)) === row;
  }

  /** Returns true if a row is among these, or among those that are being drawn. */
  hasDrawnOrPending(row: Row): boolean {
    return this.has(row) || this.#pending.get(getRowId(row)) === row;
  }

  /** Returns true if a row, or another one in its place, is among them: for the editor it is the same. */
  hasEquivalent(row: Row): boolean {
    return this.#current.has(getRowId(row));
  }
}

function isSameSequence(before: readonly Row[] = [], after: readonly Row[] = []): boolean {
  return before.length === after.length && before.every((row, at) => row === after[at]);
}

/** Returns true if two rows of a list say the same. */
function isSameRow(one: Row, other: Row): boolean {
  const others = new Map(Object.entries(other));
  return Object.entries(one).every(([name, value]) => value === others.get(name));
}
