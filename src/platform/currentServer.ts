import * as vscode from 'vscode';
import { parseAddress, type ServerAddress } from '../api/address.ts';
import { AddressRefused } from '../api/errors.ts';
import { Client, type ClientOptions } from '../api/client.ts';
import { Catalogue } from '../resources/catalogue.ts';
import { preferredLanguages } from '../resources/naming.ts';
import { onDidChangeSetting, setting } from './settings.ts';

/** A server and the way to talk to it. Another address makes another object: compare by identity. */
export interface Server {
  readonly address: ServerAddress;
  readonly client: Client;
  readonly catalogue: Catalogue;
}

/** The server that the settings name. */
export class CurrentServer implements vscode.Disposable {
  readonly #options: Pick<ClientOptions, 'transport' | 'key'>;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #subscription: vscode.Disposable;
  #server: Server | undefined;

  /** Fires when the address in the settings changed. */
  readonly onDidChange = this.#changed.event;

  constructor(options: Pick<ClientOptions, 'transport' | 'key'>) {
    this.#options = options;
    this.#subscription = onDidChangeSetting(['serverUrl'], () => {
      this.#server = undefined;
      this.#changed.fire();
    });
  }

  /** @throws AddressRefused when the settings name no usable address */
  get(): Server {
    return (this.#server ??= this.#connect(parseAddress(setting('serverUrl'))));
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
    this.#subscription.dispose();
    this.#changed.dispose();
  }

  #connect(address: ServerAddress): Server {
    const client = new Client(address, {
      ...this.#options,
      timeout: () => setting('requestTimeout') * 1000,
    });
    const languages = () => preferredLanguages(setting('languages'), vscode.env.language);
    return { address, client, catalogue: new Catalogue(client, languages) };
  }
}
