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

/** A source of names that documents show once it is read. */
interface NameSource {
  readonly isKnown: () => boolean;
  /** @param onProgress called when part of it has been read */
  readonly read: (onProgress: () => void) => Promise<unknown>;
}

/** State of a source that has been requested. */
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
    for (const [name, source] of getSources(server, resources)) {
      const state = serverStates.get(name) ?? { isBusy: false, retryDelay: retryDelay.initial };
      serverStates.set(name, state);
      if (!state.isBusy && !source.isKnown()) {
        void this.#read(source, state);
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

  async #read(source: NameSource, state: SourceState): Promise<void> {
    const notify = (): void => {
      this.#changeEmitter.fire();
    };
    state.isBusy = true;
    // Taken before the read, so that `retryNow` during a read that fails ends the delay after it, too.
    const { signal } = this.#delayController;
    try {
      // The view of the list shows the failure. A document only lacks its names.
      await ignoreFailureOrAbort(source.read(notify));
    } finally {
      if (!source.isKnown()) {
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

/** Sources of names, and of the server's endpoints, which determine what IDs refer to. */
function getSources(
  server: Server,
  resources: ReadonlySet<string>,
): readonly (readonly [string, NameSource])[] {
  const { root } = server.client;
  const endpointSource: NameSource = {
    isKnown: () => root.hasBeenRead,
    read: () => server.catalogue.readEndpoints(),
  };
  const tables = [...resources].filter(isNameTable).map((endpoint) => {
    const table: NameSource = {
      // An incomplete table would be read again and again, with the same result.
      isKnown: () => {
        const { isCurrent, loadFailure } = server.catalogue.tables.get(endpoint);
        return isCurrent || loadFailure?.name === 'IncompleteList';
      },
      read: () => readResourceNames(server, endpoint),
    };
    return [endpoint, table] as const;
  });
  return [
    ['', endpointSource],
    ...tables,
    ...(resources.has(exercises.id) ? [[exercises.id, createExerciseSource(server)] as const] : []),
  ];
}

function createExerciseSource({ exercises: listing }: Server): NameSource {
  return {
    // A list that has fewer rows than the server counts would be read completely each time, with the same result.
    isKnown: () => !listing.isLoading && (!listing.hasMore || listing.loadFailure?.name === 'IncompleteList'),
    read: async (onProgress) => {
      await openExercises(listing);
      onProgress();
      await listing.whenSettled();
    },
  };
}
