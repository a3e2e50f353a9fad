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
  /** Keeps what was found lately. */
  readonly memory: vscode.Memento;
  /** The workouts that are loaded. */
  readonly workouts: () => Promise<readonly ListedItem[]>;
}

/** The commands that search the lists. What they do is loaded with the first of them. */
export function registerSearches({
  currentAddress: inUse,
  loadCurrentServer,
  keys,
  memory,
  workouts,
}: SearchOptions): vscode.Disposable {
  let loaded: Searches | undefined;
  const loadSearches = async (): Promise<Searches> => {
    const [module, current] = await Promise.all([import('./searches.ts'), loadCurrentServer()]);
    return (loaded ??= new module.Searches(current, memory));
  };
  /** Ends the boxes that show what a server said to a key, when either has changed. */
  let accessController = new AbortController();
  return vscode.Disposable.from(
    onDidChangeAccess(inUse, keys, () => {
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
