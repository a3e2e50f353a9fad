import * as vscode from 'vscode';
import { baseUrl, type ServerAddress } from '../api/address.ts';
import { OtherServer } from '../api/errors.ts';
import { Client } from '../api/client.ts';
import type { ClientOptions } from '../api/requests.ts';
import { Semaphore } from '../api/concurrency/semaphore.ts';
import type { CompleteListing } from '../collections/completeListing.ts';
import { createExerciseListing } from '../collections/createExerciseListing.ts';
import type { Log } from '../api/log.ts';
import type { SnapshotLog, Snapshots } from '../collections/snapshots/snapshots.ts';
import { CachedApiDescription } from '../resources/openApi/cachedApiDescription.ts';
import { Catalogue } from '../resources/server/catalogue.ts';
import { getPreferredLanguages } from '../resources/server/naming.ts';
import { formatLocalNumber } from '../vscode/text/numbers.ts';
import { onDidChangeSetting, getSetting } from '../vscode/settings.ts';
import { runInBackground } from '../vscode/runInBackground.ts';
import type { LogWriter } from '../vscode/logChannel.ts';
import type { CurrentAddress } from './currentAddress.ts';
import type { KeyStore } from './keyStore.ts';
import { addKnownServer } from './knownServers.ts';

/** Concurrent requests to one server: kind to a small machine, enough to hide latency. */
const maxConcurrentRequests = 4;

/** A server and the way to talk to it. Another address makes another object: compare by identity. */
export interface Server {
  readonly address: ServerAddress;
  readonly client: Client;
  readonly catalogue: Catalogue;
  /** Its own OpenAPI document. */
  readonly description: CachedApiDescription;
  /** Its exercises, known whole. */
  readonly exercises: CompleteListing;
}

export interface CurrentServerOptions extends Omit<ClientOptions, 'timeout' | 'semaphore'> {
  /** Store of public data. */
  readonly snapshots: () => Promise<Snapshots>;
}

/** Parts of the extension that the server in use is made of. */
export interface CurrentServerDependencies extends Pick<CurrentServerOptions, 'transport'> {
  readonly currentAddress: CurrentAddress;
  readonly keys: KeyStore;
  /** Keeps the servers that have answered. */
  readonly memory: vscode.Memento;
  readonly log: Log & SnapshotLog;
  readonly logChannel: LogWriter;
  /** The folder of the extension's own files, which may not be there yet. */
  readonly storageUri: vscode.Uri;
  /** Told of how the server does: `update` once a key has been judged. */
  readonly observer: () => Required<Pick<ClientOptions, 'answered' | 'failed'>> & {
    readonly update: () => void;
  };
}

/** Loads the server in use with the first that needs it: activation needs no more than its address. */
export type LoadCurrentServer = () => Promise<CurrentServer>;

/** The server that the settings name. */
export class CurrentServer implements vscode.Disposable {
  readonly currentAddress: CurrentAddress;
  readonly #options: CurrentServerOptions;
  readonly #renameEmitter = new vscode.EventEmitter<void>();
  readonly #subscriptions: vscode.Disposable;
  /** By origin: the requests of a server that was in use before count, too. */
  readonly #semaphores = new Map<string, Semaphore>();
  #server: Server | undefined;

  /** Store of public data. */
  readonly snapshots: CurrentServerOptions['snapshots'];
  /** As of {@link CurrentAddress}; by then the server is another one. */
  readonly onDidChange: CurrentAddress['onDidChange'];
  /** Fires when its exercises have other names, since other languages are wanted. */
  readonly onDidRename = this.#renameEmitter.event;

