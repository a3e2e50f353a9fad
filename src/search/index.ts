import * as vscode from 'vscode';
import { onDidChangeAccess } from '../session/access.ts';
import { registerCommand } from '../vscode/commands.ts';
import type { CurrentAddress } from '../session/currentAddress.ts';
import type { LoadCurrentServer } from '../session/currentServer.ts';
import type { KeyStore } from '../session/keyStore.ts';
import type { ListedItem } from '../resources/resource.ts';
import type { Searches } from './searches.ts';

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
  let loaded: Searches | undefined;
  const loadSearches = async (): Promise<Searches> => {
    const [module, currentServer] = await Promise.all([import('./searches.ts'), loadCurrentServer()]);
    return (loaded ??= new module.Searches(currentServer, memory));
  };
  /** Aborted when the server in use or its key changes, which closes open boxes. */
  let accessController = new AbortController();
  return vscode.Disposable.from(
    onDidChangeAccess(currentAddress, keys, () => {
      accessController.abort();
      accessController = new AbortController();
    }),
    registerCommand('wger.searchExercises', async () => {
      const { signal } = accessController;
      (await loadSearches()).openExerciseSearch(signal);
    }),
    registerCommand('wger.searchIngredients', async () => {
      const { signal } = accessController;
      (await loadSearches()).openIngredientSearch(signal);
    }),
    registerCommand('wger.searchWorkouts', async () => {
      const { signal } = accessController;
      const rows = await workouts();
      (await loadSearches()).openWorkoutSearch(rows, signal);
    }),
  );
}
