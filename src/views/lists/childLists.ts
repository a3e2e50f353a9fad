import type { List } from './list.ts';
import type { BranchRow, RowList } from '../rows/rows.ts';

/** A row that only stands for a list, and that list. */
interface Branch {
  readonly row: BranchRow;
  readonly list: List;
}

/** The lists below the rows of a view. Each is created on first use and kept as long as its row exists. */
export class ChildLists {
  readonly #lists = new Map<string, List>();
  readonly #branches = new Map<string, Branch>();

  get lists(): readonly List[] {
    return [...this.#lists.values()];
  }

  get branches(): readonly Branch[] {
    return [...this.#branches.values()];
  }

  getOrCreateList(name: string, createList: () => List): List {
    const list = this.#lists.get(name) ?? createList();
    this.#lists.set(name, list);
    return list;
  }

  /** The row that stands for a list, and that list, each created on first use. */
  getOrCreateBranchRow(
    name: string,
    properties: Omit<BranchRow, 'kind' | 'list'>,
    createList: (row: () => BranchRow) => List,
  ): BranchRow {
    const list = this.getOrCreateList(name, () => createList(() => row));
    const row: BranchRow = this.#branches.get(name)?.row ?? { kind: 'branch', list, ...properties };
    row.parent = properties.parent;
    row.description = properties.description;
    row.uri = properties.uri;
    this.#branches.set(name, { row, list });
    return row;
  }

  /**
   * Disposes of the lists whose rows are gone, and of those below them, which were created later.
   *
   * @param rootList the view's own list, which has the branch rows
   */
  prune(rootList: List): void {
    const kept = new Map<RowList, List>([[rootList, rootList]]);
    for (const [name, list] of this.#lists) {
      const { parent } = list;
      const parentList = kept.get(parent?.kind === 'item' ? parent.list : rootList);
      if (parent !== undefined && parentList?.hasDrawnOrPending(parent) === true) {
        kept.set(list, list);
      } else {
        list.dispose();
        this.#lists.delete(name);
        this.#branches.delete(name);
      }
    }
  }

  clear(): void {
    this.lists.forEach((list) => {
      list.reset();
    });
    this.#lists.clear();
    this.#branches.clear();
  }
}
