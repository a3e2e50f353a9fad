import { withAnySignal } from './concurrency/abort.ts';
import { apiUrl, type ServerAddress } from './address.ts';
import { getCacheAge } from './http/getCacheAge.ts';
import type { ContentKind } from './contentKinds.ts';
import { Gone, KeyMissing, KeyRejected, NotWger, type Failure, type KeyAbsence } from './errors.ts';
import { responseToFailure, errorToFailure, isHtml } from './toFailure.ts';
import type { Log } from './log.ts';
import { withRetry } from './retry.ts';
import type { Semaphore } from './concurrency/semaphore.ts';
import { SharedReads } from './concurrency/sharedReads.ts';
import type { TransportResponse } from './http/transport.ts';
import { withTimeout, type TimedTransport } from './http/withTimeout.ts';

/** Options of the requests to one server. */
export interface RequestsOptions extends TimedTransport {
  /** Shared by all requests to this server. */
  readonly semaphore: Semaphore;
  readonly log: Log;
  /** Told each time that an answer of the server was read. */
  readonly answered?: (address: ServerAddress) => void;
}

/** Signal and callback of a caller that waits for an answer. */
export interface RequestContext {
  /** Aborted when nobody waits any more. */
  readonly signal?: AbortSignal | undefined;
  /** Told when the server has to be waited for, and for how many milliseconds. */
  readonly onWait?: ((failure: Failure, milliseconds: number) => void) | undefined;
}

/** Options of one read, with those of its caller. */
export interface ReadOptions extends RequestContext {
  readonly query?: URLSearchParams | undefined;
  /** A query that costs the server less than `query` did when it failed so; undefined when none would help. */
  readonly reducePageSize?:
    ((query: URLSearchParams, failure: Failure) => URLSearchParams | undefined) | undefined;
}

/** A pause before another attempt. */
interface RetryWait {
  readonly failure: Failure;
  /** Its end, as of `performance.now()`. */
  readonly end: number;
}

/** Result of a read. */
export interface ReadResult<Content> {
  readonly content: Content;
  /** The query that it answers: that of the request, or one for fewer rows. */
  readonly query: URLSearchParams;
  /** Time that the server took, in milliseconds. */
  readonly milliseconds: number;
  /** Time since the server made it, in milliseconds; undefined where it does not tell. */
  readonly age: number | undefined;
}

/** A key to send along. */
export interface Credential {
  readonly key: string;
  /** Tells it from the same key before a change. */
  readonly version: number;
  /** Returns true while it is the one to send; asked before each attempt. */
  readonly isCurrent: () => boolean;
}

/** Options of a client, beside the address of its server. */
export interface ClientOptions extends RequestsOptions {
  /** The API key stored for an origin; asked for once with each private read, never kept. */
  readonly getCredential: (origin: string) => Promise<Credential | undefined>;
  /** Reason for the lack of a key. */
  readonly keyAbsence?: (origin: string) => KeyAbsence;
  /** Told of each request that failed. */
  readonly failed?: (failure: Failure) => void;
  /** Hears whether the server knows the stored key, each time that it shows. */
  readonly keyJudged?: (origin: string, isGood: boolean) => void;
}

/** A key that can stand in a header. Anything else would fail inside the HTTP client, with the key in its message. */
const headerSafeKey = /^[\x21-\x7e]+$/;

/**
 * The requests to one server: in turn, each within the time limit, tried again where that may help, and identical ones at
 * the same time sent once. Rejects with a {@link Failure}, or with the signal's reason when the caller gave up.
 */
export class Requests {
  readonly #address: ServerAddress;
  readonly #options: RequestsOptions;
  readonly #reads = new SharedReads<ReadResult<unknown>, RetryWait>();
  readonly #closing = new AbortController();

  constructor(address: ServerAddress, options: RequestsOptions) {
    this.#address = address;
    this.#options = options;
  }

