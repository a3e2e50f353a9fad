import * as vscode from 'vscode';
import { baseUrl, type ServerAddress } from '../api/address.ts';
import { OtherServer, type Failure } from '../api/failures/errors.ts';
import { Client } from '../api/client.ts';
import type { Transport } from '../api/http/transport.ts';
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
import { openSnapshots } from './node/snapshots.ts';

/** Maximum number of concurrent requests to a server: few enough for a small machine, enough to hide latency. */
const maxConcurrentRequests = 4;

/** A server and its client. A change of address creates another object, so that servers are compared by identity. */
export interface Server {
  readonly address: ServerAddress;
  readonly client: Client;
  readonly catalogue: Catalogue;
  /** Its own OpenAPI document. */
  readonly description: CachedApiDescription;
  /** Its exercises, loaded completely. */
  readonly exercises: CompleteListing;
}

/** Parts of the extension that the server in use depends on. */
export interface CurrentServerDependencies {
  readonly transport: Transport;
  readonly currentAddress: CurrentAddress;
  readonly keys: KeyStore;
  /** Stores the servers that have answered. */
  readonly memory: vscode.Memento;
  readonly log: Log & SnapshotLog;
  readonly logChannel: LogWriter;
  /** The folder of the extension's own files, which may not be there yet. */
  readonly storageUri: vscode.Uri;
  /** Observer of the server's state; `update` is called when a key was accepted or rejected. */
  readonly observer: {
    readonly onAnswer: (address: ServerAddress) => void;
    readonly onFailure: (failure: Failure) => void;
    readonly update: () => void;
  };
}

/** Loads the server in use on first use, since activation needs only its address. */
export type LoadCurrentServer = () => Promise<CurrentServer>;

/** The server that the settings name. */
export class CurrentServer implements vscode.Disposable {
  readonly currentAddress: CurrentAddress;
  readonly #dependencies: CurrentServerDependencies;
  readonly #renameEmitter = new vscode.EventEmitter<void>();
  readonly #subscriptions: vscode.Disposable;
  /** By origin, so that pending requests of a previously used server count, too. */
  readonly #semaphores = new Map<string, Semaphore>();
  #server: Server | undefined;

  /** Store of public data. */
  readonly snapshots: Snapshots;
  /** Event of {@link CurrentAddress}; the server has changed when it fires. */
  readonly onDidChange: CurrentAddress['onDidChange'];
  /** Fires when the names of exercises changed with the preferred languages. */
  readonly onDidRename = this.#renameEmitter.event;

  constructor(dependencies: CurrentServerDependencies) {
    const { currentAddress, storageUri, log } = dependencies;
    this.#dependencies = dependencies;
    this.currentAddress = currentAddress;
    this.snapshots = openSnapshots(storageUri, log);
    this.onDidChange = currentAddress.onDidChange;
    this.#subscriptions = vscode.Disposable.from(
      this.#renameEmitter,
      currentAddress.onDidChange(() => {
        this.#close();
        this.#server = undefined;
      }),
      onDidChangeSetting('languages', async () => {
        await this.#server?.exercises.renew();
        this.#renameEmitter.fire();
      }),
    );
  }

  /** @throws AddressRefused when the settings name no usable address */
  get(): Server {
    return (this.#server ??= this.#createServer(this.currentAddress.get()));
  }

  /** Returns the server; undefined when the settings name no usable address. */
  find(): Server | undefined {
    return this.address && this.get();
  }

  /**
   * Returns the server in use if it is the expected one.
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
   * Reads from the expected server. If it was replaced during the read by another object for the same server, reads again from
   * that.
   *
   * @param expected as for {@link getMatching}
   * @throws OtherServer if it is not or no longer in use; and what reading throws
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

  /** Creates a client for the public data of a server that is not in use. The caller closes it. */
  createPublicClient(address: ServerAddress): Client {
    return this.#createClient(address, { getCredential: () => Promise.resolve(undefined) });
  }

  /** Creates the catalogue of a client's server. */
  createCatalogue(client: Client): Catalogue {
    return new Catalogue(client, getUserLanguages, this.#dependencies.log, formatLocalNumber);
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
    const { keys, memory, logChannel, observer } = this.#dependencies;
    const client = this.#createClient(address, {
      getCredential: () => keys.getCredential(address.origin),
      keyAbsence: () => keys.getAbsence(address.origin),
      onKeyChecked: (isValid) => {
        keys.recordValidity(address.origin, isValid);
        observer.update();
      },
      onAnswer: () => {
        observer.onAnswer(address);
        runInBackground(addKnownServer(memory, address), logChannel);
      },
      onFailure: (failure) => {
        observer.onFailure(failure);
      },
    });
    const catalogue = this.createCatalogue(client);
    const exercises = createExerciseListing({ address, catalogue, snapshots: this.snapshots });
    const description = new CachedApiDescription(client);
    return { address, client, catalogue, description, exercises };
  }

  #createClient(
    address: ServerAddress,
    options: Omit<ClientOptions, 'transport' | 'log' | 'timeout' | 'semaphore'>,
  ): Client {
    const { transport, log } = this.#dependencies;
    const timeout = (): number => getSetting('requestTimeout') * 1000;
    return new Client(address, {
      ...options,
      transport,
      log,
      timeout,
      semaphore: this.#getSemaphore(address),
    });
  }

  #getSemaphore({ origin }: ServerAddress): Semaphore {
    const semaphore = this.#semaphores.get(origin) ?? new Semaphore(maxConcurrentRequests);
    this.#semaphores.set(origin, semaphore);
    return semaphore;
  }
}

function getUserLanguages(): readonly string[] {
  return getPreferredLanguages(getSetting('languages'), vscode.env.language);
}
