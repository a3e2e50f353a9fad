import * as vscode from 'vscode';
import { onDidChangeKeyInUse } from '../platform/access.ts';
import { registerCommand } from '../platform/commands.ts';
import type { ViewName } from '../platform/contextKeys.ts';
import type { CurrentServer } from '../platform/currentServer.ts';
import type { KeyStore } from '../platform/keyStore.ts';
import { onDidChangeSetting } from '../platform/settings.ts';
import { exercises } from '../resources/exercises.ts';
import { ingredients } from '../resources/ingredients.ts';
import type { ListedRow, Resource } from '../resources/resource.ts';
import { workouts } from '../resources/workouts.ts';
import { registerArrangeCommands } from './arrangeCommands.ts';
import { Arrangements } from './arrangements.ts';
import { registerExportCommands } from './exportCommand.ts';
import { Lists } from './lists.ts';
import { registerLoadCommands } from './loadCommands.ts';
import { viewOf } from './pickList.ts';
import { revealItem } from './revealItem.ts';
import { isRow, listOf } from './rows.ts';
import { View } from './view.ts';
import { viewSuffix } from './viewSuffix.ts';

/** The views of the sidebar, and how they follow settings and keys. */
export class Trees implements vscode.Disposable {
  readonly #views: readonly View[];
  readonly #servers: CurrentServer;
  readonly #registrations: vscode.Disposable;

  /** @param memory keeps how the user wants to see the lists */
  constructor(servers: CurrentServer, keys: KeyStore, memory: vscode.Memento) {
    this.#servers = servers;
    const arrangements = new Arrangements(servers, memory);
    const lists = new Lists(servers, arrangements);
    const viewOf = (resource: Resource & { readonly id: ViewName }): View =>
      new View(resource.id, servers, (view) => lists.own(resource, view));
    const arranged = { exercises: viewOf(exercises), ingredients: viewOf(ingredients) };
    const all = new View('resources', servers, (view) => lists.endpoints(view));
    this.#views = [viewOf(workouts), arranged.exercises, arranged.ingredients, all];
    this.#registrations = vscode.Disposable.from(
      ...this.#views,
      servers.onDidChange(() => {
        this.#views.forEach((view) => {
          view.reset();
        });
      }),
      // The same rows, by other names.
      onDidChangeSetting(['languages'], () => Promise.all(this.#views.map((view) => view.renew()))),
      onDidChangeKeyInUse(servers, keys, () => {
        this.#views.forEach((view) => {
          view.resetPrivate();
        });
      }),
      registerArrangeCommands(arrangements, servers, arranged),
      registerLoadCommands(this.#views),
      ...registerExportCommands({ views: this.#views, servers, keys }),
      ...this.#views.map((view) =>
        registerCommand(`wger.refresh${viewSuffix[view.name]}`, () => view.refresh()),
      ),
      registerCommand('wger.revealItem', (target) => revealItem(this.#views, servers, target)),
    );
  }

  /** Reads all views again when nothing is given, the list below a row, or tries again what a row says has failed. */
  async refresh(target: unknown): Promise<void> {
    if (target === undefined) {
      await Promise.all([...this.#views.map((view) => view.refresh()), this.#refreshUnseen()]);
    } else if (isRow(target)) {
      const view = viewOf(this.#views, listOf(target));
      if (target.kind === 'action') {
        await view?.retry(target.problem);
      } else if (target.kind === 'branch') {
        await view?.refresh([target.list]);
      }
    }
  }

  /**
   * The rows that a view has loaded; its first ones when nobody has looked at it yet.
   *
   * @throws the failure for which there are none
   */
  async loaded(name: ViewName): Promise<readonly ListedRow[]> {
    const views = this.#views.filter((view) => view.name === name);
    return (await Promise.all(views.map((view) => view.loaded()))).flat();
  }

  dispose(): void {
    this.#registrations.dispose();
  }

  /** Exercises that only a search or a plan has opened. */
  async #refreshUnseen(): Promise<void> {
    const { exercises } = this.#servers.address === undefined ? {} : this.#servers.get();
    if (exercises?.wasOpened === true) {
      await exercises.refresh();
    }
  }
}
