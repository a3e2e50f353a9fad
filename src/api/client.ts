import { apiUrl, type ServerAddress } from './address.ts';
import {
  Busy,
  Forbidden,
  Gone,
  KeyMissing,
  KeyRejected,
  NotOffered,
  NotWger,
  ServerFault,
  Unreachable,
  isFailure,
} from './errors.ts';
import { failureOfResponse, failureOfTransport, isHtml } from './failureOf.ts';
import { parseJson } from './jsonText.ts';
import { isObject, type JsonObject } from './jsonValue.ts';
import { readPage, type Page } from './page.ts';
import type { Transport, TransportResponse } from './transport.ts';

/** `public` endpoints are asked without the key, always: a bad key makes even them answer 403 (`wger-api.md` §0). */
export type Access = 'public' | 'key';

export interface ClientOptions {
  readonly transport: Transport;
  /** The API key stored for an origin; asked for each private read, never kept. */
  readonly key: (origin: string) => Promise<string | undefined>;
  /** How long one request may take, in milliseconds. */
  readonly timeout: () => number;
}

export interface ReadOptions {
  readonly query?: URLSearchParams;
  readonly signal?: AbortSignal | undefined;
}

/** A key that can stand in a header. Anything else would fail inside the HTTP client, with the key in its message. */
const sendableKey = /^[\x21-\x7e]+$/;

/**
 * Reads from one server. The only place that joins URLs, adds the key, limits the time and names failures.
 * Every method rejects with a {@link Failure}, or with the signal's reason when the caller gave up.
 */
export class Client {
  readonly address: ServerAddress;
  readonly #options: ClientOptions;
  #root: Promise<ReadonlySet<string> | undefined> | undefined;
  /** What the root named when it could last be read. */
  #lastRoot: ReadonlySet<string> | undefined;

  constructor(address: ServerAddress, options: ClientOptions) {
    this.address = address;
    this.#options = options;
  }

  /**
   * The names of the endpoints that the server's root document lists, or undefined when what it answers cannot be read.
   * A readable root is asked for once, and again after {@link forgetRoot}; what it named stays in use while it cannot be
   * read. Its URLs are ignored, like those of `next` (`wger-api.md` §5).
   */
  async root(): Promise<ReadonlySet<string> | undefined> {
    const reading = (this.#root ??= this.#readRoot());
    let names: ReadonlySet<string> | undefined;
    try {
      names = await reading;
    } finally {
      if (names === undefined && this.#root === reading) {
        this.#root = undefined;
      }
    }
    this.#lastRoot = names ?? this.#lastRoot;
    return this.#lastRoot;
  }

  /** Lets the next look at the root be a request: it may have changed, as after an upgrade of the server. */
  forgetRoot(): void {
    this.#root = undefined;
  }

  /** The text of a document that exists: JSON, exactly as the server sent it. */
  async get(path: string, access: Access, options: ReadOptions = {}): Promise<string> {
    const { text } = await this.#read(path, access, options);
    return text;
  }

  /** One page of a list. */
  async page(endpoint: string, access: Access, options: ReadOptions = {}): Promise<Page> {
    const { json } = await this.#read(`${endpoint}/`, access, options);
    const page = readPage(json);
    if (page === undefined) {
      throw new NotWger(this.address.name, 'other-shape');
    }
    return page;
  }

  /**
   * Whom a key belongs to, by one authenticated read of the profile; public and cached endpoints cannot tell a good key
   * from a bad one (`wger-api.md` §1a). Where the server has no profile, one row of a private list has to do.
   *
   * @param privateList the endpoint of that list
   * @returns the user's name; undefined where the server does not tell (release 2.0)
   */
  async checkKey(key: string, privateList: string, signal?: AbortSignal): Promise<string | undefined> {
    try {
      const { json } = await this.#send('userprofile/', key, { signal });
      const username = isObject(json) ? json['username'] : undefined;
      return typeof username === 'string' ? username : undefined;
    } catch (error) {
      if (!(error instanceof NotOffered || error instanceof Gone)) {
        throw error;
      }
      await this.#send(`${privateList}/`, key, { query: new URLSearchParams({ limit: '1' }), signal });
      return undefined;
    }
  }

  async #readRoot(): Promise<ReadonlySet<string> | undefined> {
    try {
      const { json } = await this.#read('', 'public', {});
      return isObject(json) ? endpointNames(json) : undefined;
    } catch (error) {
      const serverIsDown =
        error instanceof Unreachable ||
        error instanceof Busy ||
        (error instanceof ServerFault && error.status >= 500);
      if (serverIsDown || !isFailure(error)) {
        throw error;
      }
      return undefined;
    }
  }

