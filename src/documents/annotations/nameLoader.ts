import * as vscode from 'vscode';
import { wait } from '../../api/concurrency/abort.ts';
import { ignoreFailureOrAbort } from '../../api/failures/failures.ts';
import type { Server } from '../../session/currentServer.ts';
import { readResourceNames } from '../../session/itemNames.ts';
import { openExercises } from '../../session/loadExercises.ts';
import { exercises } from '../../resources/exercises.ts';
import { isNameTable } from '../../resources/server/tableNames.ts';

/** Delay before a failed read is repeated, in milliseconds; doubled each time. */
const retryDelay = { initial: 5000, max: 160_000 };

/** Stands for the server's endpoints among the resources, since they determine what IDs refer to. */
const endpointsSource = '';

/** State of a source of names that has been requested. */
interface SourceState {
  /** True while it is being read, or waits for its next attempt. */
  isBusy: boolean;
  /** Delay after the next failure, in milliseconds. */
  retryDelay: number;
}

/** Loads the names of IDs in documents in the background. */
export class NameLoader implements vscode.Disposable {
  readonly #changeEmitter = new vscode.EventEmitter<void>();
  readonly #states = new WeakMap<Server, Map<string, SourceState>>();
  #delayController = new AbortController();

  /** Fires when names have arrived, and when a failed read may be repeated. */
  readonly onDidChange = this.#changeEmitter.event;

  /** Reads the names of some resources, unless they are known, being read, or waiting for another attempt. */
  loadNames(server: Server, resources: ReadonlySet<string>): void {
    const serverStates = this.#states.get(server) ?? new Map<string, SourceState>();
    this.#states.set(server, serverStates);
    for (const source of [endpointsSource, ...resources]) {
      const state = serverStates.get(source) ?? { isBusy: false, retryDelay: retryDelay.initial };
      serverStates.set(source, state);
      if (!state.isBusy && !isKnown(server, source)) {
        void this.#read(server, source, state);
      }
    }
  }

  /** Ends the delays after failures. */
  retryNow(): void {
    this.#delayController.abort();
    this.#delayController = new AbortController();
  }

  dispose(): void {
    this.#delayController.abort();
    this.#changeEmitter.dispose();
  }

  async #read(server: Server, source: string, state: SourceState): Promise<void> {
    const notify = (): void => {
      this.#changeEmitter.fire();
    };
    state.isBusy = true;
    // Taken before the read, so that `retryNow` during a read that fails ends the delay after it, too.
    const { signal } = this.#delayController;
    try {
      // The view of the list shows the failure. A document only lacks its names.
      await ignoreFailureOrAbort(readSource(server, source, notify));
    } finally {
      if (!isKnown(server, source)) {
        const nextDelay = Math.min(state.retryDelay * 2, retryDelay.max);
        state.retryDelay = await wait(state.retryDelay, signal).then(
          () => nextDelay,
          () => retryDelay.initial,
        );
      }
      state.isBusy = false;
      notify();
    }
  }
}

/** Returns true if reading a source would give documents no further names. */
function isKnown({ client, catalogue, exercises: listing }: Server, source: string): boolean {
  if (source === endpointsSource) {
    return client.root.hasBeenRead;
  }
  if (source === exercises.id) {
    // A list that has fewer rows than the server counts would be read completely each time, with the same result.
    return !listing.isLoading && (!listing.hasMore || listing.loadFailure?.name === 'IncompleteList');
  }
  if (!isNameTable(source)) {
    return true;
  }
  // An incomplete table would be read again and again, with the same result.
  const { isCurrent, loadFailure } = catalogue.tables.get(source);
  return isCurrent || loadFailure?.name === 'IncompleteList';
}

/**
 * Reads a source of names.
 *
 * @param onProgress called when part of it has been read
 */
async function readSource(server: Server, source: string, onProgress: () => void): Promise<void> {
  if (source === endpointsSource) {
    await server.catalogue.readEndpoints();
  } else if (source === exercises.id) {
    await openExercises(server.exercises);
    onProgress();
    await server.exercises.whenSettled();
  } else {
    await readResourceNames(server, source);
  }
}
