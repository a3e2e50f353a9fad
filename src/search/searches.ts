import type * as vscode from 'vscode';
import type { CurrentServer, Server } from '../session/currentServer.ts';
import type { ListedItem } from '../resources/resource.ts';
import { RecentItems } from './recentItems.ts';
import { RowIndex } from './rowIndex.ts';
import { searchExercises } from './searchExercises.ts';
import { searchIngredients } from './searchIngredients.ts';
import { searchWorkouts } from './searchWorkouts.ts';

/** Search boxes of the server in use, and the index of its exercises. A box closes when its signal is aborted. */
export class Searches {
  readonly #currentServer: CurrentServer;
  readonly #memory: vscode.Memento;
  #exerciseIndex: { readonly server: Server; readonly index: RowIndex } | undefined;

  /** @param memory stores recently found items */
  constructor(currentServer: CurrentServer, memory: vscode.Memento) {
    this.#currentServer = currentServer;
    this.#memory = memory;
  }

  openExerciseSearch(signal: AbortSignal): void {
    const server = this.#currentServer.get();
    if (this.#exerciseIndex?.server !== server) {
      this.#exerciseIndex = { server, index: new RowIndex() };
    }
    const { index } = this.#exerciseIndex;
    searchExercises(server, { recents: this.#createRecentItems(server, 'exercises'), signal, index });
  }

  openIngredientSearch(signal: AbortSignal): void {
    const server = this.#currentServer.get();
    searchIngredients(server, { recents: this.#createRecentItems(server, 'ingredients'), signal });
  }

  openWorkoutSearch(workouts: readonly ListedItem[], signal: AbortSignal): void {
    searchWorkouts(this.#currentServer.get().address, workouts, signal);
  }

  #createRecentItems({ address }: Server, resource: string): RecentItems {
    return new RecentItems(this.#memory, address.name, resource);
  }
}
