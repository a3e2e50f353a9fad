import type * as vscode from 'vscode';
import type { HttpClient, Transport } from '../api/http/transport.ts';
import type { LogChannel } from '../vscode/logChannel.ts';

/** The HTTP client of the settings, loaded with the first request. */
export class LazyHttpClient implements vscode.Disposable {
  readonly #log: LogChannel;
  #client: HttpClient | undefined;

  constructor(log: LogChannel) {
    this.#log = log;
  }

  readonly transport: Transport = async (request) => {
    // A server that received the key may send it back in something that is logged, such as the URL of the next page.
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
