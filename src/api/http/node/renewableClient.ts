import type { Transport } from '../transport.ts';
import { createUndiciClient, type NetworkOptions, type UndiciClient } from './undici.ts';

/** A client over undici that can be replaced when its options change. */
export class RenewableClient {
  readonly #options: () => NetworkOptions;
  readonly #trackClosing: (retiring: Promise<void>) => void;
  #current: UndiciClient | undefined;
  /** Replaced clients with pending requests. */
  readonly #retiring = new Set<UndiciClient>();

  /**
   * @param options returns the options for each client
   * @param trackClosing called with the closing of each replaced client, which is not awaited
   */
  constructor(options: () => NetworkOptions, trackClosing: (retiring: Promise<void>) => void) {
    this.#options = options;
    this.#trackClosing = trackClosing;
  }

  readonly transport: Transport = async (request) => {
    this.#current ??= createUndiciClient(this.#options());
    return this.#current.transport(request);
  };

  /** Makes the next request use a new client with the options of that time. */
  renew(): void {
    if (this.#current !== undefined) {
      this.#trackClosing(this.#retire(this.#current));
      this.#current = undefined;
    }
  }

  /** Aborts all requests and closes all sockets. */
  async close(): Promise<void> {
    const clients = [...this.#retiring, ...(this.#current === undefined ? [] : [this.#current])];
    await Promise.all(clients.map((client) => client.close()));
  }

  async #retire(client: UndiciClient): Promise<void> {
    this.#retiring.add(client);
    await client.closeGracefully();
    this.#retiring.delete(client);
  }
}
