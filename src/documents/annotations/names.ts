import * as vscode from 'vscode';
import { wait } from '../../api/concurrency/abort.ts';
import type { Server } from '../../session/currentServer.ts';
import { openNames, readNames } from '../../session/itemNames.ts';
import { exercises } from '../../resources/exercises.ts';
import { isTableOfNames } from '../../resources/server/tableNames.ts';

/** Delay before a failed read is repeated, in milliseconds: twice as long each time. */
const pause = { first: 5000, longest: 160_000 };

/** Something that documents are shown with more of once it is read. */
interface Source {
  readonly isKnown: () => boolean;
  /** @param told when there is a part of it */
  readonly read: (told: () => void) => Promise<unknown>;
}

/** State of a source that was asked for. */
interface Progress {
  /** Set while it is being read, or left alone for a while. */
  isTaken: boolean;
  /** Time it is left alone when it cannot be read, in milliseconds. */
  pause: number;
}

/** Reads the names behind the ids of documents while these are shown without them. */
export class Names implements vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #progress = new WeakMap<Server, Map<string, Progress>>();
  #resting = new AbortController();

  /** Fires when names came, and when those that could not be read are worth asking for again. */
  readonly onDidChange = this.#changed.event;

  /** Reads the names of some resources, unless they are known, being read, or could not be read a moment ago. */
  follow(server: Server, resources: ReadonlySet<string>): void {
    const all = this.#progress.get(server) ?? new Map<string, Progress>();
    this.#progress.set(server, all);
    for (const [name, source] of sourcesOf(server, resources)) {
      const progress = all.get(name) ?? { isTaken: false, pause: pause.first };
      all.set(name, progress);
      if (!progress.isTaken && !source.isKnown()) {
        void this.#read(source, progress);
      }
    }
  }

  /** Lets what could not be read be asked for again at once. */
  hurry(): void {
    this.#resting.abort();
    this.#resting = new AbortController();
  }

  dispose(): void {
    this.#resting.abort();
    this.#changed.dispose();
  }

  async #read(source: Source, progress: Progress): Promise<void> {
    const tell = (): void => {
      this.#changed.fire();
    };
    progress.isTaken = true;
    // Taken before the read: what is hurried while it is under way is done again as soon as it has failed.
    const { signal } = this.#resting;
    // Whoever shows the list says why it cannot be read. A document is merely without its names.
    await source.read(tell).catch(() => undefined);
    if (!source.isKnown()) {
      const longer = Math.min(progress.pause * 2, pause.longest);
      progress.pause = await wait(progress.pause, signal).then(
        () => longer,
        () => pause.first,
      );
    }
    progress.isTaken = false;
    tell();
  }
}

/** Sources of names, and of the endpoints that the server offers, which tell what ids lead to. */
function sourcesOf(server: Server, resources: ReadonlySet<string>): readonly (readonly [string, Source])[] {
  const { root } = server.client;
  const offered: Source = { isKnown: () => root.wasRead, read: () => server.catalogue.endpoints() };
  const tables = [...resources].filter(isTableOfNames).map((endpoint) => {
    const { tables: known } = server.catalogue;
    const table: Source = {
      // An endless one would be read again and again, to end there each time.
      isKnown: () => {
        const { isCurrent, problem } = known.of(endpoint);
        return isCurrent || problem?.name === 'IncompleteList';
      },
      read: () => readNames(server, endpoint),
    };
    return [endpoint, table] as const;
  });
  return [
    ['', offered],
    ...tables,
    ...(resources.has(exercises.id) ? [[exercises.id, exerciseNames(server)] as const] : []),
  ];
}

function exerciseNames({ exercises: listing }: Server): Source {
  return {
    // A list that ends short of what the server counts would be read whole each time, to end there again.
    isKnown: () => !listing.isFilling && (!listing.hasMore || listing.problem?.name === 'IncompleteList'),
    read: async (told) => {
      await openNames(listing);
      told();
      await listing.settled();
    },
  };
}
