import * as vscode from 'vscode';
import { setContextKey, type ViewState } from '../vscode/contextKeys.ts';
import type { ViewName } from '../vscode/viewNames.ts';
import type { CurrentServer } from '../session/currentServer.ts';
import { getResourceTitle } from '../vscode/text/titles.ts';
import { joinParts } from '../resources/fields.ts';
import type { ListedItem } from '../resources/resource.ts';
import type { List } from './lists/list.ts';
import { formatListAge } from './lists/formatListAge.ts';
import type { RegisteredView } from './registeredView.ts';
import {
  getList,
  type BranchRow,
  type ItemRow,
  type ProblemRow,
  type Row,
  type RowList,
} from './rows/rows.ts';
import { ChildLists } from './lists/childLists.ts';
import type { SharedProblems } from './sharedProblems.ts';
import { formatListSize } from './rows/treeItems.ts';
import { revealRow } from './rows/revealRow.ts';
import { ShownChildren } from './rows/shownChildren.ts';
import { getViewState } from './getViewState.ts';
import { WaitingMessage } from './waitingMessage.ts';
import { withReadingStatus } from '../vscode/dialogs/withReadingStatus.ts';
import { getToday } from '../vscode/text/dates.ts';
import { sanitize } from '../vscode/text/sanitize.ts';

/** A view of the sidebar: a list of the current server, and the lists below its rows. */
export class View implements vscode.Disposable {
  readonly name: ViewName;
  readonly currentServer: CurrentServer;
  readonly sharedProblems: SharedProblems;
  /** The lists below its rows. */
  readonly childLists = new ChildLists();
  /** Its own list. */
  readonly rootList: List;
  readonly #registered: RegisteredView;
  /** Notifies the editor of changed rows. */
  readonly changeEmitter: RegisteredView['changeEmitter'];
  /** Lists whose background loading is shown as progress of the view. */
  readonly #fillingLists = new Set<List>();
  /** Children that the editor was given. */
  readonly shownChildren = new ShownChildren(() => this.rootList);
  /** Message above the rows while the server has to be waited for. */
  readonly waitingMessage: WaitingMessage;
  #lastDrawnDay = getToday();

  /** @param createRootList makes the list that the view shows */
  constructor(
    registered: RegisteredView,
    currentServer: CurrentServer,
    sharedProblems: SharedProblems,
    createRootList: (view: View) => List,
  ) {
    this.#registered = registered;
    this.name = registered.name;
    this.changeEmitter = registered.changeEmitter;
    this.currentServer = currentServer;
    this.sharedProblems = sharedProblems;
    this.waitingMessage = new WaitingMessage(registered.treeView);
    this.rootList = createRootList(this);
  }

  /** Its own list and those of its branch rows, with their titles. */
  get titledLists(): readonly { readonly title: string; readonly list: List }[] {
    const branches = this.childLists.branches.map(({ row: { title }, list }) => ({ title, list }));
    return [{ title: getResourceTitle(this.name), list: this.rootList }, ...branches];
  }

  /** The selected rows. */
  get selection(): readonly Row[] {
    return this.#registered.treeView.selection;
  }

  get isVisible(): boolean {
    return this.#registered.treeView.visible;
  }

  /** Finds the list of a row: its own, or one below a row. Returns undefined if that is in another view, or in none any longer. */
  findList(list: RowList): List | undefined {
    return this.lists.find((each) => each === list);
  }

  /** Loads its own list. Returns its items, and those of opened branch lists. @throws the failure if there are none */
  async loadItems(): Promise<readonly ListedItem[]> {
    await this.requireRows();
    await this.loadRest(this.rootList);
    return this.titledLists.flatMap(({ list }) =>
      list.wasOpened ? list.items.filter((row) => !list.isExcluded(row)) : [],
    );
  }

  /** Redraws the lists that show failures. */
  async redrawProblems(): Promise<void> {
    await this.redraw(this.lists.filter(({ rows }) => rows.some(({ kind }) => kind === 'problem')));
  }

  /** All rows of an item in any list of the view. */
  findItemRows(id: string, resource: string): readonly ItemRow[] {
    return this.lists.flatMap((list) => list.findItemRows(id, resource));
  }

  /** Reads the first rows of a list, unless they are known. Retries a read that failed before. */
  async open(list = this.rootList): Promise<void> {
    const earlier = list.wasOpened ? list.failure : undefined;
    await this.waitingMessage.showWhile(async () => {
      await list.open();
      if (earlier !== undefined && list.failure === earlier && list.items.length === 0) {
        this.recheckServer([list]);
        await list.refresh();
      }
    });
    await this.redraw([list]);
  }

  /** As {@link open}, with progress in the status bar. @throws the failure if no rows could be read */
  async requireRows(list = this.rootList): Promise<void> {
    await withReadingStatus(() => this.open(list));
    const { failure, items } = list;
    if (failure !== undefined && items.length === 0) {
      throw failure;
    }
  }

