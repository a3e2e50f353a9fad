import * as vscode from 'vscode';
import { onDidChangeAccess } from '../session/access.ts';
import type { CommandId } from '../vscode/commandIds.ts';
import { registerCommand } from '../vscode/commands.ts';
import type { CurrentAddress } from '../session/currentAddress.ts';
import type { LoadCurrentServer } from '../session/currentServer.ts';
import type { KeyStore } from '../session/keyStore.ts';
import type { ListedItem } from '../resources/resource.ts';
import type { SearchContext } from './searchBox.ts';

export interface SearchOptions {
  readonly currentAddress: CurrentAddress;
  readonly loadCurrentServer: LoadCurrentServer;
  readonly keys: Pick<KeyStore, 'onDidChange'>;
  /** Stores recently found items. */
  readonly memory: vscode.Memento;
  /** Loads and returns the workouts. */
  readonly workouts: () => Promise<readonly ListedItem[]>;
}

/** Registers the search commands, whose implementation is loaded with the first use. */
export function registerSearches({
  currentAddress,
  loadCurrentServer,
  keys,
  memory,
  workouts,
}: SearchOptions): vscode.Disposable {
  /** Aborted when the server in use or its key changes, which closes open boxes. */
  let accessController = new AbortController();
  const registerSearch = (
    id: CommandId,
    openBox: (searches: typeof import('./searches.ts'), context: SearchContext) => Promise<void> | void,
  ): vscode.Disposable =>
    registerCommand(id, async () => {
      const { signal } = accessController;
      const [searches, currentServer] = await Promise.all([import('./searches.ts'), loadCurrentServer()]);
      await openBox(searches, { server: currentServer.get(), memory, signal });
    });
  return vscode.Disposable.from(
    onDidChangeAccess(currentAddress, keys, () => {
      accessController.abort();
      accessController = new AbortController();
    }),
    registerSearch('wger.searchExercises', ({ searchExercises }, context) => {
      searchExercises(context);
    }),
    registerSearch('wger.searchIngredients', ({ searchIngredients }, context) => {
      searchIngredients(context);
    }),
    registerSearch('wger.searchWorkouts', async ({ searchWorkouts }, context) => {
      searchWorkouts(context, await workouts());
    }),
  );
}
