import type { Client } from '../../api/client.ts';
import { maxBytes } from '../../api/contents.ts';
import { isFailure, type Failure } from '../../api/errors.ts';
import { inSlices } from '../../api/concurrency/slices.ts';
import type { RequestContext } from '../../api/requests.ts';
import type { ApiDescription } from './apiDescription.ts';

/** YAML where it is not asked for as JSON; without a slash at its end (`wger-api.md` §1, §9). */
const path = 'schema';

/** A server's own OpenAPI document, read once, without the key. */
export class OwnDescription {
  readonly #client: Client;
  /** Wrapped, since a server may be known to have none. */
  #known: { readonly description: ApiDescription | undefined } | undefined;

  constructor(client: Client) {
    this.#client = client;
  }

  /**
   * Reads the document unless it is known; identical reads at the same time are one request.
   *
   * @returns undefined where the server has none that can be understood
   * @throws a failure of the server as a whole, or of the way to it; asked for again the next time
   */
  async read(context: RequestContext = {}): Promise<ApiDescription | undefined> {
    this.#known ??= { description: await this.#described(context) };
    return this.#known.description;
  }

  async #described({ signal, onWait }: RequestContext): Promise<ApiDescription | undefined> {
    const query = new URLSearchParams({ format: 'json' });
    try {
      const [{ readApiDescription }, json] = await Promise.all([
        // Loaded with the first document, since most servers are never asked for theirs.
        import('./readApiDescription.ts'),
        this.#client.value(path, 'public', { query, signal, onWait }, maxBytes.description),
      ]);
      return await inSlices(readApiDescription(json));
    } catch (error) {
      if (isFailure(error) && saysThereIsNone(error)) {
        return undefined;
      }
      throw error;
    }
  }
}

/** A server that makes the document fails at it by a bug (500), which does not pass by itself. */
function saysThereIsNone(failure: Failure): boolean {
  switch (failure.name) {
    case 'NotOffered':
    case 'Gone':
    case 'Forbidden':
    case 'NotWger':
      return true;
    case 'ServerFault':
      return failure.status <= 500;
    default:
      return false;
  }
}
