import * as vscode from 'vscode';
import { setContextKey, type ViewState } from '../vscode/contextKeys.ts';
import type { ViewName } from '../vscode/viewNames.ts';
import type { CurrentServer } from '../session/currentServer.ts';
import { getResourceTitle } from '../vscode/text/titles.ts';
import { joinParts } from '../resources/fields.ts';
import type { ListedItem } from '../resources/resource.ts';
import type { ItemRow } from './rows/itemRow.ts';
import type { List } from './lists/list.ts';
import { formatListAge } from './lists/formatListAge.ts';
import type { RegisteredView } from './registeredView.ts';
import { getList, type BranchRow, type ProblemRow, type Row } from './rows/rows.ts';
import { ChildLists } from './lists/childLists.ts';
import type { SharedProblems } from './sharedProblems.ts';
import { formatListSize } from './rows/treeItems.ts';
import { ViewDataProvider } from './viewDataProvider.ts';
import { getViewState } from './getViewState.ts';
import { WaitingMessage } from './waitingMessage.ts';
import { withReadingStatus } from '../vscode/dialogs/withReadingStatus.ts';
import { getToday } from '../vscode/text/dates.ts';
import { sanitize } from '../vscode/text/sanitize.ts';

/** One view of the sidebar: a list of the current server, and the lists below its rows. */
export class View implements vscode.Disposable {
  readonly name: ViewName;
  readonly currentServer: CurrentServer;
  readonly sharedProblems: SharedProblems;
  /** The lists below its rows. */
  readonly childLists = new ChildLists();
  /** Its own list. */
  readonly rootList: List;
  readonly #treeView: vscode.TreeView<Row>;
  /** Tells the editor that rows are others. */
  readonly changeEmitter: RegisteredView['changeEmitter'];
  /** The lists of which the editor is told that more rows come. */
  readonly #fillingLists = new Set<List>();
  /** Everything that the editor asks about its rows. */
  readonly dataProvider: ViewDataProvider;
  /** Says that the server has to be waited for, until that is over. */
  readonly waitingMessage: WaitingMessage;
  #lastDrawnDay = getToday();

  /** @param createRootList makes the list that the view shows */
  constructor(
    { name, treeView, changeEmitter }: RegisteredView,
    currentServer: CurrentServer,
    sharedProblems: SharedProblems,
    createRootList: (view: View) => List,
  ) {
    this.name = name;
    this.currentServer = currentServer;
    this.sharedProblems = sharedProblems;
    this.#treeView = treeView;
    this.changeEmitter = changeEmitter;
    this.waitingMessage = new WaitingMessage(treeView);
    this.rootList = createRootList(this);
    this.dataProvider = new ViewDataProvider(this);
  }

  /** Its own list and those at its end, by what they are called. */
  get titledLists(): readonly { readonly title: string; readonly list: List }[] {
    return [{ title: getResourceTitle(this.name), list: this.rootList }, ...this.childLists.branchRows];
  }

  /** The selected rows. */
  get selection(): readonly Row[] {
    return this.#treeView.selection;
  }

