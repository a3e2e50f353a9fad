import type { Client } from '../../api/client.ts';
import { maxBytes } from '../../api/contentKinds.ts';
import { ensureFailure, isRefusal, ignoreFailure, type Failure } from '../../api/errors.ts';
import { runInSlices } from '../../api/concurrency/slices.ts';
import type { RequestContext } from '../../api/requests.ts';
import type { ApiDescription } from './apiDescription.ts';

/** YAML where it is not asked for as JSON; without a slash at its end (`wger-api.md` §1, §9). */
const path = 'schema';

/** Milliseconds for which a server is not asked again that failed: nobody waits for the same failure with each query. */
const failureCacheTime = 5 * 60 * 1000;

/** An attempt to read the document. */
interface Attempt {
  /** Undefined where the server has none. */
  readonly description?: ApiDescription | undefined;
  readonly failure?: Failure;
  readonly at: number;
  /** As of the root at its beginning. */
  readonly timesForgotten: number;
}

/** A server's own OpenAPI document, read once, without the key. It is forgotten with the root. */
export class CachedApiDescription {
  readonly #client: Client;
  #last: Attempt | undefined;

  constructor(client: Client) {
    this.#client = client;
  }

  /**
   * Reads the document unless it is known; identical reads at the same time are one request.
   *
   * @returns undefined where the server has none that can be understood
   * @throws a failure of the server as a whole, or of the way to it; asked for again some minutes later
   */
  async read(context: RequestContext = {}): Promise<ApiDescription | undefined> {
    const last = this.#isCurrent(this.#last) ? this.#last : await this.#attemptRead(context);
    this.#last = last;
    if (last.failure !== undefined) {
      throw last.failure;
    }
    return last.description;
  }

  #isCurrent(attempt: Attempt | undefined): attempt is Attempt {
    return (
      attempt?.timesForgotten === this.#client.root.forgetCount &&
      (attempt.failure === undefined || Date.now() - attempt.at < failureCacheTime)
    );
  }

  async #attemptRead(context: RequestContext): Promise<Attempt> {
    const { forgetCount } = this.#client.root;
    try {
      return {
        description: await this.#readDescription(context),
        at: Date.now(),
        timesForgotten: forgetCount,
      };
    } catch (error) {
      return { failure: ensureFailure(error), at: Date.now(), timesForgotten: forgetCount };
    }
  }

  async #readDescription({ signal, onWait }: RequestContext): Promise<ApiDescription | undefined> {
    const query = new URLSearchParams({ format: 'json' });
    const [{ parseApiDescription }, json] = await Promise.all([
      // Loaded with the first document, since most servers are never asked for theirs.
      import('./parseApiDescription.ts'),
      ignoreFailure(
        this.#client.readValue(path, 'public', { query, signal, onWait }, maxBytes.description),
        isMissingDescription,
      ),
    ]);
    return json === undefined ? undefined : runInSlices(parseApiDescription(json));
  }
}

/** A server that makes the document fails at it by a bug (500), which does not pass by itself. */
function isMissingDescription(failure: Failure): boolean {
  return isRefusal(failure) || (failure.name === 'ServerFault' && failure.status === 500);
}