  /**
   * @param path below `/api/v2/`; the address of a file of the server, which needs no key
   * @throws KeyMissing when the credential is no longer current
   */
  async send<Content>(
    path: string | URL,
    kind: ContentKind<Content>,
    credential: Credential | undefined,
    options: ReadOptions,
  ): Promise<ReadResult<Content>> {
    const { query = new URLSearchParams(), signal, onWait, reducePageSize } = options;
    if (credential !== undefined && !headerSafeKey.test(credential.key)) {
      throw new KeyRejected(this.#address.name);
    }
    const read = (
      readSignal: AbortSignal,
      reportWait: (wait: RetryWait) => void,
    ): Promise<ReadResult<Content>> => {
      let currentQuery = query;
      return withRetry(() => this.#attempt(this.#getUrl(path, currentQuery), kind, credential, readSignal), {
        signal: readSignal,
        onRetry: (failure, milliseconds) => {
          this.#options.log.waiting(this.#getUrl(path, currentQuery), failure, milliseconds);
          reportWait({ failure, end: performance.now() + milliseconds });
        },
        reducePageSize: (failure) => {
          const reducedQuery = reducePageSize?.(currentQuery, failure);
          currentQuery = reducedQuery ?? currentQuery;
          return reducedQuery !== undefined;
        },
      });
    };
    // By its kind, so that all who share a read want the same of it.
    const readKey = `${credential?.key ?? ''} ${credential?.version ?? 0} ${kind.name} ${this.#getUrl(path, query).href}`;
    const onReadWait = ({ failure, end }: RetryWait): void => {
      const remaining = end - performance.now();
      if (remaining > 0) {
        onWait?.(failure, remaining);
      }
    };
    const answer = await withAnySignal([signal, this.#closing.signal], (combinedSignal) =>
      this.#reads.read(readKey, combinedSignal, onReadWait, read),
    );
    return answer as ReadResult<Content>;
  }

  /** Ends what is under way; nothing more is sent. */
  close(): void {
    this.#closing.abort();
  }

  #getUrl(path: string | URL, query: URLSearchParams): URL {
    if (path instanceof URL) {
      return path;
    }
    const url = apiUrl(this.#address, path, query);
    if (!url.pathname.endsWith(`/api/v2/${path}`)) {
      // An id such as `..` would lead elsewhere, perhaps with the key: URLs fold such segments, escaped or not.
      throw new Gone(this.#address.name);
    }
    return url;
  }

  async #attempt<Content>(
    url: URL,
    kind: ContentKind<Content>,
    credential: Credential | undefined,
    signal: AbortSignal,
  ): Promise<ReadResult<Content>> {
    const release = await this.#options.semaphore.acquire(signal);
    let start: number;
    let response: TransportResponse;
    try {
      // Both the turn and the pause before another attempt may have taken long.
      if (credential?.isCurrent() === false) {
        throw new KeyMissing(this.#address.name);
      }
      start = performance.now();
      response = await this.#receive(url, kind, credential?.key, signal);
    } finally {
      release();
    }
    const { acceptsStatus = (status) => status === 200 } = kind;
    if (!acceptsStatus(response.status)) {
      throw responseToFailure(this.#address.name, response, url, credential?.key);
    }
    const milliseconds = performance.now() - start;
    const content = await this.#parseContent(response, kind);
    // Nobody may wait any longer: a server that was forgotten meanwhile stays so.
    signal.throwIfAborted();
    this.#options.answered?.(this.#address);
    return { content, query: url.searchParams, milliseconds, age: getCacheAge(response.headers) };
  }

  async #parseContent<Content>(
    { body, headers, status }: TransportResponse,
    kind: ContentKind<Content>,
  ): Promise<Content> {
    const contentType = headers.get('content-type');
    try {
      return await kind.parse(body, contentType, status);
    } catch (cause) {
      throw cause instanceof SyntaxError
        ? new NotWger(this.#address.name, isHtml(body, contentType) ? 'html' : 'not-json', { cause })
        : errorToFailure(this.#address.name, cause, false);
    }
  }

  #receive(
    url: URL,
    kind: Pick<ContentKind<unknown>, 'maxBytes' | 'headers'>,
    key: string | undefined,
    signal: AbortSignal,
  ): Promise<TransportResponse> {
    const { maxBytes, headers: contentHeaders = { accept: 'application/json' } } = kind;
    const headers = { ...contentHeaders, ...(key === undefined ? {} : { authorization: `Token ${key}` }) };
    return withTimeout(this.#address.name, this.#options, { url, headers, maxBytes }, signal);
  }
}
