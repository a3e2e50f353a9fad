import * as vscode from 'vscode';
import type { Failure } from '../api/errors.ts';
import { setContextKey, type ViewName, type ViewState } from '../platform/contextKeys.ts';
import { waitingFor, waysOn, worthSaying } from '../platform/failures.ts';
import { resourceTitle } from '../platform/titles.ts';
import type { List } from './list.ts';
import type { BranchRow, ProblemRow, Row } from './rows.ts';
import { countOf, treeItemOf } from './treeItems.ts';

/** One view of the sidebar: a list of the current server, and the lists below its rows. */
export class View implements vscode.TreeDataProvider<Row>, vscode.Disposable {
  readonly name: ViewName;
  readonly #root: List;
  /** The server's name, which keeps the rows of different servers apart. */
  readonly #server: () => string;
  readonly #view: vscode.TreeView<Row>;
  readonly #changed = new vscode.EventEmitter<Row | undefined>();
  /** Rows with a list below, by the list's name: the same objects for as long as they are shown. */
  readonly #branches = new Map<string, BranchRow>();

  readonly onDidChangeTreeData = this.#changed.event;

  /** @param root makes the list that the view shows */
  constructor(name: ViewName, server: () => string, root: (view: View) => List) {
    this.name = name;
    this.#server = server;
    this.#root = root(this);
    this.#view = vscode.window.createTreeView(`wger.${name}`, { treeDataProvider: this });
  }

  getTreeItem(row: Row): vscode.TreeItem {
    return treeItemOf(row, this.name, this.#server());
  }

  async getChildren(row?: Row): Promise<Row[]> {
    switch (row?.kind) {
      case undefined:
        return this.#drawRoot();
      case 'branch':
        return this.#drawBranch(row);
      case 'problem':
        return waysOn(row.failure).map((action) => ({ kind: 'action', problem: row, action }));
      default:
        return [];
    }
  }

  /** The row of a list below this view; its list is made when it is first asked for. */
  branch(
    name: string,
    looks: Pick<BranchRow, 'title' | 'explanation' | 'icon'>,
    list: () => List,
  ): BranchRow {
    const row = this.#branches.get(name) ?? { kind: 'branch', list: list(), ...looks };
    this.#branches.set(name, row);
    return row;
  }

  /** The lists of which more can be loaded, as far as they were opened, by what they are called. */
  get unfinished(): readonly { readonly title: string; readonly list: List }[] {
    return [{ title: resourceTitle(this.name), list: this.#root }, ...this.#branches.values()].filter(
      ({ list }) => list.hasMore,
    );
  }

  /** Whether a list is this view's own or below one of its rows. */
  has(list: List): boolean {
    return this.#lists.includes(list);
  }

  async loadMore(list: List): Promise<void> {
    await this.#showingProgress([list], () => list.loadMore());
  }

  /** Reads again what is shown: all of it, or what is given. */
  async refresh(lists: readonly List[] = this.#lists): Promise<void> {
    await this.#showingProgress(lists, (list) => list.refresh());
  }

  /** Reads again what is shown, since it reads otherwise now. */
  async renew(): Promise<void> {
    await this.#showingProgress(this.#lists, (list) => list.renew());
  }

  async retry(problem: ProblemRow): Promise<void> {
    await this.#showingProgress([problem.list], (list) => list.retry(problem));
  }

  /** Forgets all rows, and reads again when somebody looks: they are of another server, or of another user. */
  reset(): void {
    this.#lists.forEach((list) => {
      list.reset();
    });
    this.#branches.clear();
    this.#view.description = '';
    this.#view.message = '';
    setContextKey(`wger.${this.name}.state`, 'rows');
    this.#changed.fire(undefined);
  }

  /** Forgets what was read with the key. */
  resetPrivate(): void {
    if (this.#root.isPrivate) {
      this.reset();
      return;
    }
    for (const row of this.#branches.values()) {
      if (row.list.isPrivate) {
        row.list.reset();
        this.#changed.fire(row);
      }
    }
  }

  /** Says that the server has to be waited for, until there is something else to show. */
  saysWaiting(failure: Failure, milliseconds: number): void {
    if (milliseconds >= worthSaying) {
      this.#view.message = waitingFor(failure, milliseconds);
    }
  }

  dispose(): void {
    this.#lists.forEach((list) => {
      list.dispose();
    });
    this.#view.dispose();
    this.#changed.dispose();
  }

  get #lists(): readonly List[] {
    return [this.#root, ...Array.from(this.#branches.values(), ({ list }) => list)];
  }

  async #showingProgress(lists: readonly List[], work: (list: List) => Promise<void>): Promise<void> {
    await vscode.window.withProgress({ location: { viewId: `wger.${this.name}` } }, () =>
      Promise.all(lists.map(work)),
    );
    this.#view.message = '';
    const rows = [...this.#branches.values()].filter(({ list }) => lists.includes(list));
    this.#changed.fire(lists.length === 1 ? rows[0] : undefined);
  }

  async #drawRoot(): Promise<Row[]> {
    const rows = await this.#root.open();
    const state = viewState(this.#root);
    setContextKey(`wger.${this.name}.state`, state);
    this.#view.description = [countOf(this.#root), this.#root.remark]
      .filter((text) => text !== '')
      .join(' · ');
    this.#view.message = '';
    return state === 'rows' || rows.some(({ kind }) => kind === 'branch') ? rows : [];
  }

  async #drawBranch(row: BranchRow): Promise<Row[]> {
    const before = countOf(row.list);
    const rows = await row.list.open();
    this.#view.message = '';
    if (countOf(row.list) !== before) {
      // The row above says how many there are, and was drawn before that was known.
      setTimeout(() => {
        this.#changed.fire(row);
      });
    }
    return rows.length === 0 ? [{ kind: 'empty', list: row.list }] : rows;
  }
}

/** Where a welcome view says more than a row could, there are no rows. */
function viewState({ isEmpty, failure }: List): ViewState {
  if (!isEmpty) {
    return 'rows';
  }
  return failure === undefined ? 'empty' : welcomeState(failure);
}

function welcomeState(problem: Failure): ViewState {
  switch (problem.name) {
    case 'KeyMissing':
      return 'keyMissing';
    case 'NotOffered':
      return 'notOffered';
    case 'AddressRefused':
      return problem.reason === 'invalid' ? 'addressInvalid' : 'addressInsecure';
    default:
      return 'rows';
  }
}
