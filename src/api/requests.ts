import { withAnySignal } from './concurrency/abort.ts';
import { apiUrl, type ServerAddress } from './address.ts';
import { getCacheAge } from './http/getCacheAge.ts';
import type { ContentKind } from './contentKinds.ts';
import { Gone, KeyMissing, KeyRejected, NotWger, type Failure, type KeyAbsence } from './failures/errors.ts';
import { responseToFailure, errorToFailure, isHtml } from './failures/toFailure.ts';
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
  /** Called each time a response of the server was parsed. */
  readonly onAnswer?: () => void;
}

/** Signal and callback of a caller that waits for an answer. */
export interface RequestContext {
  /** Aborted when the caller no longer waits. */
  readonly signal?: AbortSignal | undefined;
  /** Called before a wait for another attempt, with its length in milliseconds. */
  readonly onWait?: ((failure: Failure, milliseconds: number) => void) | undefined;
}

/** Options of one read. */
export interface ReadOptions extends RequestContext {
  readonly query?: URLSearchParams | undefined;
  /** Returns a cheaper query to try after a failure; undefined when none would help. */
  readonly reducePageSize?:
    ((query: URLSearchParams, failure: Failure) => URLSearchParams | undefined) | undefined;
  /** Number that differs from that of pending reads whose answers may be outdated. */
  readonly version?: number;
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
  /** The query that was answered: that of the request, or one for fewer rows. */
  readonly query: URLSearchParams;
  /** Response time, in milliseconds. */
  readonly milliseconds: number;
  /** Time since the server generated the response, in milliseconds; undefined if unknown. */
  readonly age: number | undefined;
}

/** An API key to send. */
export interface Credential {
  readonly key: string;
  /** Number that differs after each change, even if the same key is stored again. */
  readonly version: number;
  /** Returns true while the key is still the stored one; checked before each attempt. */
  readonly isCurrent: () => boolean;
}

/** Options of a client, apart from its server's address. */
export interface ClientOptions extends RequestsOptions {
  /** Returns the API key stored for the server's origin; called for each private read, and not cached. */
  readonly getCredential: () => Promise<Credential | undefined>;
  /** Returns the reason why no key is stored. */
  readonly keyAbsence?: () => KeyAbsence;
  /** Called for each request that failed. */
  readonly onFailure?: (failure: Failure) => void;
  /** Called each time the server accepted or rejected the stored key. */
  readonly onKeyChecked?: (isValid: boolean) => void;
}

/** Matches keys that are valid in a header. For others the HTTP client would throw an error that contains the key. */
const headerSafeKey = /^[\x21-\x7e]+$/;

/**
 * Sends the requests to one server: with limited concurrency, within the time limit, retried where that may help, and
 * identical ones at the same time only once. Rejects with a {@link Failure}, or with the signal's reason when the caller aborts.
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
   * @param path below `/api/v2/`, or the URL of a file on the server, which needs no key
   * @throws KeyMissing when the credential is no longer current
   */
  async send<Content>(
    path: string | URL,
    kind: ContentKind<Content>,
    credential: Credential | undefined,
    options: ReadOptions,
  ): Promise<ReadResult<Content>> {
    const { query = new URLSearchParams(), signal, onWait, reducePageSize, version = 0 } = options;
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
    // Includes the kind, so that all callers that share a read expect the same content.
    const readKey = `${credential?.key ?? ''} ${credential?.version ?? 0} ${version} ${kind.name} ${this.#getUrl(path, query).href}`;
    const onReadWait = ({ failure, end }: RetryWait): void => {
      const remaining = end - performance.now();
      // Timers count whole milliseconds, so a wait may be over just before its end.
      if (remaining > 1) {
        onWait?.(failure, remaining);
      }
    };
    const answer = await withAnySignal([signal, this.#closing.signal], (combinedSignal) =>
      this.#reads.read(readKey, combinedSignal, onReadWait, read),
    );
    return answer as ReadResult<Content>;
  }

  /** Aborts all requests and sends no more. */
  close(): void {
    this.#closing.abort();
  }

  #getUrl(path: string | URL, query: URLSearchParams): URL {
    if (path instanceof URL) {
      return path;
    }
    const url = apiUrl(this.#address, path, query);
    if (!url.pathname.endsWith(`/api/v2/${path}`)) {
      // URLs resolve `..`, escaped or not, so such an id would lead elsewhere, possibly with the key.
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
      // The key may have changed during the wait for the semaphore or for another attempt.
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
    // After an abort, `onAnswer` must not be called: the server may have been forgotten meanwhile.
    signal.throwIfAborted();
    this.#options.onAnswer?.();
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
