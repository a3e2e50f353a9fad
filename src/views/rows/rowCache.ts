import { isSameJson } from '../../api/json/value.ts';
import type { ListedItem } from '../../resources/resource.ts';
import { getItemRowId, getGroupRowId, getRowId } from './rowId.ts';
import { ItemRow, type GroupRow, type ItemRowLocation, type Row } from './rows.ts';

/** The rows of a list in their order, and the kept ones among them that have to be redrawn. */
export interface DrawResult {
  readonly rows: readonly Row[];
  readonly changed: readonly Row[];
  /** True if the top-level rows are the same as before, in the same order. */
  readonly isUnchanged: boolean;
}

/**
 * Keeps the rows of the last drawing. The editor distinguishes rows by identity, so a row keeps its object in the next drawing,
 * and is redrawn only if its content has changed.
 */
export class RowCache {
  #current = new Map<string, Row>();
  #pending = new Map<string, Row>();
  #topRows: readonly Row[] = [];
  #changed = new Set<Row>();

  /** Top-level rows of the last drawing. */
  get topRows(): readonly Row[] {
    return this.#topRows;
  }

  /**
   * Returns the row of an item: the existing one with its updated content, or a fresh one.
   *
   * @param childRows creates its child rows; a row without any cannot be expanded
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

  /** Returns the rows of items that the item of a row contains. */
  getChildRows(row: ItemRow, items: readonly ListedItem[]): readonly ItemRow[] {
    const { list, address } = row;
    return items.map((item, at) =>
      this.getItemRow({ list, parent: row, key: item.id ?? String(at), address }, item),
    );
  }

  /** Returns the row of a group, existing or fresh, whose rows have to be set by {@link setGroupRows}. */
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

  /** Sets the rows of a group. */
  setGroupRows(group: GroupRow, rows: readonly Row[]): GroupRow {
    // The count beside the title includes the rows of nested groups.
    const hasChangedCount =
      group.description === undefined && rows.some((row) => row.kind === 'group' && this.#changed.has(row));
    if (this.has(group) && (hasChangedCount || !isSameSequence(group.rows, rows))) {
      this.#changed.add(group);
    }
    group.rows = rows;
    return group;
  }

  /** Returns a row of any other kind: the existing one if it has the same content. */
  getPlainRow<Plain extends Row>(row: Plain): Plain {
    const id = getRowId(row);
    const known = this.#current.get(id);
    const stableRow = known !== undefined && isSameRow(known, row) ? (known as Plain) : row;
    this.#pending.set(id, stableRow);
    return stableRow;
  }

  /** Finishes a drawing, and forgets the rows that were not part of it. */
  finishDrawing(rows: readonly Row[]): DrawResult {
    const result = { rows, changed: [...this.#changed], isUnchanged: isSameSequence(this.#topRows, rows) };
    this.#topRows = rows;
    this.#current = this.#pending;
    this.#pending = new Map();
    this.#changed = new Set();
    return result;
  }

  /** All rows of an item, which may be in several groups. */
  findItemRows(id: string, resource: string): readonly ItemRow[] {
    return [...this.#current.values()].filter(
      (row): row is ItemRow => row instanceof ItemRow && row.item.id === id && row.item.of === resource,
    );
  }

  /** Returns true if a row is part of the last drawing. */
  has(row: Row): boolean {
    return this.#current.get(getRowId(row)) === row;
  }

  /** Returns true if a row is part of the last drawing or of a pending one. */
  hasDrawnOrPending(row: Row): boolean {
    return this.has(row) || this.#pending.get(getRowId(row)) === row;
  }

  /** Returns true if a row with the same ID, which is the same for the editor, is part of the last drawing. */
  hasEquivalent(row: Row): boolean {
    return this.#current.has(getRowId(row));
  }
}

function isSameSequence(before: readonly Row[] = [], after: readonly Row[] = []): boolean {
  return before.length === after.length && before.every((row, at) => row === after[at]);
}

/** Returns true if two rows have the same content. */
function isSameRow(one: Row, other: Row): boolean {
  const others = new Map(Object.entries(other));
  return Object.entries(one).every(([name, value]) => value === others.get(name));
}