  /** Loads the next page of a list, and further ones as long as `isMoreWanted` returns true. */
  async loadMore(list: List, isMoreWanted = (): boolean => false): Promise<void> {
    const { listing } = list;
    await this.#withProgress([list], async () => {
      do {
        await listing.loadMore();
        await this.redraw([list]);
      } while (!listing.isDisposed && isMoreWanted());
    });
  }

  /** Loads the rest of a list, until a read fails or `isWanted` returns false. */
  async loadRest(list: List, isWanted = (): boolean => true): Promise<void> {
    if (list.hasMore) {
      await this.loadMore(list, () => list.hasMore && list.listing.loadFailure === undefined && isWanted());
    }
  }

  /** Refreshes some of its lists; all of them by default. Checks again what the server offers. */
  async refresh(lists: readonly List[] = this.lists): Promise<void> {
    this.recheckServer(lists);
    await this.refreshRows(lists);
  }

  /** Makes the next read of these lists check again what the server offers: an upgraded one may have the rows elsewhere. */
  recheckServer(lists: readonly List[]): void {
    const root = this.currentServer.find()?.client.root;
    if (lists.some(({ rereadsNames }) => rereadsNames)) {
      root?.forget();
    } else {
      root?.expire();
    }
  }

  /** As {@link refresh}, but does not check again what the server offers. */
  async refreshRows(lists: readonly List[] = this.lists): Promise<void> {
    await this.#withProgress(lists, (list) => list.refresh());
  }

  /** Refreshes the list of a row and the lists below that. */
  async refreshChildren({ list }: BranchRow): Promise<void> {
    await this.refresh(this.lists.filter(({ parent }) => parent !== undefined && getList(parent) === list));
  }

  /** Reads translated rows again after a change of the preferred languages. */
  async refreshTranslations(): Promise<void> {
    await this.#withProgress(this.lists, (list) => list.refreshTranslations());
  }

  /** Redraws texts that count days or weeks, and refreshes lists of an earlier day. */
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

  /** @param list the list of the problem */
  async retry(list: List, problem: ProblemRow): Promise<void> {
    await this.#withProgress([list], () => list.retry(problem));
  }

  /** Redraws lists that were opened; all of them by default. */
  async redraw(lists: readonly List[] = this.lists): Promise<void> {
    for (const list of lists) {
      if (list.wasOpened && this.findList(list) !== undefined) {
        const { isUnchanged, changed } = await list.draw();
        // A branch shows the size of its list, and the hover of an item may contain the rows.
        const isParentStale = list.parent?.kind === 'item' && changed.length > 0;
        if (this.shownChildren.takeSizeChange(list) || isParentStale || !isUnchanged) {
          this.changeEmitter.fire(list.parent);
        } else if (changed.length > 0) {
          this.changeEmitter.fire([...changed]);
        }
      }
    }
    this.updateState();
    this.childLists.prune(this.rootList);
  }

  /** Shows the progress of a list that loads in the background. Its rows are drawn at the start and at the end. */
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

  /** Selects a row, expanding its parents. */
  reveal(row: Row): Promise<void> {
    return revealRow(this.#registered, row);
  }

  /** Forgets all rows, as after a change of server, filter or key. They are read again when the view is visible. */
  reset(): void {
    this.shownChildren.reset(this.rootList.wasOpened);
    this.rootList.reset();
    this.childLists.clear();
    this.#registered.treeView.description = '';
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
    for (const { row, list } of this.childLists.branches) {
      if (list.isPrivate) {
        if (list.wasOpened) {
          this.shownChildren.addStale(row);
        }
        list.reset();
        this.changeEmitter.fire(row);
      }
    }
  }

  dispose(): void {
    this.lists.forEach((list) => {
      list.dispose();
    });
  }

  /** Its own list and those below its rows. */
  get lists(): readonly List[] {
    return [this.rootList, ...this.childLists.lists];
  }

  async #withProgress(lists: readonly List[], task: (list: List) => Promise<void>): Promise<void> {
    await vscode.window.withProgress({ location: { viewId: `wger.${this.name}` } }, () =>
      this.waitingMessage.showWhile(() => Promise.all(lists.map(task))),
    );
    // Items of one list may be excluded from another.
    await this.redraw();
  }

  /** Updates the description beside the title, the message above the rows and the state that selects a welcome view. */
  updateState(): ViewState {
    this.sharedProblems.update(this);
    if (!this.rootList.wasOpened) {
      return 'rows';
    }
    const state = getViewState(this.rootList);
    setContextKey(`wger.${this.name}.state`, state);
    this.#registered.treeView.description = sanitize(
      joinParts(formatListSize(this.rootList), this.rootList.filterText),
    );
    // The editor shows no welcome view below a message.
    this.waitingMessage.setDefaultMessage(
      state === 'rows' ? formatListAge(this.rootList.listing.generatedAt) : '',
    );
    return state;
  }
}
