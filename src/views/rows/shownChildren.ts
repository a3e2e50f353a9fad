import { getList, isCollapsible, type Row, type RowList } from './rows.ts';
import { formatListSize } from './treeItems.ts';

/** The children and sizes that the editor was last given for each row, and those that are stale or removed. */
export class ShownChildren {
  readonly #getRootList: () => RowList;
  /** Children by their parent row; this object stands for the top level. */
  readonly #children = new WeakMap<object, readonly Row[]>();
  /** Texts of the sizes that branches were drawn with. */
  readonly #sizes = new WeakMap<RowList, string>();
  /** Rows whose children may be stale after a change of server, filter or key; undefined stands for the top. */
  #stale = new Set<Row | undefined>();

  /** @param getRootList returns the view's own list, which has the branch rows */
  constructor(getRootList: () => RowList) {
    this.#getRootList = getRootList;
  }

  /** Records the children that the editor is given. */
  set(parent: Row | undefined, children: readonly Row[]): void {
    this.#children.set(parent ?? this, children);
  }

  /** Records the size that the branch of a list is drawn with. */
  setSize(list: RowList): void {
    this.#sizes.set(list, formatListSize(list));
  }

  /** Returns true once if the branch of a list was drawn with another size than the list has. */
  takeSizeChange(list: RowList): boolean {
    const size = this.#sizes.get(list);
    if (size === undefined || size === formatListSize(list)) {
      return false;
    }
    this.setSize(list);
    return true;
  }

  /**
   * Returns the previous children if any of them was removed, and undefined otherwise. The editor fails if a row is removed while
   * it waits for the children of that row. So a removed row is first shown once more, not expandable, and left out after that.
   */
  takePreviousChildren(parent: Row | undefined): readonly Row[] | undefined {
    const shown = this.#children.get(parent ?? this) ?? [];
    if (!shown.some((row) => this.isRemoved(row))) {
      return undefined;
    }
    this.set(
      parent,
      shown.filter((row) => !this.isRemoved(row)),
    );
    return shown;
  }

  /** Marks the children of a row as stale. */
  addStale(parent: Row): void {
    this.#stale.add(parent);
  }

  /** Removes the mark from a row, and returns true if it was marked. */
  takeStale(parent: Row | undefined): boolean {
    return this.#stale.delete(parent);
  }

  /**
   * Starts over after a change of server, filter or key.
   *
   * @param wasOpened true if the view may show rows, which a hidden view keeps, too
   */
  reset(wasOpened: boolean): void {
    this.#stale = new Set(this.#stale.has(undefined) || wasOpened ? [undefined] : []);
  }

  /** Returns true if an expandable row is no longer in its list. */
  isRemoved(row: Row): boolean {
    return (
      isCollapsible(row) && !(row.kind === 'branch' ? this.#getRootList() : getList(row)).hasEquivalent(row)
    );
  }
}
