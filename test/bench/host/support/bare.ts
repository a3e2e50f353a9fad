import assert from 'node:assert/strict';
// Imported by its parts, as in the extension: the package as a whole replaces the dispatcher of the extension host's
// `fetch`.
import request from 'undici/lib/api/api-request.js';
import Agent from 'undici/lib/dispatcher/agent.js';

/** A page of a list. */
export interface BarePage {
  readonly next: string | null;
  readonly results: readonly unknown[];
}

/** The minimal client: undici with four connections, and `JSON.parse`. */
export class BareClient implements AsyncDisposable {
  readonly #agent = new Agent({ connections: 4 });
  readonly #headers: Readonly<Record<string, string>>;

  /** @param headers sent with each request */
  constructor(headers: Readonly<Record<string, string>> = {}) {
    this.#headers = headers;
  }

  async page(url: string): Promise<BarePage> {
    const { origin, pathname, search } = new URL(url);
    const { statusCode, body } = await request.call(this.#agent, {
      origin,
      path: pathname + search,
      method: 'GET',
      headers: this.#headers,
    });
    assert.equal(statusCode, 200);
    return JSON.parse(await body.text()) as BarePage;
  }

  /** Reads these pages, four at a time. */
  async pages(urls: readonly string[]): Promise<number> {
    const waiting = [...urls];
    let rows = 0;
    const work = async (): Promise<void> => {
      for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
        const { results } = await this.page(url);
        rows += results.length;
      }
    };
    await Promise.all([work(), work(), work(), work()]);
    return rows;
  }

  /** Reads a list from its first page to its last, one after the other. */
  async following(url: string): Promise<number> {
    let rows = 0;
    for (let at: string | null = url; at !== null;) {
      const { next, results }: BarePage = await this.page(at);
      rows += results.length;
      at = next;
    }
    return rows;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#agent.destroy();
  }
}
