import * as vscode from 'vscode';
import { parseAddress, type ServerAddress } from '../api/address.ts';
import { AddressRefused, OtherServer } from '../api/errors.ts';
import { Client, type ClientOptions } from '../api/client.ts';
import { atMost, type Enter } from '../api/gate.ts';
import type { CompleteListing } from '../listing/completeListing.ts';
import { exerciseListing } from '../listing/exerciseListing.ts';
import type { SnapshotStore } from '../listing/snapshotStore.ts';
import { Catalogue } from '../resources/catalogue.ts';
import { preferredLanguages } from '../resources/naming.ts';
import { onDidChangeSetting, setting } from './settings.ts';
import { requestsAtOnce } from './windows.ts';

/** A server and the way to talk to it. Another address makes another object: compare by identity. */
export interface Server {
  readonly address: ServerAddress;
  readonly client: Client;
  readonly catalogue: Catalogue;
  /** Its exercises, known whole. */
  readonly exercises: CompleteListing;
}

export interface CurrentServerOptions extends Pick<ClientOptions, 'transport' | 'key' | 'log'> {
  /** What the requests to a server have to pass beside those of this window. */
  readonly placeFor: (origin: string) => Enter;
  /** Where public data is kept. */
  readonly snapshots: SnapshotStore;
}

/** The server that the settings name. */
export class CurrentServer implements vscode.Disposable {
  readonly #options: CurrentServerOptions;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #subscription: vscode.Disposable;
  #server: Server | undefined;

  /** Fires when the address in the settings changed. */
  readonly onDidChange = this.#changed.event;

  constructor(options: CurrentServerOptions) {
    this.#options = options;
    this.#subscription = onDidChangeSetting(['serverUrl'], () => {
      this.#close();
      this.#server = undefined;
      this.#changed.fire();
    });
  }

  /** @throws AddressRefused when the settings name no usable address */
  get(): Server {
    return (this.#server ??= this.#connect(parseAddress(setting('serverUrl'))));
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

  /** Where the server is; undefined when the settings name no usable address. */
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

  dispose(): void {
    this.#close();
    this.#subscription.dispose();
    this.#changed.dispose();
  }

  #close(): void {
    this.#server?.exercises.dispose();
    this.#server?.client.close();
  }

  #connect(address: ServerAddress): Server {
    const { transport, key, log, placeFor, snapshots } = this.#options;
    const client = new Client(address, {
      transport,
      key,
      log,
      timeout: () => setting('requestTimeout') * 1000,
      enter: atMost(requestsAtOnce, placeFor(address.origin)),
    });
    const languages = () => preferredLanguages(setting('languages'), vscode.env.language);
    const catalogue = new Catalogue(client, languages, log);
    const exercises = exerciseListing({ address, catalogue, snapshots, languages });
    return { address, client, catalogue, exercises };
  }
}
