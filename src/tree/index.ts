import * as vscode from 'vscode';
import { registerCommand, type CommandId } from '../platform/commands.ts';
import type { ViewName } from '../platform/contextKeys.ts';
import type { CurrentServer } from '../platform/currentServer.ts';
import type { KeyStore } from '../platform/keyStore.ts';
import { onDidChangeSetting } from '../platform/settings.ts';
import { resources } from '../resources/index.ts';
import type { List } from './list.ts';
import { Lists } from './lists.ts';
import { isRow, type Row } from './rows.ts';
import { View } from './view.ts';

/** The buttons of the views. A command of its own for each, since a button does not say which view it is in. */
const refreshCommands: Readonly<Record<ViewName, CommandId>> = {
  workouts: 'wger.refreshWorkouts',
  exercises: 'wger.refreshExercises',
  ingredients: 'wger.refreshIngredients',
  resources: 'wger.refreshResources',
};

/** The views of the sidebar, and how they follow settings and keys. */
export class Trees implements vscode.Disposable {
  readonly #views: readonly View[];
  readonly #registrations: vscode.Disposable;

  constructor(servers: CurrentServer, keys: KeyStore) {
    const lists = new Lists(servers);
    const server = (): string => servers.address?.name ?? '';
    this.#views = [
      ...resources.map((resource) => new View(resource.id, server, (view) => lists.own(resource, view))),
      new View('resources', server, (view) => lists.endpoints(view)),
    ];
    this.#registrations = vscode.Disposable.from(
      ...this.#views,
      servers.onDidChange(() => {
        this.#views.forEach((view) => {
          view.reset();
        });
      }),
      // The same rows, by other names.
      onDidChangeSetting(['languages'], () => Promise.all(this.#views.map((view) => view.renew()))),
      keys.onDidChange((origin) => {
        if (servers.address?.origin === origin) {
          this.#views.forEach((view) => {
            view.resetPrivate();
          });
        }
      }),
      ...this.#views.map((view) => registerCommand(refreshCommands[view.name], () => view.refresh())),
      registerCommand('wger.loadMore', async (row) => {
        const list = isRow(row) ? listOf(row) : await this.#pickList();
        if (list !== undefined) {
          await this.#viewOf(list)?.loadMore(list);
        }
      }),
    );
  }

  /** Reads all views again when nothing is given, the list below a row, or tries again what a row says has failed. */
  async refresh(target: unknown): Promise<void> {
    if (target === undefined) {
      await Promise.all(this.#views.map((view) => view.refresh()));
    } else if (isRow(target)) {
      const view = this.#viewOf(listOf(target));
      if (target.kind === 'action') {
        await view?.retry(target.problem);
      } else if (target.kind === 'branch') {
        await view?.refresh([target.list]);
      }
    }
  }

  dispose(): void {
    this.#registrations.dispose();
  }

  #viewOf(list: List): View | undefined {
    return this.#views.find((view) => view.has(list));
  }

  /** From the palette: the list that has more to load, or the picked one of several. */
  async #pickList(): Promise<List | undefined> {
    const open = this.#views
      .flatMap(({ unfinished }) => unfinished)
      .map(({ title, list }) => ({ label: title, list }));
    if (open.length === 0) {
      void vscode.window.showInformationMessage(
        vscode.l10n.t('All rows of the lists that are open are loaded.'),
      );
    }
    if (open.length <= 1) {
      return open[0]?.list;
    }
    const picked = await vscode.window.showQuickPick(open, {
      title: vscode.l10n.t('Load More'),
      placeHolder: vscode.l10n.t('Which list?'),
    });
    return picked?.list;
  }
}

function listOf(row: Row): List {
  return row.kind === 'action' ? row.problem.list : row.list;
}
