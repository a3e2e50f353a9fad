import { timeIsOver, underAll } from './abort.ts';
import { apiUrl, type ServerAddress } from './address.ts';
import { Gone, KeyMissing, KeyRejected, NotWger, type Failure } from './errors.ts';
import { failureOfResponse, failureOfTransport, isHtml } from './failureOf.ts';
import type { Enter } from './gate.ts';
import { parseJson } from './jsonText.ts';
import type { Log } from './log.ts';
import { retrying } from './retry.ts';
import { SharedReads } from './sharedReads.ts';
import type { Transport, TransportResponse } from './transport.ts';

/** How requests to one server are sent. */
export interface RequestsOptions {
  readonly transport: Transport;
  /** How long one attempt may take once it is sent, in milliseconds. */
  readonly timeout: () => number;
  /** Its turn among the requests to this server. */
  readonly enter: Enter;
  readonly log: Log;
  /** Told of each server that answers with JSON. */
  readonly answered?: (address: ServerAddress) => void;
}

/** Who waits for an answer. */
export interface Attention {
  /** When nobody does any more. */
  readonly signal?: AbortSignal | undefined;
  /** Told when the server has to be waited for, and for how many milliseconds. */
  readonly onWait?: ((failure: Failure, milliseconds: number) => void) | undefined;
}

/** What one read asks for, and for whom. */
export interface ReadOptions extends Attention {
  readonly query?: URLSearchParams | undefined;
  /** A query that costs the server less than `query` did when it failed so; undefined when none would help. */
  readonly lighter?: ((query: URLSearchParams, failure: Failure) => URLSearchParams | undefined) | undefined;
}

/** A pause before another attempt. */
interface Wait {
  readonly failure: Failure;
  readonly milliseconds: number;
}

/** A document of the API. */
export interface Answer {
  /** JSON, exactly as the server sent it. */
  readonly text: string;
  readonly json: unknown;
  /** The query that it answers: that of the request, or a lighter one. */
  readonly query: URLSearchParams;
  /** How long the server took, in milliseconds. */
  readonly milliseconds: number;
}

/** A key to send along. */
export interface Credential {
  readonly key: string;
  /** Whether it is still the one to send; asked before each attempt. */
  readonly isCurrent: () => Promise<boolean>;
}

/** A key that can stand in a header. Anything else would fail inside the HTTP client, with the key in its message. */
const sendableKey = /^[\x21-\x7e]+$/;

/**
 * The requests to one server: in turn, each within the time limit, tried again where that may help, and identical ones at
 * the same time sent once. Rejects with a {@link Failure}, or with the signal's reason when the caller gave up.
 */
export class Requests {
  readonly #address: ServerAddress;
  readonly #options: RequestsOptions;
  readonly #reads = new SharedReads<Answer, Wait>();
  readonly #closing = new AbortController();

  constructor(address: ServerAddress, options: RequestsOptions) {
    this.#address = address;
    this.#options = options;
  }

  /**
   * @param path below `/api/v2/`
   * @throws KeyMissing when the credential is no longer current
   */
  async send(path: string, credential: Credential | undefined, options: ReadOptions): Promise<Answer> {
    const { query = new URLSearchParams(), signal, onWait, lighter } = options;
    if (credential !== undefined && !sendableKey.test(credential.key)) {
      throw new KeyRejected(this.#address.name);
    }
    const read = (readSignal: AbortSignal, tell: (news: Wait) => void): Promise<Answer> => {
      let current = query;
      return retrying(() => this.#attempt(this.#urlOf(path, current), credential, readSignal), {
        signal: readSignal,
        waiting: (failure, milliseconds) => {
          this.#options.log.waiting(this.#urlOf(path, current), failure, milliseconds);
          tell({ failure, milliseconds });
        },
        lighten: (failure) => {
          const found = lighter?.(current, failure);
          current = found ?? current;
          return found !== undefined;
        },
      });
    };
    const name = `${credential?.key ?? ''} ${this.#urlOf(path, query).href}`;
    return underAll([signal, this.#closing.signal], (either) =>
      this.#reads.read(name, either, ({ failure, milliseconds }) => onWait?.(failure, milliseconds), read),
    );
  }

  /** Ends what is under way; nothing more is sent. */
  close(): void {
    this.#closing.abort();
  }

  #urlOf(path: string, query: URLSearchParams): URL {
    const url = apiUrl(this.#address, path, query);
    if (!url.pathname.endsWith(`/api/v2/${path}`)) {
      // An id such as `..` would lead elsewhere, perhaps with the key: URLs fold such segments, escaped or not.
      throw new Gone(this.#address.name);
    }
    return url;
  }

  async #attempt(url: URL, credential: Credential | undefined, signal: AbortSignal): Promise<Answer> {
    const leave = await this.#options.enter(signal);
    let start: number;
    let response: TransportResponse;
    try {
      // Both the turn and the pause before another attempt may have taken long.
      if ((await credential?.isCurrent()) === false) {
        throw new KeyMissing(this.#address.name);
      }
      start = performance.now();
      response = await this.#receive(url, credential?.key, signal);
    } finally {
      void leave();
    }
    if (response.status !== 200) {
      throw failureOfResponse(this.#address.name, response, url, credential !== undefined);
    }
    const { text } = response;
    const milliseconds = performance.now() - start;
    let json: unknown;
    try {
      json = parseJson(text);
    } catch (cause) {
      throw new NotWger(this.#address.name, isHtml(response) ? 'html' : 'not-json', { cause });
    }
    this.#options.answered?.(this.#address);
    return { text, json, query: url.searchParams, milliseconds };
  }

  async #receive(url: URL, key: string | undefined, signal: AbortSignal): Promise<TransportResponse> {
    const limit = new AbortController();
    // `AbortSignal.timeout` could not be called off, and would be kept until its time is over.
    const timer = setTimeout(() => {
      limit.abort(timeIsOver());
    }, this.#options.timeout());
    const headers = {
      accept: 'application/json',
      ...(key === undefined ? {} : { authorization: `Token ${key}` }),
    };
    try {
      return await underAll([signal, limit.signal], (either) =>
        this.#options.transport({ url, headers, signal: either }),
      );
    } catch (cause) {
      signal.throwIfAborted();
      throw failureOfTransport(this.#address.name, cause, limit.signal.aborted);
    } finally {
      clearTimeout(timer);
    }
  }
}
