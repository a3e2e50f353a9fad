import type { Transport } from '../transport.ts';
import { createUndiciClient, type NetworkOptions, type UndiciClient } from './undici.ts';

/** A client over undici, in whose place another one comes when it is renewed. */
export class RenewableClient {
  readonly #options: () => NetworkOptions;
  readonly #trackClosing: (retiring: Promise<void>) => void;
  #current: UndiciClient | undefined;
  /** Those of before, until what is under way on them is over. */
  readonly #retiring = new Set<UndiciClient>();

  /**
   * @param options asked for each client
   * @param trackClosing handed the end of each client, for which nobody waits
   */
  constructor(options: () => NetworkOptions, trackClosing: (retiring: Promise<void>) => void) {
    this.#options = options;
    this.#trackClosing = trackClosing;
  }

  readonly transport: Transport = async (request) => {
    this.#current ??= createUndiciClient(this.#options());
    return this.#current.transport(request);
  };

  /** Lets the next request open connections of its own, by the options of then. */
  renew(): void {
    if (this.#current !== undefined) {
      this.#trackClosing(this.#retire(this.#current));
      this.#current = undefined;
    }
  }

  /** Ends all at once. */
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
