import * as vscode from 'vscode';
import { onDidChangeKeyInUse } from '../session/access.ts';
import { registerCommand } from '../vscode/commands.ts';
import type { CurrentServer } from '../session/currentServer.ts';
import type { KeyStore } from '../session/keyStore.ts';
import type { ListedItem } from '../resources/resource.ts';
import { Recents } from './recents.ts';
import type { Searches } from './searches.ts';

export interface SearchOptions {
  readonly servers: CurrentServer;
  readonly keys: Pick<KeyStore, 'onDidChange'>;
  /** Keeps what was found lately. */
  readonly memory: vscode.Memento;
  /** The workouts that are loaded. */
  readonly workouts: () => Promise<readonly ListedItem[]>;
}

/** The commands that search the lists. */
export function registerSearches({ servers, keys, memory, workouts }: SearchOptions): vscode.Disposable {
  let loaded: Searches | undefined;
  const searches = async (): Promise<Searches> => {
    const module = await import('./searches.ts');
    return (loaded ??= new module.Searches());
  };
  /** Ends the boxes that show what a server said to a key, when either has changed. */
  let changes = new AbortController();
  const closeBoxes = (): void => {
    changes.abort();
    changes = new AbortController();
  };
  const recents = (resource: string): Recents => new Recents(memory, servers.get().address.name, resource);
  return vscode.Disposable.from(
    servers.onDidChange(closeBoxes),
    onDidChangeKeyInUse(servers, keys, closeBoxes),
    registerCommand('wger.searchExercises', async () => {
      const { signal } = changes;
      const server = servers.get();
      (await searches()).exercises(server, { recents: recents('exercises'), signal });
    }),
    registerCommand('wger.searchIngredients', async () => {
      const { signal } = changes;
      const server = servers.get();
      (await searches()).ingredients(server, { recents: recents('ingredients'), signal });
    }),
    registerCommand('wger.searchWorkouts', async () => {
      const { signal } = changes;
      const { address } = servers.get();
      const rows = await workouts();
      (await searches()).workouts(address, rows, signal);
    }),
  );
}
