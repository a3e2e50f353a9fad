import * as vscode from 'vscode';
import { registerCommand } from '../platform/commands.ts';
import type { CurrentServer } from '../platform/currentServer.ts';
import type { ListedRow } from '../resources/resource.ts';
import { Recents } from './recents.ts';
import type { RowIndex } from './rowIndex.ts';
import { searchExercises } from './searchExercises.ts';
import { searchIngredients } from './searchIngredients.ts';
import { searchWorkouts } from './searchWorkouts.ts';

export interface SearchOptions {
  readonly servers: CurrentServer;
  /** Keeps what was found lately. */
  readonly memory: vscode.Memento;
  /** The workouts that are loaded. */
  readonly workouts: () => Promise<readonly ListedRow[]>;
}

/** The boxes that search the lists. */
export function registerSearches({ servers, memory, workouts }: SearchOptions): vscode.Disposable {
  let exerciseIndex: Promise<RowIndex> | undefined;
  const recents = (resource: string): Recents => new Recents(memory, servers.get().address.name, resource);
  return vscode.Disposable.from(
    servers.onDidChange(() => {
      exerciseIndex = undefined;
    }),
    registerCommand('wger.searchExercises', async () => {
      const server = servers.get();
      searchExercises(server, await (exerciseIndex ??= newIndex()), recents('exercises'));
    }),
    registerCommand('wger.searchIngredients', () => {
      searchIngredients(servers.get(), recents('ingredients'));
    }),
    registerCommand('wger.searchWorkouts', async () => {
      const { address } = servers.get();
      // Made for one box: what is private does not outlive its key.
      searchWorkouts(address, await workouts(), await newIndex());
    }),
  );
}

/** The code of the index is loaded with the first search. */
async function newIndex(): Promise<RowIndex> {
  const { RowIndex } = await import('./rowIndex.ts');
  return new RowIndex();
}