  get isVisible(): boolean {
    return this.#treeView.visible;
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
  async getLoadedItems(): Promise<readonly ListedItem[]> {
    await this.requireRows();
    const { items } = this.rootList;
    const others = this.childLists.branchRows.map(({ list }) => list).filter(({ wasOpened }) => wasOpened);
    return [items, ...others.map((list) => list.items.filter((row) => !list.isExcluded(row)))].flat();
  }

  /** The rows that were drawn of an item of a resource, wherever they are. */
  findItemRows(id: string, resource: string): readonly ItemRow[] {
    return this.lists.flatMap((list) => list.findItemRows(id, resource));
  }

  /** Makes the first rows of a list known, where nobody has looked at it yet, or they could not be read before. */
  async open(list = this.rootList): Promise<void> {
    const earlier = list.wasOpened ? list.failure : undefined;
    await this.waitingMessage.showWhile(async () => {
      await list.open();
      if (earlier !== undefined && list.failure === earlier && list.items.length === 0) {
        await list.refresh();
      }
    });
    await this.redraw([list]);
  }

  /** As {@link open}, and says so in the status bar. @throws the failure for which no rows are known */
  async requireRows(list = this.rootList): Promise<void> {
    await withReadingStatus(() => this.open(list));
    const { failure, items } = list;
    if (failure !== undefined && items.length === 0) {
      throw failure;
    }
  }

  /** Reads on in a list: one page, and others for as long as more is wanted. */
  async loadMore(list: List, isMoreWanted = (): boolean => false): Promise<void> {
    await this.#withProgress([list], async () => {
      do {
        await list.listing.loadMore();
        await this.redraw([list]);
      } while (isMoreWanted());
    });
  }

  /** Reads again what is shown: all of it, or what is given. */
  async refresh(lists: readonly List[] = this.lists): Promise<void> {
    await this.#withProgress(lists, (list) => list.refresh());
  }

  /** Reads again the list of a row, and those below its rows. */
  async refreshChildren({ list }: BranchRow): Promise<void> {
    await this.refresh(this.lists.filter(({ parent }) => parent !== undefined && getList(parent) === list));
  }

  /** Reads again what is shown, since it reads otherwise now. */
  async refreshTranslations(): Promise<void> {
    await this.#withProgress(this.lists, (list) => list.refreshTranslations());
  }

  /** Draws anew what counts weeks and days, and reads again what is of today, once it is another day. */
  async refreshOnNewDay(): Promise<void> {
    if (this.#lastDrawnDay !== getToday()) {
      this.#lastDrawnDay = getToday();
      this.changeEmitter.fire(undefined);
    }
    const lists = this.lists.filter((list) => list.isFromEarlierDay);
    if (lists.length > 0) {
      await this.refresh(lists);
    }
  }

  async retry(problem: ProblemRow): Promise<void> {
    await this.#withProgress([problem.list], (list) => list.retry(problem));
  }

  /** Draws what has changed in lists that were opened. */
  async redraw(lists: readonly List[] = this.lists): Promise<void> {
    for (const list of lists) {
      if (list.wasOpened) {
        const { isUnchanged, changed } = await list.draw();
        if (!isUnchanged) {
          this.changeEmitter.fire(list.parent);
        } else if (changed.length > 0) {
          this.changeEmitter.fire([...changed]);
        }
      }
    }
    this.updateState();
    this.childLists.prune(this.rootList);
  }

  /** Shows what becomes of a list that fills by itself. Its rows are drawn at first, and when all are there. */
  trackBackgroundLoading(list: List): void {
    if (!list.isFilling) {
      this.waitingMessage.showDefaultMessage();
    }
    if (list.isFilling && list.rows.some(({ kind }) => kind === 'item' || kind === 'group')) {
      this.updateState();
    } else if (list.wasOpened) {
      void this.redraw([list]);
    }
    if (list.isFilling && !this.#fillingLists.has(list)) {
      this.#fillingLists.add(list);
      void vscode.window.withProgress({ location: { viewId: `wger.${this.name}` } }, async () => {
        await this.waitingMessage.showWhile(() => list.listing.whenSettled());
        this.#fillingLists.delete(list);
      });
    }
  }

  /** Shows a row: opens what it is below, and puts it into the middle. */
  async reveal(row: Row): Promise<void> {
    const show = (): Thenable<void> => this.#treeView.reveal(row, { select: true, focus: true });
    const { visible } = this.#treeView;
    if (visible) {
      await show();
    } else {
      // A view that is out of sight does not know its rows.
      await vscode.commands.executeCommand(`wger.${this.name}.focus`);
    }
    if (!visible || !this.#treeView.selection.includes(row)) {
      // The editor passes over, without a word, a row that it has not asked for yet, and fails where it asks twice at once.
      // For what it is told to ask for it waits.
      this.changeEmitter.fire(undefined);
      await show();
    }
  }

  /** Forgets all rows, and reads again when somebody looks: they are of another server, or of another user. */
  reset(): void {
    this.dataProvider.shownChildren.reset(this.rootList.wasOpened);
    this.rootList.reset();
    this.childLists.clear();
    this.#treeView.description = '';
    this.waitingMessage.setDefaultMessage('');
    this.waitingMessage.showDefaultMessage();
    setContextKey(`wger.${this.name}.state`, 'rows');
    this.changeEmitter.fire(undefined);
  }

  /** Forgets what was read with the key. */
  resetPrivate(): void {
    if (this.rootList.isPrivate) {
      this.reset();
      return;
    }
    for (const row of this.childLists.branchRows) {
      if (row.list.isPrivate) {
        if (row.list.wasOpened) {
          this.dataProvider.shownChildren.addStale(row);
        }
        row.list.reset();
        this.changeEmitter.fire(row);
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
    return [this.rootList, ...this.childLists.lists];
  }

  async #withProgress(lists: readonly List[], task: (list: List) => Promise<void>): Promise<void> {
    await vscode.window.withProgress({ location: { viewId: `wger.${this.name}` } }, () =>
      this.waitingMessage.showWhile(() => Promise.all(lists.map(task))),
    );
    // What is in one list may be left out of another.
    await this.redraw();
  }

  /** Says what the view shows, beside its title and, where it shows nothing, in place of rows. */
  updateState(): ViewState {
    this.sharedProblems.update(this);
    if (!this.rootList.wasOpened) {
      return 'rows';
    }
    const state = getViewState(this.rootList);
    setContextKey(`wger.${this.name}.state`, state);
    this.#treeView.description = sanitize(
      joinParts(formatListSize(this.rootList), this.rootList.descriptionSuffix),
    );
    // A welcome view is shown only where there is no line above it.
    this.waitingMessage.setDefaultMessage(
      state === 'rows' ? formatListAge(this.rootList.listing.generatedAt) : '',
    );
    return state;
  }
}
