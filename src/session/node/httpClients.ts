import * as vscode from 'vscode';
import { isLoopback } from '../../api/address.ts';
import { fetchTransport } from '../../api/http/fetch.ts';
import type { HttpClient, Transport } from '../../api/http/transport.ts';
import type { RenewableClient } from '../../api/http/node/renewableClient.ts';
import { runInBackground } from '../../vscode/runInBackground.ts';
import type { LogWriter } from '../../vscode/logChannel.ts';
import { readNetworkOptions } from './readNetworkOptions.ts';
import { getSetting } from '../../vscode/settings.ts';

/** Sends each request with the HTTP client of the current settings: the editor's or our own. */
export class HttpClients implements HttpClient {
  readonly #log: LogWriter;
  readonly #subscription: vscode.Disposable;
  readonly #unusableFiles = new Set<string>();
  #undiciClient: RenewableClient | undefined;

  constructor(log: LogWriter) {
    this.#log = log;
    this.#subscription = vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration('http') || change.affectsConfiguration('wger.network.client')) {
        this.#undiciClient?.renew();
      }
    });
  }

  readonly transport: Transport = async (request) => {
    // The editor may send requests to this computer through a proxy.
    if (getSetting('network.client') === 'editor' && !isLoopback(request.url)) {
      return fetchTransport(request);
    }
    const module = await import('../../api/http/node/renewableClient.ts');
    this.#undiciClient ??= new module.RenewableClient(
      () =>
        readNetworkOptions((file, error) => {
          this.#warnOnce(file, error);
        }),
      (retiring) => {
        runInBackground(retiring, this.#log);
      },
    );
    return this.#undiciClient.transport(request);
  };

  async dispose(): Promise<void> {
    this.#subscription.dispose();
    await this.#undiciClient?.close();
  }

  #warnOnce(file: string, error: unknown): void {
    if (!this.#unusableFiles.has(file)) {
      this.#unusableFiles.add(file);
      this.#log.warn(`The certificates of ${file} (NODE_EXTRA_CA_CERTS) cannot be used: ${String(error)}`);
    }
  }
}
