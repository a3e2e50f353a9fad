import type { List } from './list.ts';
import type { BranchRow } from '../rows/rows.ts';

/** The lists below the rows of a view. Each is created on first use and kept as long as its row exists. */
export class ChildLists {
  readonly #lists = new Map<string, List>();
  readonly #branchRows = new Map<string, BranchRow>();

  get lists(): readonly List[] {
    return [...this.#lists.values()];
  }

  /** Rows that only stand for a list. */
  get branchRows(): readonly BranchRow[] {
    return [...this.#branchRows.values()];
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
    const row: BranchRow = this.#branchRows.get(name) ?? { kind: 'branch', list, ...properties };
    row.parent = properties.parent;
    row.description = properties.description;
    this.#branchRows.set(name, row);
    return row;
  }

  /**
   * Disposes of the lists whose rows are gone, and of those below them, which were created later.
   *
   * @param rootList the view's own list, which has the branch rows
   */
  prune(rootList: List): void {
    const kept = new Set([rootList]);
    for (const [name, list] of this.#lists) {
      const { parent } = list;
      const parentList = parent?.kind === 'item' ? parent.list : rootList;
      if (parent !== undefined && kept.has(parentList) && parentList.hasDrawnOrPending(parent)) {
        kept.add(list);
      } else {
        list.dispose();
        this.#lists.delete(name);
        this.#branchRows.delete(name);
      }
    }
  }

  clear(): void {
    this.lists.forEach((list) => {
      list.reset();
    });
    this.#lists.clear();
    this.#branchRows.clear();
  }
}
