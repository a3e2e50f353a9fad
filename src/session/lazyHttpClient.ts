import type * as vscode from 'vscode';
import type { Transport } from '../api/http/transport.ts';
import type { LogChannel } from '../vscode/logChannel.ts';

/** Sends requests until it is disposed of. */
export interface HttpClient {
  readonly transport: Transport;
  dispose(): Promise<void>;
}

/** The HTTP client that the settings ask for, which is loaded with the first request. */
export class LazyHttpClient implements vscode.Disposable {
  readonly #log: LogChannel;
  #client: HttpClient | undefined;

  constructor(log: LogChannel) {
    this.#log = log;
  }

  readonly transport: Transport = async (request) => {
    // Whoever gets a key may put it into what is logged later, such as the address of the next page.
    const key = request.headers['authorization']?.replace(/^Token /, '');
    if (key !== undefined) {
      this.#log.addSecret(key);
    }
    const module = await import('./node/httpClients.ts');
    this.#client ??= new module.HttpClients(this.#log);
    return this.#client.transport(request);
  };

  async dispose(): Promise<void> {
    await this.#client?.dispose();
  }
}
