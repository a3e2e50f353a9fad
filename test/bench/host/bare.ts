import assert from 'node:assert/strict';
// By its parts, as the extension does: the package as a whole replaces the dispatcher of the extension host's `fetch`.
import request from 'undici/lib/api/api-request.js';
import Agent from 'undici/lib/dispatcher/agent.js';

/** A page as it comes. */
export interface BarePage {
  readonly next: string | null;
  readonly results: readonly unknown[];
}

/** The least that a client does: undici over four connections, and `JSON.parse`. */
export class BareClient implements AsyncDisposable {
  readonly #agent = new Agent({ connections: 4 });
  readonly #headers: Readonly<Record<string, string>>;

  /** @param headers sent along with each request */
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

  /** These pages, four at once. */
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

  /** A list from its first page to its last, each after the one before. */
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
