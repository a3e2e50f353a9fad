import type { List } from '../lists/list.ts';
import { isCollapsible, getList, type Row } from './rows.ts';

/** The children of a view's rows as the editor was given them last, and those that are stale or have left their list since. */
export class ShownChildren {
  readonly #getRootList: () => List;
  /** By the row that they are below; this object stands for the top. */
  readonly #children = new WeakMap<object, readonly Row[]>();
  /** Rows whose children may be stale after a change of server, filter or key; undefined stands for the top. */
  #stale = new Set<Row | undefined>();

  /** @param getRootList the view's own list, to which the rows that stand for other lists belong */
  constructor(getRootList: () => List) {
    this.#getRootList = getRootList;
  }

  /** Keeps what the editor is given. */
  set(parent: Row | undefined, children: readonly Row[]): void {
    this.#children.set(parent ?? this, children);
  }

  /**
   * The children to show once more without the arrows of those that have left; undefined when none has. Somebody may be
   * opening one of them now, and the editor fails over a row that is gone when its children come. So it loses its arrow first,
   * and leaves after that: those that have left are not kept.
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

  /** Notes that the editor may show stale children of a row. */
  addStale(parent: Row): void {
    this.#stale.add(parent);
  }

  /** Takes the mark from a row, since the editor asks for its children; true where they may be stale. */
  takeStale(parent: Row | undefined): boolean {
    return this.#stale.delete(parent);
  }

  /**
   * Starts over after a change of everything.
   *
   * @param wasOpened whether there were rows: a view that is out of sight keeps its rows too
   */
  reset(wasOpened: boolean): void {
    this.#stale = new Set(this.#stale.has(undefined) || wasOpened ? [undefined] : []);
  }

  /** Returns true if a row with an arrow is not in its list any more. */
  isRemoved(row: Row): boolean {
    return (
      isCollapsible(row) && !(row.kind === 'branch' ? this.#getRootList() : getList(row)).hasEquivalent(row)
    );
  }
}
