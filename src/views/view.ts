import * as vscode from 'vscode';
import { setContextKey, type ViewState } from '../vscode/contextKeys.ts';
import type { ViewName } from '../vscode/viewNames.ts';
import type { CurrentServer } from '../session/currentServer.ts';
import { resourceTitle } from '../vscode/text/titles.ts';
import { joined } from '../resources/fields.ts';
import type { ListedRow } from '../resources/resource.ts';
import type { EntryRow } from './rows/entryRow.ts';
import type { List } from './lists/list.ts';
import { listAge } from './lists/listAge.ts';
import type { RegisteredView } from './registeredView.ts';
import { listOf, type ProblemRow, type Row } from './rows/rows.ts';
import { ChildLists } from './lists/childLists.ts';
import { recoveryRows, type SharedProblems } from './sharedProblems.ts';
import { ShownChildren } from './rows/shownChildren.ts';
import { countOf, treeItemOf } from './rows/treeItems.ts';
import { viewState } from './viewState.ts';
import { WaitingMessage } from './waitingMessage.ts';
import { sanitize } from '../vscode/text/sanitize.ts';

/** One view of the sidebar: a list of the current server, and the lists below its rows. */
export class View implements vscode.Disposable {
  readonly name: ViewName;
  readonly problems: SharedProblems;
  /** The lists below its rows. */
  readonly childLists = new ChildLists();
  readonly #root: List;
  readonly #servers: CurrentServer;
  readonly #view: vscode.TreeView<Row>;
  readonly #changed: RegisteredView['changed'];
  /** The lists of which the editor is told that more rows come. */
  readonly #filling = new Set<List>();
  readonly #children = new ShownChildren(() => this.#root);
  readonly #waiting: WaitingMessage;

  /** Says that the server has to be waited for, until that is over. */
  readonly saysWaiting: WaitingMessage['say'];

  readonly onDidChangeVisibility: vscode.Event<unknown>;

  /** @param root makes the list that the view shows */
  constructor(
    { name, treeView, changed }: RegisteredView,
    servers: CurrentServer,
    problems: SharedProblems,
    root: (view: View) => List,
  ) {
    this.name = name;
    this.problems = problems;
    this.#servers = servers;
    this.#view = treeView;
    this.#changed = changed;
    this.#waiting = new WaitingMessage(treeView);
    this.saysWaiting = this.#waiting.say;
    this.onDidChangeVisibility = treeView.onDidChangeVisibility;
    this.#root = root(this);
  }

  getTreeItem(row: Row): vscode.TreeItem {
    const item = treeItemOf(row, this.#servers.address && this.#servers.get());
    if (this.#children.hasLeft(row)) {
      item.collapsibleState = vscode.TreeItemCollapsibleState.None;
    }
    return item;
  }

  async resolveTreeItem(
    item: vscode.TreeItem,
    row: Row,
    token: vscode.CancellationToken,
  ): Promise<vscode.TreeItem> {
    if (row.kind === 'entry') {
      const { hoverOf } = await import('./rows/hovers.ts');
      item.tooltip = await this.#waiting.during(() => hoverOf(row, token));
    }
    return item;
  }

  getParent(row: Row): Row | undefined {
    if (row.kind === 'action') {
      return row.problem;
    }
    if (row.kind === 'branch') {
      return row.parent;
    }
    return ('parent' in row ? row.parent : undefined) ?? row.list.parent;
  }

  async getChildren(row?: Row): Promise<Row[]> {
    const leaving = this.#children.leaving(row);
    if (leaving !== undefined) {
      this.#tellNext(row);
      return [...leaving];
    }
    const rows = await this.#answer(row);
    this.#children.keep(row, rows);
    return [...rows];
  }

  async #answer(row?: Row): Promise<readonly Row[]> {
    const list = row === undefined ? this.#root : listOf(row);
    if (this.#children.takeStale(row) && list.size === undefined) {
      // The editor keeps the rows that it shows until there are others, and the server may be slow.
      void list.open();
      this.#tellNext(row);
      return [];
    }
    return this.#childRows(row);
  }

