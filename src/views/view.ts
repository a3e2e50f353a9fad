import * as vscode from 'vscode';
import { setContextKey, type ViewState } from '../vscode/contextKeys.ts';
import type { ViewName } from '../vscode/viewNames.ts';
import type { CurrentServer } from '../session/currentServer.ts';
import { resourceTitle } from '../vscode/text/titles.ts';
import { joined } from '../resources/fields.ts';
import type { ListedItem } from '../resources/resource.ts';
import type { ItemRow } from './rows/itemRow.ts';
import type { List } from './lists/list.ts';
import { listAge } from './lists/listAge.ts';
import type { RegisteredView } from './registeredView.ts';
import { listOf, type BranchRow, type ProblemRow, type Row } from './rows/rows.ts';
import { ChildLists } from './lists/childLists.ts';
import type { SharedProblems } from './sharedProblems.ts';
import { countOf } from './rows/treeItems.ts';
import { ViewRows } from './viewRows.ts';
import { viewState } from './viewState.ts';
import { WaitingMessage } from './waitingMessage.ts';
import { reading } from '../vscode/dialogs/reading.ts';
import { today } from '../vscode/text/moments.ts';
import { sanitize } from '../vscode/text/sanitize.ts';

/** One view of the sidebar: a list of the current server, and the lists below its rows. */
export class View implements vscode.Disposable {
  readonly name: ViewName;
  readonly currentServer: CurrentServer;
  readonly problems: SharedProblems;
  /** The lists below its rows. */
  readonly childLists = new ChildLists();
  /** Its own list. */
  readonly root: List;
  readonly #view: vscode.TreeView<Row>;
  /** Tells the editor that rows are others. */
  readonly changed: RegisteredView['changed'];
  /** The lists of which the editor is told that more rows come. */
  readonly #filling = new Set<List>();
  /** Everything that the editor asks about its rows. */
  readonly rows: ViewRows;
  /** Says that the server has to be waited for, until that is over. */
  readonly waiting: WaitingMessage;
  #drawnOn = today();

  /** @param root makes the list that the view shows */
  constructor(
    { name, treeView, changed }: RegisteredView,
    currentServer: CurrentServer,
    problems: SharedProblems,
    root: (view: View) => List,
  ) {
    this.name = name;
    this.currentServer = currentServer;
    this.problems = problems;
    this.#view = treeView;
    this.changed = changed;
    this.waiting = new WaitingMessage(treeView);
    this.root = root(this);
    this.rows = new ViewRows(this);
  }