  constructor(currentAddress: CurrentAddress, options: CurrentServerOptions) {
    this.currentAddress = currentAddress;
    this.#options = options;
    this.snapshots = options.snapshots;
    this.onDidChange = currentAddress.onDidChange;
    this.#subscriptions = vscode.Disposable.from(
      this.#renameEmitter,
      currentAddress.onDidChange(() => {
        this.#close();
        this.#server = undefined;
      }),
      onDidChangeSetting(['languages'], async () => {
        await this.#server?.exercises.renew();
        this.#renameEmitter.fire();
      }),
    );
  }

  /** @throws AddressRefused when the settings name no usable address */
  get(): Server {
    return (this.#server ??= this.#createServer(this.currentAddress.get()));
  }

  /**
   * The server in use, when that is the one that is meant.
   *
   * @param expected a name as in `ServerAddress.name`, or an address, whose name is the same with and without encryption
   * @throws OtherServer when it is another one; AddressRefused as {@link get}
   */
  getMatching(expected: string | ServerAddress): Server {
    const server = this.get();
    const { address } = server;
    const name = typeof expected === 'string' ? expected : expected.name;
    if (address.name !== name) {
      throw new OtherServer(address.name, name);
    }
    if (typeof expected !== 'string' && address.origin !== expected.origin) {
      throw new OtherServer(baseUrl(address), baseUrl(expected));
    }
    return server;
  }

  /**
   * Reads from the server that is meant. One that is left ends its reads; where the one in its place is meant, too, they are made
   * again from that.
   *
   * @param expected as for {@link getMatching}
   * @throws OtherServer when that is not the one in use, or no longer; and what reading throws
   */
  async readFrom<Result>(
    expected: string | ServerAddress,
    read: (server: Server) => Promise<Result>,
  ): Promise<Result> {
    const server = this.getMatching(expected);
    try {
      return await read(server);
    } catch (error) {
      if (this.getMatching(expected) !== server) {
        return this.readFrom(expected, read);
      }
      throw error;
    }
  }

  /** Address of the server; undefined when the settings name no usable address. */
  get address(): ServerAddress | undefined {
    return this.currentAddress.address;
  }

  /** A way to the public data of a server that is not in use. Whoever asks for it closes it. */
  visit(address: ServerAddress): Client {
    const { transport, log } = this.#options;
    return this.#createClient(address, { transport, log, getCredential: () => Promise.resolve(undefined) });
  }

  /** The catalogue of a server, by a way to it. */
  createCatalogue(client: Client): Catalogue {
    return new Catalogue(client, getUserLanguages, this.#options.log, formatLocalNumber);
  }

  dispose(): void {
    this.#close();
    this.#subscriptions.dispose();
  }

  #close(): void {
    this.#server?.exercises.dispose();
    this.#server?.client.close();
  }

  #createServer(address: ServerAddress): Server {
    const { snapshots } = this;
    const client = this.#createClient(address, this.#options);
    const catalogue = this.createCatalogue(client);
    const exercises = createExerciseListing({ address, catalogue, snapshots });
    const description = new CachedApiDescription(client);
    return { address, client, catalogue, description, exercises };
  }

  #createClient(address: ServerAddress, options: Omit<ClientOptions, 'timeout' | 'semaphore'>): Client {
    const timeout = (): number => getSetting('requestTimeout') * 1000;
    return new Client(address, { ...options, timeout, semaphore: this.#getSemaphore(address) });
  }

  #getSemaphore({ origin }: ServerAddress): Semaphore {
    const semaphore = this.#semaphores.get(origin) ?? new Semaphore(maxConcurrentRequests);
    this.#semaphores.set(origin, semaphore);
    return semaphore;
  }
}

/** Makes the server in use. */
export function createCurrentServer(dependencies: CurrentServerDependencies): CurrentServer {
  const {
    currentAddress: inUse,
    keys,
    memory,
    transport,
    log,
    logChannel: channel,
    storageUri: storage,
    observer,
  } = dependencies;
  let store: Snapshots | undefined;
  return new CurrentServer(inUse, {
    transport,
    getCredential: (origin) => keys.getCredential(origin),
    keyAbsence: (origin) => keys.getAbsence(origin),
    keyJudged: (origin, isGood) => {
      keys.recordValidity(origin, isGood);
      observer().update();
    },
    answered: (address) => {
      observer().answered(address);
      runInBackground(addKnownServer(memory, address), channel);
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

function getUserLanguages(): readonly string[] {
  return getPreferredLanguages(getSetting('languages'), vscode.env.language);
}