  async #childRows(row?: Row): Promise<readonly Row[]> {
    switch (row?.kind) {
      case undefined:
        return this.#drawRoot();
      case 'branch':
        return this.#drawChildren(row, row.list);
      case 'entry':
        return row.childList === undefined ? (row.childRows ?? []) : this.#drawChildren(row, row.childList);
      case 'group':
        return row.rows;
      case 'problem':
        return recoveryRows(row);
      default:
        return [];
    }
  }

  /** Its own list and those at its end, by what they are called. */
  get titled(): readonly { readonly title: string; readonly list: List }[] {
    return [{ title: resourceTitle(this.name), list: this.#root }, ...this.childLists.branches];
  }

  /** The selected rows. */
  get selection(): readonly Row[] {
    return this.#view.selection;
  }

  get isVisible(): boolean {
    return this.#view.visible;
  }

  /** Returns true if a list is this view's own or below one of its rows. */
  has(list: List): boolean {
    return this.lists.includes(list);
  }

  get root(): List {
    return this.#root;
  }

  /**
   * Rows listed in it and in the lists at its end; its first rows when nobody has looked at it yet.
   *
   * @throws the failure for which there are none
   */
  async loaded(): Promise<readonly ListedRow[]> {
    await this.open();
    const { failure, known } = this.#root;
    if (failure !== undefined && known.length === 0) {
      throw failure;
    }
    const others = this.childLists.branches.map(({ list }) => list).filter(({ wasOpened }) => wasOpened);
    return [known, ...others.map((list) => list.known)].flat();
  }

  /** The rows that were drawn of an item of a resource, wherever they are. */
  entriesOf(id: string, resource: string): readonly EntryRow[] {
    return this.lists.flatMap((list) => list.entriesOf(id, resource));
  }

  /** Makes the first rows of a list known, where nobody has looked at it yet. */
  async open(list = this.#root): Promise<void> {
    await this.#waiting.during(() => list.open());
    await this.redraw([list]);
  }

  /** Reads on in a list: one page, and others for as long as more is wanted. */
  async loadMore(list: List, isMoreWanted = (): boolean => false): Promise<void> {
    await this.#showingProgress([list], async () => {
      do {
        await list.loadMore();
        await this.redraw([list]);
      } while (isMoreWanted());
    });
  }

  /** Reads again what is shown: all of it, or what is given. */
  async refresh(lists: readonly List[] = this.lists): Promise<void> {
    await this.#showingProgress(lists, (list) => list.refresh());
  }

  /** Reads again what is shown, since it reads otherwise now. */
  async renew(): Promise<void> {
    await this.#showingProgress(this.lists, (list) => list.renew());
  }

  async retry(problem: ProblemRow): Promise<void> {
    await this.#showingProgress([problem.list], (list) => list.retry(problem));
  }

  /** Draws what has changed in lists that were opened. */
  async redraw(lists: readonly List[] = this.lists): Promise<void> {
    for (const list of lists) {
      if (list.wasOpened) {
        const { isSame, changed } = await list.draw();
        if (!isSame) {
          this.#changed.fire(list.parent);
        } else if (changed.length > 0) {
          this.#changed.fire([...changed]);
        }
      }
    }
    this.#describe();
    this.childLists.prune();
  }

  /** Shows what becomes of a list that fills by itself. Its rows are drawn at first, and when all are there. */
  follow(list: List): void {
    if (!list.isFilling) {
      this.#waiting.clear();
    }
    if (list.isFilling && list.rows.some(({ kind }) => kind === 'entry' || kind === 'group')) {
      this.#describe();
    } else if (list.wasOpened) {
      void this.redraw([list]);
    }
    if (list.isFilling && !this.#filling.has(list)) {
      this.#filling.add(list);
      void vscode.window.withProgress({ location: { viewId: `wger.${this.name}` } }, async () => {
        await this.#waiting.during(() => list.settled());
        this.#filling.delete(list);
      });
    }
  }

  /** Shows a row: opens what it is below, and puts it into the middle. */
  async reveal(row: Row): Promise<void> {
    if (!this.#view.visible) {
      // A view that is out of sight does not know its rows.
      await vscode.commands.executeCommand(`wger.${this.name}.focus`);
    }
    const show = (): Thenable<void> => this.#view.reveal(row, { select: true, focus: true });
    await show();
    if (!this.#view.selection.includes(row)) {
      // The editor passes over, without a word, a row that it has not asked for yet. For what it is told to ask for it waits.
      this.#changed.fire(undefined);
      await show();
    }
  }

  /** Forgets all rows, and reads again when somebody looks: they are of another server, or of another user. */
  reset(): void {
    this.#children.reset(this.#root.wasOpened);
    this.#root.reset();
    this.childLists.clear();
    this.#view.description = '';
    this.#waiting.rest('');
    this.#waiting.clear();
    setContextKey(`wger.${this.name}.state`, 'rows');
    this.#changed.fire(undefined);
  }

  /** Forgets what was read with the key. */
  resetPrivate(): void {
    if (this.#root.isPrivate) {
      this.reset();
      return;
    }
    for (const row of this.childLists.branches) {
      if (row.list.isPrivate) {
        if (row.list.wasOpened) {
          this.#children.addStale(row);
        }
        row.list.reset();
        this.#changed.fire(row);
      }
    }
  }

  dispose(): void {
    this.lists.forEach((list) => {
      list.dispose();
    });
  }

  /** Tells the editor to ask again for the rows below one, when it has the answer that it waits for. */
  #tellNext(row: Row | undefined): void {
    setTimeout(() => {
      this.#changed.fire(row);
    });
  }

  /** Its own list, and those below its rows. */
  get lists(): readonly List[] {
    return [this.#root, ...this.childLists.lists];
  }

  async #showingProgress(lists: readonly List[], work: (list: List) => Promise<void>): Promise<void> {
    await vscode.window.withProgress({ location: { viewId: `wger.${this.name}` } }, () =>
      this.#waiting.during(() => Promise.all(lists.map(work))),
    );
    // What is in one list may be left out of another.
    await this.redraw();
  }

  async #drawRoot(): Promise<readonly Row[]> {
    await this.#waiting.during(() => this.#root.open());
    const { rows } = await this.#root.draw();
    const state = this.#describe();
    return state === 'rows' || rows.some(({ kind }) => kind === 'branch') ? rows : [];
  }

  async #drawChildren(row: Row, list: List): Promise<readonly Row[]> {
    const before = countOf(list);
    // A list that is gone is not read again: the editor does nothing else before it has an answer.
    await this.#waiting.during(() => list.open(() => this.has(list)));
    const { rows } = await list.draw();
    if (row.kind === 'branch' && countOf(list) !== before) {
      // The row above says how many there are, and was drawn before that was known.
      this.#tellNext(row);
    }
    return rows.length === 0 ? [{ kind: 'empty', list, parent: row }] : rows;
  }

  /** Says what the view shows, beside its title and, where it shows nothing, in place of rows. */
  #describe(): ViewState {
    this.problems.note(this);
    if (!this.#root.wasOpened) {
      return 'rows';
    }
    const state = viewState(this.#root);
    setContextKey(`wger.${this.name}.state`, state);
    this.#view.description = sanitize(joined(countOf(this.#root), this.#root.remark));
    this.#waiting.rest(listAge(this.#root.listing.asOf));
    return state;
  }
}
