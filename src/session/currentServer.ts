import * as vscode from 'vscode';
import { parseAddress, type ServerAddress } from '../api/address.ts';
import { AddressRefused, OtherServer } from '../api/errors.ts';
import { Client, type ClientOptions } from '../api/client.ts';
import { Semaphore } from '../api/concurrency/semaphore.ts';
import type { CompleteListing } from '../collections/completeListing.ts';
import { exerciseListing } from '../collections/exerciseListing.ts';
import type { Snapshots } from '../collections/snapshots.ts';
import { Catalogue } from '../resources/server/catalogue.ts';
import { preferredLanguages } from '../resources/server/naming.ts';
import { localNumber } from '../vscode/text/numbers.ts';
import { onDidChangeSetting, setting } from '../vscode/settings.ts';

/** Concurrent requests to one server: kind to a small machine, enough to hide latency. */
const maxRequests = 4;

/** A server and the way to talk to it. Another address makes another object: compare by identity. */
export interface Server {
  readonly address: ServerAddress;
  readonly client: Client;
  readonly catalogue: Catalogue;
  /** Its exercises, known whole. */
  readonly exercises: CompleteListing;
}

export interface CurrentServerOptions extends Omit<ClientOptions, 'timeout' | 'semaphore'> {
  /** Returns true if the user agreed to use an origin without encryption. */
  readonly allowsPlain?: (origin: string) => boolean;
  /** Store of public data. */
  readonly snapshots: () => Promise<Snapshots>;
}

/** The server that the settings name. */
export class CurrentServer implements vscode.Disposable {
  readonly #options: CurrentServerOptions;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #subscription: vscode.Disposable;
  /** By origin: the requests of a server that was in use before count, too. */
  readonly #semaphores = new Map<string, Semaphore>();
  #server: Server | undefined;
  /** True if the user was told that the address in the settings cannot be used. */
  #isRefused = false;

  /** Fires when the address in the settings changed or can be used at last, or all that was read is to be forgotten. */
  readonly onDidChange = this.#changed.event;

  constructor(options: CurrentServerOptions) {
    this.#options = options;
    this.#subscription = vscode.Disposable.from(
      onDidChangeSetting(['serverUrl'], () => {
        this.reset();
      }),
      // Who agreed in another window comes to this one next.
      vscode.window.onDidChangeWindowState(() => {
        this.recheck();
      }),
    );
  }

  /** @throws AddressRefused when the settings name no usable address */
  get(): Server {
    return (this.#server ??= this.#connect(this.#writtenAddress()));
  }

  /**
   * The server in use, when that is the one of a name.
   *
   * @param name as in `ServerAddress.name`
   * @throws OtherServer when it is another one; AddressRefused as {@link get}
   */
  named(name: string): Server {
    const server = this.get();
    if (server.address.name !== name) {
      throw new OtherServer(server.address.name, name);
    }
    return server;
  }

  /** Address of the server; undefined when the settings name no usable address. */
  get address(): ServerAddress | undefined {
    try {
      return this.get().address;
    } catch (error) {
      if (error instanceof AddressRefused) {
        return undefined;
      }
      throw error;
    }
  }

  /** A way to the public data of a server that is not in use. Whoever asks for it closes it. */
  visit(address: ServerAddress): Client {
    const { transport, log } = this.#options;
    return this.#clientOf(address, { transport, log, key: () => Promise.resolve(undefined) });
  }

  /** Forgets all that was read, and starts again with the address in the settings. */
  reset(): void {
    this.#close();
    this.#server = undefined;
    this.#isRefused = false;
    this.#changed.fire();
  }

  /**
   * Lets everybody know when an address that was refused can be used now. Nothing else does: another window may keep the
   * consent to plain HTTP later than the setting, and what windows keep has no event.
   */
  recheck(): void {
    if (this.#isRefused && this.address !== undefined) {
      this.#isRefused = false;
      this.#changed.fire();
    }
  }

  dispose(): void {
    this.#close();
    this.#subscription.dispose();
    this.#changed.dispose();
  }

  #close(): void {
    this.#server?.exercises.dispose();
    this.#server?.client.close();
  }

  #writtenAddress(): ServerAddress {
    try {
      return parseAddress(setting('serverUrl'), this.#options.allowsPlain);
    } catch (error) {
      this.#isRefused = true;
      throw error;
    }
  }

  #connect(address: ServerAddress): Server {
    const { log, snapshots } = this.#options;
    const client = this.#clientOf(address, this.#options);
    const languages = () => preferredLanguages(setting('languages'), vscode.env.language);
    const catalogue = new Catalogue(client, languages, log, localNumber);
    const exercises = exerciseListing({ address, catalogue, snapshots, languages });
    return { address, client, catalogue, exercises };
  }

  #clientOf(address: ServerAddress, options: Omit<ClientOptions, 'timeout' | 'semaphore'>): Client {
    return new Client(address, {
      ...options,
      timeout: () => setting('requestTimeout') * 1000,
      semaphore: this.#semaphoreOf(address),
    });
  }

  #semaphoreOf({ origin }: ServerAddress): Semaphore {
    const known = this.#semaphores.get(origin) ?? new Semaphore(maxRequests);
    this.#semaphores.set(origin, known);
    return known;
  }
}
