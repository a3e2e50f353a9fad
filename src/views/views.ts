import * as vscode from 'vscode';
import { onDidChangeCurrentKey } from '../session/access.ts';
import type { ViewCommandId } from '../vscode/commandIds.ts';
import { createViewCommands, mapViewNames, viewNames, type ViewName } from '../vscode/viewNames.ts';
import type { CurrentServer } from '../session/currentServer.ts';
import type { KeyStore } from '../session/keyStore.ts';
import { onDidChangeSetting } from '../vscode/settings.ts';
import { createArrangeCommands } from './filters/arrangeCommands.ts';
import { Arrangements } from './filters/arrangements.ts';
import { ListFactory } from './lists/listFactory.ts';
import { loadAll, loadMore } from './lists/loadRows.ts';
import { findListInView } from './lists/pickList.ts';
import { onDidChangeDay } from '../training/onDidChangeDay.ts';
import type { RegisteredView, RowProvider } from './registeredView.ts';
import { revealItem } from './revealItem.ts';
import { rootLists } from './rootLists.ts';
import { getList, isRow, type ProblemRow } from './rows/rows.ts';
import { SharedProblems } from './sharedProblems.ts';
import { View } from './view.ts';
import { ViewDataProvider } from './viewDataProvider.ts';

/** The views of the sidebar and their commands, which follow settings and keys. */
export class Views implements vscode.Disposable {
  readonly byName: Readonly<Record<ViewName, View>>;
  readonly rowProviders: Readonly<Record<ViewName, RowProvider>>;
  readonly commands: Readonly<Record<ViewCommandId, (...given: readonly unknown[]) => Promise<void> | void>>;
  readonly #views: readonly View[];
  readonly #currentServer: CurrentServer;
  readonly #sharedProblems = new SharedProblems(() => this.#views);
  readonly #registrations: vscode.Disposable;

  /** @param memory stores the user's groupings */
  constructor(
    registeredViews: Readonly<Record<ViewName, RegisteredView>>,
    currentServer: CurrentServer,
    keys: KeyStore,
    memory: vscode.Memento,
  ) {
    this.#currentServer = currentServer;
    const arrangements = new Arrangements(currentServer, memory);
    const listFactory = new ListFactory(currentServer, arrangements);
    const byName = (this.byName = mapViewNames(
      (name) =>
        new View(registeredViews[name], currentServer, this.#sharedProblems, (view) =>
          rootLists[name](listFactory, view),
        ),
    ));
    this.rowProviders = mapViewNames((name) => new ViewDataProvider(byName[name]));
    this.#views = Object.values(byName);
    const refreshOnNewDay = (): void => {
      this.#views.forEach((view) => {
        void view.refreshOnNewDay();
      });
    };
    const arrangeCommands = createArrangeCommands(arrangements, currentServer, byName);
    this.#registrations = vscode.Disposable.from(
      ...this.#views,
      ...Object.values(registeredViews).map(({ treeView }) =>
        treeView.onDidChangeVisibility(this.#sharedProblems.handleVisibilityChange),
      ),
      currentServer.onDidChange(() => {
        // Another server has other categories and languages.
        void arrangeCommands['wger.clearFilter']();
        this.#views.forEach((view) => {
          view.reset();
        });
      }),
      // The same items, with other names.
      onDidChangeSetting('languages', () =>
        Promise.all(this.#views.map((view) => view.refreshTranslations())),
      ),
      // Also on return to the window, since rows that could not be read on the new day are tried again then.
      vscode.window.onDidChangeWindowState(refreshOnNewDay),
      onDidChangeDay(refreshOnNewDay),
      onDidChangeCurrentKey(currentServer, keys, () => {
        this.#views.forEach((view) => {
          view.resetPrivate();
        });
      }),
    );
    const exportFromViews = async (views: readonly View[], ...rows: readonly unknown[]): Promise<void> => {
      const { exportItems } = await import('./export/exportItems.ts');
      await exportItems(currentServer, keys, views, ...rows);
    };
    const loadContext = { views: this.#views, currentServer };
    this.commands = {
      ...arrangeCommands,
      'wger.loadMore': (row) => loadMore(loadContext, row),
      'wger.loadAll': (row) => loadAll(loadContext, row),
      'wger.revealItem': (target) => revealItem(this.#views, currentServer, target),
      ...createViewCommands('refresh', viewNames, (name) => byName[name].refresh()),
      'wger.export': (...rows) => exportFromViews(this.#views, ...rows),
      ...createViewCommands('export', viewNames, (name) => exportFromViews([byName[name]])),
    };
  }

  /** Refreshes all views without a target, refreshes the lists below a row, or retries the failure that a row shows. */
  async refresh(target: unknown): Promise<void> {
    if (target === undefined) {
      const server = this.#currentServer.find();
      // Before anything is read, since an upgraded server may have it elsewhere.
      server?.client.root.forget();
      await Promise.all([
        ...this.#views.map((view) => view.refreshRows()),
        // Also if only a search or a plan has opened them.
        server?.exercises.wasOpened === true && server.exercises.refresh(),
      ]);
    } else if (isRow(target)) {
      // Undefined for a row that another extension made up, too.
      const view = findListInView(this.#views, getList(target))?.view;
      if (view !== undefined && target.kind === 'branch') {
        await view.refreshChildren(target);
      } else if (view !== undefined && (target.kind === 'problem' || target.kind === 'action')) {
        await this.#retry(target.kind === 'action' ? target.problem : target);
      }
    }
  }

  dispose(): void {
    this.#registrations.dispose();
  }

  /** Retries a failure in all views that show it. */
  async #retry(problem: ProblemRow): Promise<void> {
    const problems = [...new Set([problem, ...this.#sharedProblems.findSimilar(problem)])];
    const retries = problems.flatMap((each) => {
      const found = findListInView(this.#views, each.list);
      return found === undefined ? [] : [{ ...found, problem: each }];
    });
    // Once for all, since each check is another request.
    retries[0]?.view.recheckServer(retries.map(({ list }) => list));
    await Promise.all(retries.map(({ view, list, problem: each }) => view.retry(list, each)));
  }
}
