import * as vscode from 'vscode';
import { onDidChangeAccess } from '../session/access.ts';
import type { CommandId } from '../vscode/commandIds.ts';
import { registerCommand } from '../vscode/commands.ts';
import type { CurrentAddress } from '../session/currentAddress.ts';
import type { LoadCurrentServer } from '../session/currentServer.ts';
import type { KeyStore } from '../session/keyStore.ts';
import type { ListedItem } from '../resources/resource.ts';
import type { SearchContext } from './searchBox.ts';

/**
 * Registers the search commands, whose implementation is loaded with the first use.
 *
 * @param memory stores recently found items
 * @param loadWorkouts loads and returns the workouts
 */
export function registerSearches(
  currentAddress: CurrentAddress,
  loadCurrentServer: LoadCurrentServer,
  keys: KeyStore,
  memory: vscode.Memento,
  loadWorkouts: () => Promise<readonly ListedItem[]>,
): vscode.Disposable {
  /** Aborted when the server in use or its key changes, which closes open boxes. */
  let accessController = new AbortController();
  const loadBoxes = () => import('./searches.ts');
  const registerSearch = (
    id: CommandId,
    openBox: (context: SearchContext) => Promise<void>,
  ): vscode.Disposable =>
    registerCommand(id, async () => {
      const { signal } = accessController;
      const currentServer = await loadCurrentServer();
      await openBox({ server: currentServer.get(), memory, signal });
    });
  return vscode.Disposable.from(
    onDidChangeAccess(currentAddress, keys, () => {
      accessController.abort();
      accessController = new AbortController();
    }),
    registerSearch('wger.searchExercises', async (context) => {
      (await loadBoxes()).searchExercises(context);
    }),
    registerSearch('wger.searchIngredients', async (context) => {
      (await loadBoxes()).searchIngredients(context);
    }),
    registerSearch('wger.searchWorkouts', async (context) => {
      const rows = await loadWorkouts();
      (await loadBoxes()).searchWorkouts(context, rows);
    }),
  );
}
