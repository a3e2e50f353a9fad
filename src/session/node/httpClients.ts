import * as vscode from 'vscode';
import { isLoopback } from '../../api/address.ts';
import { fetchTransport } from '../../api/http/fetch.ts';
import type { Transport } from '../../api/http/transport.ts';
import type { UndiciClient } from '../../api/http/node/undici.ts';
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
  #current: UndiciClient | undefined;
  /** Those of earlier settings, until what is under way on them is over. */
  readonly #retiring = new Set<UndiciClient>();

  constructor(log: LogWriter) {
    this.#log = log;
    this.#subscription = vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration('http') || change.affectsConfiguration('wger.network.client')) {
        inBackground(this.#retire(), this.#log);
      }
    });
  }

  readonly transport: Transport = async (request) => {
    // The editor may send what is for this computer through a proxy.
    if (setting('network.client') === 'editor' && !isLoopback(request.url)) {
      return fetchTransport(request);
    }
    const { undiciTransport } = await import('../../api/http/node/undici.ts');
    this.#current ??= undiciTransport(
      networkOptions((file, error) => {
        this.#warn(file, error);
      }),
    );
    return this.#current.transport(request);
  };

  async dispose(): Promise<void> {
    this.#subscription.dispose();
    const clients = [...this.#retiring, ...(this.#current === undefined ? [] : [this.#current])];
    await Promise.all(clients.map((client) => client.close()));
  }

  async #retire(): Promise<void> {
    const opened = this.#current;
    if (opened === undefined) {
      return;
    }
    this.#current = undefined;
    this.#retiring.add(opened);
    await opened.retire();
    this.#retiring.delete(opened);
  }

  #warn(file: string, error: unknown): void {
    if (!this.#unusableFiles.has(file)) {
      this.#unusableFiles.add(file);
      this.#log.warn(`The certificates of ${file} (NODE_EXTRA_CA_CERTS) cannot be used: ${String(error)}`);
    }
  }
}
