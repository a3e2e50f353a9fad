import * as vscode from 'vscode';
import { viewCommandIds } from '../vscode/commandIds.ts';
import { registerCommand } from '../vscode/commands.ts';
import type { WatchView } from '../vscode/targets.ts';
import { mapViewNames } from '../vscode/viewNames.ts';
import type { LoadCurrentServer } from '../session/currentServer.ts';
import type { KeyStore } from '../session/keyStore.ts';
import type { ListedItem } from '../resources/resource.ts';
import { registerView } from './registeredView.ts';
import type { Views } from './views.ts';

/** The views of the sidebar. */
export interface Sidebar {
  /** As {@link Views.refresh}. */
  readonly refresh: (target: unknown) => Promise<void>;
  /** Loads and returns the workouts, and returns the public templates that were loaded. */
  readonly loadWorkouts: () => Promise<readonly ListedItem[]>;
  readonly dispose: () => void;
}

/**
 * Registers the views of the sidebar and their commands, whose code is loaded on first use.
 *
 * @param memory stores the user's groupings
 */
export function registerSidebar(
  loadCurrentServer: LoadCurrentServer,
  keys: KeyStore,
  memory: vscode.Memento,
  watchView: WatchView,
): Sidebar {
  let views: Views | undefined;
  const load = async (): Promise<Views> => {
    if (views === undefined) {
      const [module, currentServer] = await Promise.all([import('./views.ts'), loadCurrentServer()]);
      views ??= new module.Views(registeredViews, currentServer, keys, memory);
    }
    return views;
  };
  const registeredViews = mapViewNames((name) =>
    registerView(name, async () => (await load()).rowProviders[name]),
  );
  const registrations = vscode.Disposable.from(
    ...Object.values(registeredViews).flatMap((view) => [view, watchView(view.treeView)]),
    ...viewCommandIds.map((id) =>
      registerCommand(id, async (...args) => {
        await (await load()).commands[id](...args);
      }),
    ),
  );
  return {
    refresh: async (target) => (await load()).refresh(target),
    loadWorkouts: async () => (await load()).byName.workouts.loadItems(),
    dispose: () => {
      views?.dispose();
      registrations.dispose();
    },
  };
}
