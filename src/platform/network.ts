import type * as vscode from 'vscode';
import { fetchTransport } from '../api/fetch.ts';
import type { Transport } from '../api/transport.ts';
import { setting } from './settings.ts';

/** The HTTP client that the settings ask for. undici is loaded with the first request that needs it. */
export class Network implements vscode.Disposable {
  #undici: Promise<{ transport: Transport; close: () => Promise<void> }> | undefined;

  readonly transport: Transport = async (request) => {
    if (setting('network.client') === 'editor') {
      return fetchTransport(request);
    }
    this.#undici ??= import('../api/undici.ts').then(({ undiciTransport }) => undiciTransport());
    const { transport } = await this.#undici;
    return transport(request);
  };

  async dispose(): Promise<void> {
    await (await this.#undici)?.close();
  }
}
