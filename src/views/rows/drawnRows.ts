import { isSameJson } from '../../api/json/value.ts';
import type { ListedItem } from '../../resources/resource.ts';
import { ItemRow, type ItemRowPlace } from './itemRow.ts';
import { itemRowId, groupId, rowId } from './rowId.ts';
import type { GroupRow, Row } from './rows.ts';

/** The rows of a list in their order, and those among them that have to be drawn although they were there before. */
export interface Drawing {
  readonly rows: readonly Row[];
  readonly changed: readonly Row[];
  /** True if the rows at the top are the same as before, in the same order. */
  readonly isSame: boolean;
}

/**
 * Remembers the rows that were drawn. The editor knows rows by their identity, and draws again what it is told of: so a row
 * that is there again keeps its object, and is told of only when it reads otherwise.
 */
export class DrawnRows {
  #known = new Map<string, Row>();
  #next = new Map<string, Row>();
  #top: readonly Row[] = [];
  #changed = new Set<Row>();

  /** The rows at the top, as they were drawn last. */
  get top(): readonly Row[] {
    return this.#top;
  }

  /**
   * The row of an item: the one that was there, with what is shown of it, or another one.
   *
   * @param childRows the rows that come with it; where there are none, it has no arrow
   */
  item(
    place: ItemRowPlace,
    item: ListedItem,
    childRows: (row: ItemRow) => readonly Row[] | undefined = () => undefined,
  ): ItemRow {
    const name = itemRowId(place, item);
    const known = this.#known.get(name);
    const row = known instanceof ItemRow ? known : new ItemRow(place, item);
    const isOther = row.item !== item && !isSameJson(row.item, item);
    row.item = item;
    const made = childRows(row);
    const rows = made?.length === 0 ? undefined : made;
    if (isOther || (row === known && !isSameSequence(row.childRows, rows))) {
      this.#changed.add(row);
    }
    row.childRows = rows;
    this.#next.set(name, row);
    return row;
  }

  /** The rows of items that came with a row, below it. */
  below(row: ItemRow, items: readonly ListedItem[]): readonly ItemRow[] {
    const { list, address } = row;
    return items.map((item, at) =>
      this.item({ list, parent: row, key: item.id ?? String(at), address }, item),
    );
  }

  /** The row of a group, to be given its rows by {@link fill}: the one that was there, as the rows below it know it, or another. */
  group(looks: Omit<GroupRow, 'kind' | 'rows'>): GroupRow {
    const name = groupId(looks);
    const known = this.#known.get(name);
    const group: GroupRow = known?.kind === 'group' ? known : { ...looks, kind: 'group', rows: [] };
    if (group.title !== looks.title || group.description !== looks.description) {
      this.#changed.add(group);
    }
    this.#next.set(name, Object.assign(group, looks));
    return group;
  }

  /** Gives a group its rows. */
  fill(group: GroupRow, rows: readonly Row[]): GroupRow {
    // The number beside a title is that of all rows below it, also of those under titles within it.
    const countsOthers =
      group.description === undefined && rows.some((row) => row.kind === 'group' && this.#changed.has(row));
    if (this.has(group) && (countsOthers || !isSameSequence(group.rows, rows))) {
      this.#changed.add(group);
    }
    group.rows = rows;
    return group;
  }

  /** Any other row: the one that was there, where it says the same. */
  plain<Plain extends Row>(row: Plain): Plain {
    const name = rowId(row);
    const known = this.#known.get(name);
    const drawn = known !== undefined && isSameRow(known, row) ? (known as Plain) : row;
    this.#next.set(name, drawn);
    return drawn;
  }

  /** Ends a drawing: what was not asked for is forgotten. */
  finish(rows: readonly Row[]): Drawing {
    const drawing = { rows, changed: [...this.#changed], isSame: isSameSequence(this.#top, rows) };
    this.#top = rows;
    this.#known = this.#next;
    this.#next = new Map();
    this.#changed = new Set();
    return drawing;
  }

  /** The rows of an item of a resource, wherever they are. */
  itemRowsOf(id: string, resource: string): readonly ItemRow[] {
    return [...this.#known.values()].filter(
      (row): row is ItemRow => row instanceof ItemRow && row.item.id === id && row.item.of === resource,
    );
  }

  /** Returns true if a row is among those that were drawn last. */
  has(row: Row): boolean {
    return this.#known.get(rowId(row)) === row;
  }

  /** Returns true if a row is among these, or among those that are being drawn. */
  holds(row: Row): boolean {
    return this.has(row) || this.#next.get(rowId(row)) === row;
  }

  /** Returns true if a row, or another one in its place, is among them: for the editor it is the same. */
  hasPlaceOf(row: Row): boolean {
    return this.#known.has(rowId(row));
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
