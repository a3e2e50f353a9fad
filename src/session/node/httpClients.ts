import * as vscode from 'vscode';
import { isLoopback } from '../../api/address.ts';
import { fetchTransport } from '../../api/http/fetch.ts';
import type { Transport } from '../../api/http/transport.ts';
import type { RenewableClient } from '../../api/http/node/renewableClient.ts';
import { inBackground } from '../../vscode/background.ts';
import type { LogWriter } from '../../vscode/logChannel.ts';
import type { HttpClient } from '../network.ts';
import { networkOptions } from './networkSettings.ts';
import { setting } from '../../vscode/settings.ts';

/** The editor's HTTP client, and that of our own as the settings of the moment want it. */
export class HttpClients implements HttpClient {
  readonly #log: LogWriter;
  readonly #subscription: vscode.Disposable;
  readonly #unusableFiles = new Set<string>();
  #own: RenewableClient | undefined;

  constructor(log: LogWriter) {
    this.#log = log;
    this.#subscription = vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration('http') || change.affectsConfiguration('wger.network.client')) {
        this.#own?.renew();
      }
    });
  }

  readonly transport: Transport = async (request) => {
    // The editor may send what is for this computer through a proxy.
    if (setting('network.client') === 'editor' && !isLoopback(request.url)) {
      return fetchTransport(request);
    }
    const module = await import('../../api/http/node/renewableClient.ts');
    this.#own ??= new module.RenewableClient(
      () =>
        networkOptions((file, error) => {
          this.#warn(file, error);
        }),
      (retiring) => {
        inBackground(retiring, this.#log);
      },
    );
    return this.#own.transport(request);
  };

  async dispose(): Promise<void> {
    this.#subscription.dispose();
    await this.#own?.close();
  }

  #warn(file: string, error: unknown): void {
    if (!this.#unusableFiles.has(file)) {
      this.#unusableFiles.add(file);
      this.#log.warn(`The certificates of ${file} (NODE_EXTRA_CA_CERTS) cannot be used: ${String(error)}`);
    }
  }
}
