import * as vscode from 'vscode';
import { fetchTransport } from '../api/fetch.ts';
import type { Transport } from '../api/transport.ts';
import type { UndiciClient } from '../api/undici.ts';
import { networkOptions } from './networkSettings.ts';
import { setting } from './settings.ts';

/** The editor's HTTP client, and that of our own as the settings of the moment want it. */
export class HttpClients {
  readonly #log: vscode.LogOutputChannel;
  readonly #subscription: vscode.Disposable;
  readonly #unusableFiles = new Set<string>();
  #current: Promise<UndiciClient> | undefined;
  /** Those of earlier settings, until what is under way on them is over. */
  readonly #retiring = new Set<Promise<UndiciClient>>();

  constructor(log: vscode.LogOutputChannel) {
    this.#log = log;
    this.#subscription = vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration('http') || change.affectsConfiguration('wger.network.client')) {
        void this.#retire();
      }
    });
  }

  readonly transport: Transport = async (request) => {
    if (setting('network.client') === 'editor') {
      return fetchTransport(request);
    }
    const { transport } = await (this.#current ??= this.#open());
    return transport(request);
  };

  async dispose(): Promise<void> {
    this.#subscription.dispose();
    const clients = [...this.#retiring, ...(this.#current === undefined ? [] : [this.#current])];
    await Promise.all(clients.map(async (client) => (await client).close()));
  }

  async #open(): Promise<UndiciClient> {
    const { undiciTransport } = await import('../api/undici.ts');
    return undiciTransport(
      networkOptions((file, error) => {
        this.#warn(file, error);
      }),
    );
  }

  async #retire(): Promise<void> {
    const opened = this.#current;
    if (opened === undefined) {
      return;
    }
    this.#current = undefined;
    this.#retiring.add(opened);
    const { retire } = await opened;
    await retire();
    this.#retiring.delete(opened);
  }

  #warn(file: string, error: unknown): void {
    if (!this.#unusableFiles.has(file)) {
      this.#unusableFiles.add(file);
      this.#log.warn(`The certificates of ${file} (NODE_EXTRA_CA_CERTS) cannot be used: ${String(error)}`);
    }
  }
}
