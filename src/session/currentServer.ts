import * as vscode from 'vscode';
import { baseUrl, type ServerAddress } from '../api/address.ts';
import { OtherServer } from '../api/errors.ts';
import { Client } from '../api/client.ts';
import type { ClientOptions } from '../api/requests.ts';
import { Semaphore } from '../api/concurrency/semaphore.ts';
import type { CompleteListing } from '../collections/completeListing.ts';
import { exerciseListing } from '../collections/exerciseListing.ts';
import type { Log } from '../api/log.ts';
import type { SnapshotLog, Snapshots } from '../collections/snapshots/snapshots.ts';
import { OwnDescription } from '../resources/openApi/ownDescription.ts';
import { Catalogue } from '../resources/server/catalogue.ts';
import { preferredLanguages } from '../resources/server/naming.ts';
import { localNumber } from '../vscode/text/numbers.ts';
import { onDidChangeSetting, setting } from '../vscode/settings.ts';
import { inBackground } from '../vscode/background.ts';
import type { LogWriter } from '../vscode/logChannel.ts';
import type { AddressInUse } from './addressInUse.ts';
import type { KeyStore } from './keyStore.ts';
import { addServer } from './knownServers.ts';

/** Concurrent requests to one server: kind to a small machine, enough to hide latency. */
const maxRequests = 4;

/** A server and the way to talk to it. Another address makes another object: compare by identity. */
export interface Server {
  readonly address: ServerAddress;
  readonly client: Client;
  readonly catalogue: Catalogue;
  /** Its own OpenAPI document. */
  readonly description: OwnDescription;
  /** Its exercises, known whole. */
  readonly exercises: CompleteListing;
}

export interface CurrentServerOptions extends Omit<ClientOptions, 'timeout' | 'semaphore'> {
  /** Store of public data. */
  readonly snapshots: () => Promise<Snapshots>;
}

/** Parts of the extension that the server in use is made of. */
export interface ServerParts extends Pick<CurrentServerOptions, 'transport'> {
  readonly inUse: AddressInUse;
  readonly keys: KeyStore;
  /** Keeps the servers that have answered. */
  readonly memory: vscode.Memento;
  readonly log: Log & SnapshotLog;
  readonly channel: LogWriter;
  /** The folder of the extension's own files, which may not be there yet. */
  readonly storage: vscode.Uri;
  /** Told of how the server does: `update` once a key has been judged. */
  readonly observer: () => Required<Pick<ClientOptions, 'answered' | 'failed'>> & {
    readonly update: () => void;
  };
}

/** Loads the server in use with the first that needs it: activation needs no more than its address. */
export type LoadCurrentServer = () => Promise<CurrentServer>;

/** The server that the settings name. */
export class CurrentServer implements vscode.Disposable {
  readonly inUse: AddressInUse;
  readonly #options: CurrentServerOptions;
  readonly #renamed = new vscode.EventEmitter<void>();
  readonly #subscriptions: vscode.Disposable;
  /** By origin: the requests of a server that was in use before count, too. */
  readonly #semaphores = new Map<string, Semaphore>();
  #server: Server | undefined;

  /** Store of public data. */
  readonly snapshots: CurrentServerOptions['snapshots'];
  /** As of {@link AddressInUse}; by then the server is another one. */
  readonly onDidChange: AddressInUse['onDidChange'];
  /** Fires when its exercises have other names, since other languages are wanted. */
  readonly onDidRename = this.#renamed.event;

