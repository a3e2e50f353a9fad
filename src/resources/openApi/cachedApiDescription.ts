import type { Client } from '../../api/client.ts';
import { maxBytes } from '../../api/contentKinds.ts';
import type { Failure } from '../../api/failures/errors.ts';
import { ensureFailure, isRefusal, ignoreFailure } from '../../api/failures/failures.ts';
import { runInSlices } from '../../api/concurrency/slices.ts';
import type { RequestContext } from '../../api/requests.ts';
import type { ApiDescription } from './apiDescription.ts';

/** Answers YAML unless JSON is requested; has no trailing slash (`wger-api.md` §1, §9). */
const path = 'schema';

/** Time after a failure, in milliseconds, in which the server is not asked again, so that not every query waits for it. */
const failureCacheTime = 5 * 60 * 1000;

/** An attempt to read the document. */
interface Attempt {
  /** Undefined if the server has none. */
  readonly description?: ApiDescription | undefined;
  readonly failure?: Failure;
  readonly at: number;
  /** `forgetCount` of the root when the attempt began. */
  readonly forgetCount: number;
}

/** A server's own OpenAPI document, read once without the key, and again after the root was forgotten. */
export class CachedApiDescription {
  readonly #client: Client;
  #last: Attempt | undefined;

  constructor(client: Client) {
    this.#client = client;
  }

  /**
   * Reads the document unless it is known. Identical reads at the same time are one request.
   *
   * @returns undefined if the server has none that can be understood
   * @throws a failure of the server or the connection to it; the document is requested again some minutes later
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
      attempt?.forgetCount === this.#client.root.forgetCount &&
      (attempt.failure === undefined || Date.now() - attempt.at < failureCacheTime)
    );
  }

  async #attemptRead(context: RequestContext): Promise<Attempt> {
    const { forgetCount } = this.#client.root;
    try {
      return { description: await this.#readDescription(context), at: Date.now(), forgetCount };
    } catch (error) {
      return { failure: ensureFailure(error), at: Date.now(), forgetCount };
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

/**
 * Returns true if the server has no document, or fails to generate it because of a bug (500), which another attempt would not
 * help. A page in front of the server says nothing about it.
 */
function isMissingDescription(failure: Failure): boolean {
  return failure.name === 'ServerFault'
    ? failure.status <= 500
    : failure.name !== 'NotWger' && isRefusal(failure);
}
