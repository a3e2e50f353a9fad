import * as vscode from 'vscode';
import { viewCommandIds } from '../vscode/commandIds.ts';
import { registerCommand } from '../vscode/commands.ts';
import { mapViewNames, type ViewName } from '../vscode/viewNames.ts';
import type { LoadCurrentServer } from '../session/currentServer.ts';
import type { KeyStore } from '../session/keyStore.ts';
import type { ListedItem } from '../resources/resource.ts';
import { registerView, type RegisteredView } from './registeredView.ts';
import type { Views } from './views.ts';

/** The views of the sidebar and their commands, whose code is loaded on first use. */
export class Sidebar implements vscode.Disposable {
  readonly #registeredViews: Readonly<Record<ViewName, RegisteredView>>;
  readonly #load: () => Promise<Views>;
  #views: Views | undefined;
  readonly #registrations: vscode.Disposable;

  /**
   * @param memory stores the user's groupings
   * @param watchView follows the visibility and the selection of a view
   */
  constructor(
    loadCurrentServer: LoadCurrentServer,
    keys: KeyStore,
    memory: vscode.Memento,
    watchView: (view: vscode.TreeView<unknown>) => vscode.Disposable,
  ) {
    const load = (this.#load = async () => {
      if (this.#views === undefined) {
        const [module, currentServer] = await Promise.all([import('./views.ts'), loadCurrentServer()]);
        this.#views ??= new module.Views(this.#registeredViews, currentServer, keys, memory);
      }
      return this.#views;
    });
    this.#registeredViews = mapViewNames((name) =>
      registerView(name, async () => (await load()).rowProviders[name]),
    );
    this.#registrations = vscode.Disposable.from(
      ...Object.values(this.#registeredViews).flatMap((view) => [view, watchView(view.treeView)]),
      ...viewCommandIds.map((id) =>
        registerCommand(id, async (...args) => {
          await (await load()).commands[id](...args);
        }),
      ),
    );
  }

  /** As {@link Views.refresh}. */
  async refresh(target: unknown): Promise<void> {
    await (await this.#load()).refresh(target);
  }

  /** Loads and returns the items of a view's own list, and returns those loaded in its opened branch lists. */
  async loadItems(name: ViewName): Promise<readonly ListedItem[]> {
    return (await this.#load()).byName[name].loadItems();
  }

  dispose(): void {
    this.#views?.dispose();
    this.#registrations.dispose();
  }
}
