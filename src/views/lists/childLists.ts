import type { List } from './list.ts';
import type { BranchRow } from '../rows/rows.ts';

/** The lists below the rows of a view. Each is made when it is first asked for, and stays the same while its row is there. */
export class ChildLists {
  readonly #lists = new Map<string, List>();
  readonly #branchRows = new Map<string, BranchRow>();

  get lists(): readonly List[] {
    return [...this.#lists.values()];
  }

  /** The rows that stand for a list and for nothing else. */
  get branchRows(): readonly BranchRow[] {
    return [...this.#branchRows.values()];
  }

  getOrCreateList(name: string, createList: () => List): List {
    const list = this.#lists.get(name) ?? createList();
    this.#lists.set(name, list);
    return list;
  }

  /** The row that stands for a list. */
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
   * Lets the lists go whose rows have left, and those below them, which came later.
   *
   * @param rootList the view's own list, which the rows that stand for a list are in
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