  async #read(path: string, access: Access, options: ReadOptions): Promise<{ text: string; json: unknown }> {
    if (access === 'public') {
      return this.#send(path, undefined, options);
    }
    const key = await this.#options.key(this.address.origin);
    if (key === undefined) {
      throw new KeyMissing(this.address.name);
    }
    const answer = await this.#sendWithKey(path, key, options);
    // The key may have been removed or replaced meanwhile: then the answer shows what nobody may see any more.
    return (await this.#options.key(this.address.origin)) === key
      ? answer
      : this.#read(path, access, options);
  }

  /** A 403 says either that the key is bad or that the object is another user's. One read of the profile tells which. */
  async #sendWithKey(
    path: string,
    key: string,
    options: ReadOptions,
  ): Promise<{ text: string; json: unknown }> {
    try {
      return await this.#send(path, key, options);
    } catch (error) {
      if (!(error instanceof KeyRejected)) {
        throw error;
      }
      if (await this.#hasProfile(key, options.signal)) {
        throw new Forbidden(this.address.name, true);
      }
      throw error;
    }
  }

  /** Whether the server shows a profile to this key. Without a profile at all (a minimal server) the answer is no. */
  async #hasProfile(key: string, signal: AbortSignal | undefined): Promise<boolean> {
    try {
      await this.#send('userprofile/', key, { signal });
      return true;
    } catch (error) {
      if (error instanceof KeyRejected || error instanceof NotOffered || error instanceof Gone) {
        return false;
      }
      throw error;
    }
  }

  async #send(
    path: string,
    key: string | undefined,
    { query, signal }: ReadOptions,
  ): Promise<{ text: string; json: unknown }> {
    if (key !== undefined && !sendableKey.test(key)) {
      throw new KeyRejected(this.address.name);
    }
    const url = apiUrl(this.address, path, query);
    if (!url.pathname.endsWith(`/api/v2/${path}`)) {
      // An id such as `..` would lead elsewhere, perhaps with the key: URLs fold such segments, escaped or not.
      throw new Gone(this.address.name);
    }
    const response = await this.#transport(url, key, signal);
    if (response.status !== 200) {
      throw failureOfResponse(this.address.name, response, url, key !== undefined);
    }
    try {
      return { text: response.text, json: parseJson(response.text) };
    } catch (cause) {
      throw new NotWger(this.address.name, isHtml(response) ? 'html' : 'not-json', { cause });
    }
  }

  async #transport(
    url: URL,
    key: string | undefined,
    signal: AbortSignal | undefined,
  ): Promise<TransportResponse> {
    const timeout = AbortSignal.timeout(this.#options.timeout());
    try {
      return await this.#options.transport({
        url,
        headers: {
          accept: 'application/json',
          ...(key === undefined ? {} : { authorization: `Token ${key}` }),
        },
        signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
      });
    } catch (cause) {
      signal?.throwIfAborted();
      throw failureOfTransport(this.address.name, cause, timeout.aborted);
    }
  }
}

/** The members of a root document whose value is the URL of a list of that name; undefined when there is none. */
function endpointNames(root: JsonObject): ReadonlySet<string> | undefined {
  const names = Object.keys(root).filter((name) => String(root[name]).endsWith(`/${name}/`));
  return names.length === 0 ? undefined : new Set(names);
}