  /** Its own list and those at its end, by what they are called. */
  get titled(): readonly { readonly title: string; readonly list: List }[] {
    return [{ title: resourceTitle(this.name), list: this.root }, ...this.childLists.branches];
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

  /**
   * Rows listed in it and in the lists at its end; its first rows when nobody has looked at it yet.
   *
   * @throws the failure for which there are none
   */
  async loaded(): Promise<readonly ListedItem[]> {
    await this.requireRows();
    const { known } = this.root;
    const others = this.childLists.branches.map(({ list }) => list).filter(({ wasOpened }) => wasOpened);
    return [known, ...others.map((list) => list.known.filter((row) => !list.excludes(row)))].flat();
  }

  /** The rows that were drawn of an item of a resource, wherever they are. */
  itemRowsOf(id: string, resource: string): readonly ItemRow[] {
    return this.lists.flatMap((list) => list.itemRowsOf(id, resource));
  }

  /** Makes the first rows of a list known, where nobody has looked at it yet, or they could not be read before. */
  async open(list = this.root): Promise<void> {
    const earlier = list.wasOpened ? list.failure : undefined;
    await this.waiting.during(async () => {
      await list.open();
      if (earlier !== undefined && list.failure === earlier && list.known.length === 0) {
        await list.refresh();
      }
    });
    await this.redraw([list]);
  }

  /** As {@link open}, and says so in the status bar. @throws the failure for which no rows are known */
  async requireRows(list = this.root): Promise<void> {
    await reading(() => this.open(list));
    const { failure, known } = list;
    if (failure !== undefined && known.length === 0) {
      throw failure;
    }
  }

  /** Reads on in a list: one page, and others for as long as more is wanted. */
  async loadMore(list: List, isMoreWanted = (): boolean => false): Promise<void> {
    await this.#showingProgress([list], async () => {
      do {
        await list.listing.loadMore();
        await this.redraw([list]);
      } while (isMoreWanted());
    });
  }

  /** Reads again what is shown: all of it, or what is given. */
  async refresh(lists: readonly List[] = this.lists): Promise<void> {
    await this.#showingProgress(lists, (list) => list.refresh());
  }

  /** Reads again the list of a row, and those below its rows. */
  async refreshBelow({ list }: BranchRow): Promise<void> {
    await this.refresh(this.lists.filter(({ parent }) => parent !== undefined && listOf(parent) === list));
  }

  /** Reads again what is shown, since it reads otherwise now. */
  async renew(): Promise<void> {
    await this.#showingProgress(this.lists, (list) => list.renew());
  }

  /** Draws anew what counts weeks and days, and reads again what is of today, once it is another day. */
  async followDay(): Promise<void> {
    if (this.#drawnOn !== today()) {
      this.#drawnOn = today();
      this.changed.fire(undefined);
    }
    const lists = this.lists.filter((list) => list.isOfAnotherDay);
    if (lists.length > 0) {
      await this.refresh(lists);
    }
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
          this.changed.fire(list.parent);
        } else if (changed.length > 0) {
          this.changed.fire([...changed]);
        }
      }
    }
    this.describe();
    this.childLists.prune(this.root);
  }

  /** Shows what becomes of a list that fills by itself. Its rows are drawn at first, and when all are there. */
  follow(list: List): void {
    if (!list.isFilling) {
      this.waiting.clear();
    }
    if (list.isFilling && list.rows.some(({ kind }) => kind === 'item' || kind === 'group')) {
      this.describe();
    } else if (list.wasOpened) {
      void this.redraw([list]);
    }
    if (list.isFilling && !this.#filling.has(list)) {
      this.#filling.add(list);
      void vscode.window.withProgress({ location: { viewId: `wger.${this.name}` } }, async () => {
        await this.waiting.during(() => list.listing.settled());
        this.#filling.delete(list);
      });
    }
  }

  /** Shows a row: opens what it is below, and puts it into the middle. */
  async reveal(row: Row): Promise<void> {
    const show = (): Thenable<void> => this.#view.reveal(row, { select: true, focus: true });
    const { visible } = this.#view;
    if (visible) {
      await show();
    } else {
      // A view that is out of sight does not know its rows.
      await vscode.commands.executeCommand(`wger.${this.name}.focus`);
    }
    if (!visible || !this.#view.selection.includes(row)) {
      // The editor passes over, without a word, a row that it has not asked for yet, and fails where it asks twice at once.
      // For what it is told to ask for it waits.
      this.changed.fire(undefined);
      await show();
    }
  }

  /** Forgets all rows, and reads again when somebody looks: they are of another server, or of another user. */
  reset(): void {
    this.rows.shown.reset(this.root.wasOpened);
    this.root.reset();
    this.childLists.clear();
    this.#view.description = '';
    this.waiting.rest('');
    this.waiting.clear();
    setContextKey(`wger.${this.name}.state`, 'rows');
    this.changed.fire(undefined);
  }

  /** Forgets what was read with the key. */
  resetPrivate(): void {
    if (this.root.isPrivate) {
      this.reset();
      return;
    }
    for (const row of this.childLists.branches) {
      if (row.list.isPrivate) {
        if (row.list.wasOpened) {
          this.rows.shown.addStale(row);
        }
        row.list.reset();
        this.changed.fire(row);
      }
    }
  }

  dispose(): void {
    this.lists.forEach((list) => {
      list.dispose();
    });
  }

  /** Its own list, and those below its rows. */
  get lists(): readonly List[] {
    return [this.root, ...this.childLists.lists];
  }

  async #showingProgress(lists: readonly List[], work: (list: List) => Promise<void>): Promise<void> {
    await vscode.window.withProgress({ location: { viewId: `wger.${this.name}` } }, () =>
      this.waiting.during(() => Promise.all(lists.map(work))),
    );
    // What is in one list may be left out of another.
    await this.redraw();
  }

  /** Says what the view shows, beside its title and, where it shows nothing, in place of rows. */
  describe(): ViewState {
    this.problems.note(this);
    if (!this.root.wasOpened) {
      return 'rows';
    }
    const state = viewState(this.root);
    setContextKey(`wger.${this.name}.state`, state);
    this.#view.description = sanitize(joined(countOf(this.root), this.root.remark));
    // A welcome view is shown only where there is no line above it.
    this.waiting.rest(state === 'rows' ? listAge(this.root.listing.asOf) : '');
    return state;
  }
}
