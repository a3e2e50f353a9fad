import type * as vscode from 'vscode';
import type { Transport } from '../api/transport.ts';
import type { HttpClients } from './httpClients.ts';

/** The HTTP client that the settings ask for, which is loaded with the first request. */
export class Network implements vscode.Disposable {
  readonly #log: vscode.LogOutputChannel;
  #clients: Promise<HttpClients> | undefined;

  constructor(log: vscode.LogOutputChannel) {
    this.#log = log;
  }

  readonly transport: Transport = async (request) => {
    this.#clients ??= import('./httpClients.ts').then(({ HttpClients }) => new HttpClients(this.#log));
    return (await this.#clients).transport(request);
  };

  async dispose(): Promise<void> {
    await (await this.#clients)?.dispose();
  }
}
