import type { List } from './list.ts';
import type { BranchRow } from '../rows/rows.ts';

/** The lists below the rows of a view. Each is made when it is first asked for, and stays the same while its row is there. */
export class ChildLists {
  readonly #lists = new Map<string, List>();
  readonly #branches = new Map<string, BranchRow>();

  get lists(): readonly List[] {
    return [...this.#lists.values()];
  }

  /** The rows that stand for a list and for nothing else. */
  get branches(): readonly BranchRow[] {
    return [...this.#branches.values()];
  }

  list(name: string, make: () => List): List {
    const list = this.#lists.get(name) ?? make();
    this.#lists.set(name, list);
    return list;
  }

  /** The row that stands for a list. */
  branch(
    name: string,
    looks: Omit<BranchRow, 'kind' | 'list'>,
    make: (row: () => BranchRow) => List,
  ): BranchRow {
    const list = this.list(name, () => make(() => row));
    const row: BranchRow = this.#branches.get(name) ?? { kind: 'branch', list, ...looks };
    row.parent = looks.parent;
    row.description = looks.description;
    this.#branches.set(name, row);
    return row;
  }

  /**
   * Lets the lists go whose rows have left, and those below them, which came later.
   *
   * @param root the view's own list, which the rows that stand for a list are in
   */
  prune(root: List): void {
    const kept = new Set([root]);
    for (const [name, list] of this.#lists) {
      const { parent } = list;
      const above = parent?.kind === 'item' ? parent.list : root;
      if (parent !== undefined && kept.has(above) && above.isDrawn(parent)) {
        kept.add(list);
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
