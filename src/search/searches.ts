import type { ServerAddress } from '../api/address.ts';
import type { Server } from '../session/currentServer.ts';
import type { ListedItem } from '../resources/resource.ts';
import { RowIndex } from './rowIndex.ts';
import type { PublicSearchOptions } from './searchBox.ts';
import { searchExercises } from './searchExercises.ts';
import { searchIngredients } from './searchIngredients.ts';
import { searchWorkouts } from './searchWorkouts.ts';

/** The boxes that search, and what they know. Their code is loaded with the first search. */
export class Searches {
  #exercises: { readonly server: Server; readonly index: RowIndex } | undefined;

  exercises(server: Server, options: PublicSearchOptions): void {
    if (this.#exercises?.server !== server) {
      this.#exercises = { server, index: new RowIndex() };
    }
    searchExercises(server, { ...options, index: this.#exercises.index });
  }

  ingredients(server: Server, options: PublicSearchOptions): void {
    searchIngredients(server, options);
  }

  /** The index is made for one box: what is private does not outlive its key. */
  workouts(address: ServerAddress, workouts: readonly ListedItem[], signal: AbortSignal): void {
    searchWorkouts(address, workouts, { index: new RowIndex(), signal });
  }
}