  constructor(inUse: AddressInUse, options: CurrentServerOptions) {
    this.inUse = inUse;
    this.#options = options;
    this.snapshots = options.snapshots;
    this.onDidChange = inUse.onDidChange;
    this.#subscriptions = vscode.Disposable.from(
      this.#renamed,
      inUse.onDidChange(() => {
        this.#close();
        this.#server = undefined;
      }),
      onDidChangeSetting(['languages'], async () => {
        await this.#server?.exercises.renew();
        this.#renamed.fire();
      }),
    );
  }

  /** @throws AddressRefused when the settings name no usable address */
  get(): Server {
    return (this.#server ??= this.#connect(this.inUse.get()));
  }

  /**
   * The server in use, when that is the one that is meant.
   *
   * @param meant a name as in `ServerAddress.name`, or an address, whose name is the same with and without encryption
   * @throws OtherServer when it is another one; AddressRefused as {@link get}
   */
  named(meant: string | ServerAddress): Server {
    const server = this.get();
    const { address } = server;
    const name = typeof meant === 'string' ? meant : meant.name;
    if (address.name !== name) {
      throw new OtherServer(address.name, name);
    }
    if (typeof meant !== 'string' && address.origin !== meant.origin) {
      throw new OtherServer(baseUrl(address), baseUrl(meant));
    }
    return server;
  }

  /**
   * Reads from the server that is meant. One that is left ends its reads; where the one in its place is meant, too, they are made
   * again from that.
   *
   * @param meant as for {@link named}
   * @throws OtherServer when that is not the one in use, or no longer; and what reading throws
   */
  async readFrom<Result>(
    meant: string | ServerAddress,
    read: (server: Server) => Promise<Result>,
  ): Promise<Result> {
    const server = this.named(meant);
    try {
      return await read(server);
    } catch (error) {
      if (this.named(meant) !== server) {
        return this.readFrom(meant, read);
      }
      throw error;
    }
  }

  /** Address of the server; undefined when the settings name no usable address. */
  get address(): ServerAddress | undefined {
    return this.inUse.address;
  }

  /** A way to the public data of a server that is not in use. Whoever asks for it closes it. */
  visit(address: ServerAddress): Client {
    const { transport, log } = this.#options;
    return this.#clientOf(address, { transport, log, key: () => Promise.resolve(undefined) });
  }

  /** The catalogue of a server, by a way to it. */
  catalogueOf(client: Client): Catalogue {
    return new Catalogue(client, preferred, this.#options.log, localNumber);
  }

  dispose(): void {
    this.#close();
    this.#subscriptions.dispose();
  }

  #close(): void {
    this.#server?.exercises.dispose();
    this.#server?.client.close();
  }

  #connect(address: ServerAddress): Server {
    const { snapshots } = this;
    const client = this.#clientOf(address, this.#options);
    const catalogue = this.catalogueOf(client);
    const exercises = exerciseListing({ address, catalogue, snapshots });
    const description = new OwnDescription(client);
    return { address, client, catalogue, description, exercises };
  }

  #clientOf(address: ServerAddress, options: Omit<ClientOptions, 'timeout' | 'semaphore'>): Client {
    const timeout = (): number => setting('requestTimeout') * 1000;
    return new Client(address, { ...options, timeout, semaphore: this.#semaphoreOf(address) });
  }

  #semaphoreOf({ origin }: ServerAddress): Semaphore {
    const known = this.#semaphores.get(origin) ?? new Semaphore(maxRequests);
    this.#semaphores.set(origin, known);
    return known;
  }
}

/** Makes the server in use. */
export function makeCurrentServer(parts: ServerParts): CurrentServer {
  const { inUse, keys, memory, transport, log, channel, storage, observer } = parts;
  let store: Snapshots | undefined;
  return new CurrentServer(inUse, {
    transport,
    key: (origin) => keys.credential(origin),
    keyAbsence: (origin) => keys.absence(origin),
    keyJudged: (origin, isGood) => {
      keys.judge(origin, isGood);
      observer().update();
    },
    answered: (address) => {
      observer().answered(address);
      inBackground(addServer(memory, address), channel);
    },
    failed: (failure) => {
      observer().failed(failure);
    },
    log,
    snapshots: async () => {
      const { openSnapshots } = await import('./node/snapshots.ts');
      return (store ??= openSnapshots(storage, log));
    },
  });
}

function preferred(): readonly string[] {
  return preferredLanguages(setting('languages'), vscode.env.language);
}
