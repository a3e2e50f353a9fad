import * as vscode from 'vscode';
import { wait } from '../../api/concurrency/abort.ts';
import type { Server } from '../../session/currentServer.ts';
import { openExerciseNames, readResourceNames } from '../../session/itemNames.ts';
import { exercises } from '../../resources/exercises.ts';
import { isNameTable } from '../../resources/server/tableNames.ts';

/** Delay before a failed read is repeated, in milliseconds: twice as long each time. */
const retryDelay = { initial: 5000, max: 160_000 };

/** Something that documents are shown with more of once it is read. */
interface NameSource {
  readonly isKnown: () => boolean;
  /** @param onProgress when there is a part of it */
  readonly read: (onProgress: () => void) => Promise<unknown>;
}

/** State of a source that was asked for. */
interface SourceState {
  /** Set while it is being read, or left alone for a while. */
  isBusy: boolean;
  /** Time it is left alone when it cannot be read, in milliseconds. */
  retryDelay: number;
}

/** Reads the names behind the ids of documents while these are shown without them. */
export class NameLoader implements vscode.Disposable {
  readonly #changeEmitter = new vscode.EventEmitter<void>();
  readonly #states = new WeakMap<Server, Map<string, SourceState>>();
  #delayController = new AbortController();

  /** Fires when names came, and when those that could not be read are worth asking for again. */
  readonly onDidChange = this.#changeEmitter.event;

  /** Reads the names of some resources, unless they are known, being read, or could not be read a moment ago. */
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

  /** Lets what could not be read be asked for again at once. */
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
    // Taken before the read: what is hurried while it is under way is done again as soon as it has failed.
    const { signal } = this.#delayController;
    // Whoever shows the list says why it cannot be read. A document is merely without its names.
    await source.read(notify).catch(() => undefined);
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

/** Sources of names, and of the endpoints that the server offers, which tell what ids lead to. */
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
    const { tables: nameTables } = server.catalogue;
    const table: NameSource = {
      // An endless one would be read again and again, to end there each time.
      isKnown: () => {
        const { isCurrent, loadFailure: problem } = nameTables.get(endpoint);
        return isCurrent || problem?.name === 'IncompleteList';
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
    // A list that ends short of what the server counts would be read whole each time, to end there again.
    isKnown: () => !listing.isLoading && (!listing.hasMore || listing.loadFailure?.name === 'IncompleteList'),
    read: async (onProgress) => {
      await openExerciseNames(listing);
      onProgress();
      await listing.whenSettled();
    },
  };
}
