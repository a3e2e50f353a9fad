import type { List } from '../lists/list.ts';
import { hasArrow, listOf, type Row } from './rows.ts';

/** The children of a view's rows as the editor was given them last, and those that are stale or have left their list since. */
export class ShownChildren {
  readonly #root: () => List;
  /** By the row that they are below; this object stands for the top. */
  readonly #shown = new WeakMap<object, readonly Row[]>();
  /** Rows whose children may be stale after a change of server, filter or key; undefined stands for the top. */
  #stale = new Set<Row | undefined>();

  /** @param root the view's own list, to which the rows that stand for other lists belong */
  constructor(root: () => List) {
    this.#root = root;
  }

  /** Keeps what the editor is given. */
  keep(parent: Row | undefined, children: readonly Row[]): void {
    this.#shown.set(parent ?? this, children);
  }

  /**
   * The children to show once more without the arrows of those that have left; undefined when none has. Somebody may be
   * opening one of them now, and the editor fails over a row that is gone when its children come. So it loses its arrow first,
   * and leaves after that: those that have left are not kept.
   */
  leaving(parent: Row | undefined): readonly Row[] | undefined {
    const shown = this.#shown.get(parent ?? this) ?? [];
    if (!shown.some((row) => this.hasLeft(row))) {
      return undefined;
    }
    this.keep(
      parent,
      shown.filter((row) => !this.hasLeft(row)),
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
  hasLeft(row: Row): boolean {
    return hasArrow(row) && !(row.kind === 'branch' ? this.#root() : listOf(row)).hasPlaceOf(row);
  }
}
