import * as vscode from 'vscode';
import { isLoopback } from '../../api/address.ts';
import { fetchTransport } from '../../api/http/fetch.ts';
import type { HttpClient, Transport } from '../../api/http/transport.ts';
import type { UndiciClient } from '../../api/http/node/undici.ts';
import { runInBackground } from '../../vscode/runInBackground.ts';
import type { LogWriter } from '../../vscode/logChannel.ts';
import { readNetworkOptions } from './readNetworkOptions.ts';
import { getSetting } from '../../vscode/settings.ts';

/** Sends each request with the HTTP client of the current settings: the editor's or our own. */
export class HttpClients implements HttpClient {
  readonly #log: LogWriter;
  readonly #subscription: vscode.Disposable;
  /** Our own client for the current settings. */
  #undiciClient: UndiciClient | undefined;
  /** That client, and replaced ones with pending requests. */
  readonly #openClients = new Set<UndiciClient>();

  constructor(log: LogWriter) {
    this.#log = log;
    this.#subscription = vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration('http') || change.affectsConfiguration('wger.network.client')) {
        runInBackground(this.#retireClient(), log);
      }
    });
  }

  readonly transport: Transport = async (request) => {
    // The editor may send requests to this computer through a proxy.
    if (getSetting('network.client') === 'editor' && !isLoopback(request.url)) {
      return fetchTransport(request);
    }
    const { createUndiciClient } = await import('../../api/http/node/undici.ts');
    this.#undiciClient ??= createUndiciClient(
      readNetworkOptions((file, error) => {
        this.#log.warn(`The certificates of ${file} (NODE_EXTRA_CA_CERTS) cannot be used: ${String(error)}`);
      }),
    );
    this.#openClients.add(this.#undiciClient);
    return this.#undiciClient.transport(request);
  };

  async dispose(): Promise<void> {
    this.#subscription.dispose();
    await Promise.all([...this.#openClients].map((client) => client.close()));
  }

  /** Makes the next request use another client, and closes the current one when its pending requests are done. */
  async #retireClient(): Promise<void> {
    const client = this.#undiciClient;
    if (client !== undefined) {
      this.#undiciClient = undefined;
      await client.closeGracefully();
      this.#openClients.delete(client);
    }
  }
}
