import type { Client } from '../../api/client.ts';
import { maxBytes } from '../../api/contents.ts';
import { asFailure, isRefusal, unlessFailed, type Failure } from '../../api/errors.ts';
import { inSlices } from '../../api/concurrency/slices.ts';
import type { RequestContext } from '../../api/requests.ts';
import type { ApiDescription } from './apiDescription.ts';

/** YAML where it is not asked for as JSON; without a slash at its end (`wger-api.md` §1, §9). */
const path = 'schema';

/** Milliseconds for which a server is not asked again that failed: nobody waits for the same failure with each query. */
const failureAge = 5 * 60 * 1000;

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
export class OwnDescription {
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
    const last = this.#isCurrent(this.#last) ? this.#last : await this.#attempt(context);
    this.#last = last;
    if (last.failure !== undefined) {
      throw last.failure;
    }
    return last.description;
  }

  #isCurrent(attempt: Attempt | undefined): attempt is Attempt {
    return (
      attempt?.timesForgotten === this.#client.root.timesForgotten &&
      (attempt.failure === undefined || Date.now() - attempt.at < failureAge)
    );
  }

  async #attempt(context: RequestContext): Promise<Attempt> {
    const { timesForgotten } = this.#client.root;
    try {
      return { description: await this.#described(context), at: Date.now(), timesForgotten };
    } catch (error) {
      return { failure: asFailure(error), at: Date.now(), timesForgotten };
    }
  }

  async #described({ signal, onWait }: RequestContext): Promise<ApiDescription | undefined> {
    const query = new URLSearchParams({ format: 'json' });
    const [{ readApiDescription }, json] = await Promise.all([
      // Loaded with the first document, since most servers are never asked for theirs.
      import('./readApiDescription.ts'),
      unlessFailed(
        this.#client.value(path, 'public', { query, signal, onWait }, maxBytes.description),
        saysThereIsNone,
      ),
    ]);
    return json === undefined ? undefined : inSlices(readApiDescription(json));
  }
}

/** A server that makes the document fails at it by a bug (500), which does not pass by itself. */
function saysThereIsNone(failure: Failure): boolean {
  return isRefusal(failure) || (failure.name === 'ServerFault' && failure.status === 500);
}
