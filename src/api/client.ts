import type { ServerAddress } from './address.ts';
import {
  Forbidden,
  Gone,
  isFailure,
  isNotFound,
  KeyMissing,
  KeyRejected,
  NotWger,
  unlessFailed,
} from './errors.ts';
import {
  documentContent,
  listContent,
  maxBytes,
  valueContent,
  type ContentKind,
  type SentDocument,
} from './contents.ts';
import type { JsonList } from './json/list.ts';
import { isObject } from './json/value.ts';
import { readPage, type Page } from './page.ts';
import { ownUrl } from './pictures.ts';
import type { Answer, RequestContext, Credential, ReadOptions, Requests, ClientOptions } from './requests.ts';
import { Root } from './root.ts';

/** `public` endpoints are asked without the key, always: a bad key makes even them answer 403 (`wger-api.md` §0). */
export type Access = 'public' | 'key';

/** Options for reading a page of a list. */
export interface PageOptions extends ReadOptions {
  /** True if an object that is no list counts as the only row of one. */
  readonly isSingle?: boolean | undefined;
  /** Upper limit of a page, in bytes; that of a list when absent. */
  readonly maxBytes?: number;
}

/** A page, the texts of its rows, and what it cost. */
export interface PageAnswer
  extends Page, Pick<JsonList, 'rowText' | 'size'>, Pick<Answer<unknown>, 'query' | 'milliseconds' | 'age'> {}

/**
 * Reads from one server, and knows which reads carry the key. Every method rejects with a `Failure`, or with the
 * signal's reason when the caller gave up.
 */
export class Client {
  readonly address: ServerAddress;
  /** Endpoints that the server offers. */
  readonly root: Root;
  readonly #options: ClientOptions;
  #requests: Requests | undefined;
  #isClosed = false;

  constructor(address: ServerAddress, options: ClientOptions) {
    this.address = address;
    this.#options = options;
    this.root = new Root(async (context) => {
      const { content } = await this.#read('', valueContent(maxBytes.facts), 'public', context);
      return content;
    });
  }

  /** A document that exists, to be shown. */
  async get(path: string, access: Access, options: ReadOptions = {}): Promise<SentDocument> {
    const { content } = await this.#read(path, documentContent, access, options);
    return content;
  }

  /** A document that exists, as a value of up to `max` bytes; undefined where it is nested too deeply to be understood. */
  async value(path: string, access: Access, options: ReadOptions = {}, max?: number): Promise<unknown> {
    const { content } = await this.#read(path, valueContent(max), access, options);
    return content;
  }

  /** One page of a list. */
  async page(
    endpoint: string,
    access: Access,
    { isSingle, maxBytes: max, ...options }: PageOptions = {},
  ): Promise<PageAnswer> {
    const { content, ...answer } = await this.#read(`${endpoint}/`, listContent(max), access, options).catch(
      (error: unknown) => {
        // In a list, a 404 in JSON stands for a page that is no longer there.
        throw error instanceof Gone ? new Gone(this.address.name, 'page') : error;
      },
    );
    const page = readPage(content.json, answer.query, isSingle);
    if (page === undefined) {
      throw new NotWger(this.address.name, 'other-shape');
    }
    return { ...page, ...answer, rowText: content.rowText, size: content.size };
  }

  /**
   * A file of the server's own, read without the key, as the pictures of everybody are.
   *
   * @param written its address as it stands in an item
   * @returns undefined where that is another host's
   */
  async file<Content>(
    written: string,
    kind: ContentKind<Content>,
    context: RequestContext = {},
  ): Promise<Content | undefined> {
    const url = ownUrl(this.address, written);
    return url && (await this.#send(url, kind, undefined, context)).content;
  }

  /**
   * Tells whom a typed key belongs to, by one authenticated read of the profile; public and cached endpoints cannot tell a
   * good key from a bad one (`wger-api.md` §1a). Where the server has no profile, one row of a private list has to do.
   *
   * @param privateList the endpoint of that list
   * @returns the user's name; undefined where the server does not tell (release 2.0)
   */
  async checkKey(
    key: string,
    privateList: string,
    context: RequestContext = {},
  ): Promise<string | undefined> {
    return this.#ownerOf({ key, version: 0, isCurrent: () => true }, privateList, context);
  }

  /**
   * Tells whom the stored key belongs to, as {@link checkKey} does. A key that is removed meanwhile is sent no more; of one
   * that replaces it, that is told.
   *
   * @param privateList finds the endpoint of the list, once there is a key
   * @throws KeyMissing when none is stored
   */
  async checkStoredKey(
    privateList: () => Promise<string>,
    context: RequestContext = {},
  ): Promise<string | undefined> {
    return this.#withStoredKey(async (stored) => this.#ownerOf(stored, await privateList(), context));
  }

  /**
   * Makes sure that a key is stored. Asks the server for nothing.
   *
   * @throws KeyMissing when none is
   */
  async requireKey(): Promise<void> {
    await this.#storedKey();
  }

  /** Ends what is under way; nothing more is sent. */
  close(): void {
    this.#isClosed = true;
    this.#requests?.close();
  }

  /** Sends a request, by what is loaded with the first one. */
  async #send<Content>(
    path: string | URL,
    kind: ContentKind<Content>,
    credential: Credential | undefined,
    options: ReadOptions,
  ): Promise<Answer<Content>> {
    const module = await import('./requests.ts');
    this.#requests ??= new module.Requests(this.address, this.#options);
    if (this.#isClosed) {
      this.#requests.close();
    }
    try {
      return await this.#requests.send(path, kind, credential, options);
    } catch (error) {
      if (isFailure(error)) {
        this.#options.failed?.(error);
      }
      throw error;
    }
  }

  async #read<Content>(
    path: string,
    kind: ContentKind<Content>,
    access: Access,
    options: ReadOptions,
  ): Promise<Answer<Content>> {
    if (access === 'public') {
      return this.#send(path, kind, undefined, options);
    }
    return this.#withStoredKey((stored) => this.#readWithKey(path, kind, stored, options));
  }

  /** Reads with the stored key, again when that changes meanwhile, and tells what the outcome says of it. */
  async #withStoredKey<Result>(read: (stored: Credential) => Promise<Result>): Promise<Result> {
    const stored = await this.#storedKey();
    const [outcome] = await Promise.allSettled([read(stored)]);
    if (!stored.isCurrent()) {
      // What came shows what nobody may see any more, or is said of a key that is gone.
      return this.#withStoredKey(read);
    }
    if (outcome.status === 'rejected') {
      if (outcome.reason instanceof KeyRejected) {
        this.#judge(false);
      }
      throw outcome.reason;
    }
    this.#judge(true);
    return outcome.value;
  }

  #judge(isGood: boolean): void {
    this.#options.keyJudged?.(this.address.origin, isGood);
  }

  async #storedKey(): Promise<Credential> {
    const stored = await this.#options.key(this.address.origin);
    if (stored === undefined) {
      throw new KeyMissing(this.address.name, this.#options.keyAbsence?.(this.address.origin));
    }
    return stored;
  }

  /** A 403 says either that the key is bad or that the object is another user's. One read of the profile tells which. */
  async #readWithKey<Content>(
    path: string,
    kind: ContentKind<Content>,
    credential: Credential,
    options: ReadOptions,
  ): Promise<Answer<Content>> {
    try {
      return await this.#send(path, kind, credential, options);
    } catch (error) {
      if (!(error instanceof KeyRejected)) {
        throw error;
      }
      const profile = this.#profile(credential, options);
      const shown = await unlessFailed(profile, ({ name }) => name === 'KeyRejected');
      // A minimal server has none at all.
      throw shown === undefined ? error : new Forbidden(this.address.name, true);
    }
  }

  /** The name of a key's owner, as {@link checkKey} tells it. */
  async #ownerOf(
    credential: Credential,
    privateList: string,
    context: RequestContext,
  ): Promise<string | undefined> {
    const profile = await this.#profile(credential, context);
    if (profile === undefined) {
      const query = new URLSearchParams({ limit: '1' });
      await this.#send(`${privateList}/`, listContent(), credential, { query, ...context });
      return undefined;
    }
    const { content: json, query } = profile;
    if (isObject(json) && typeof json['username'] === 'string') {
      return json['username'];
    }
    if (readPage(json, query) === undefined) {
      // Something that answers everything, in place of wger, has not seen the key.
      throw new NotWger(this.address.name, 'other-shape');
    }
    return undefined;
  }

  /** The profile of a key's owner; undefined where the server has none. */
  #profile(credential: Credential, { signal, onWait }: RequestContext): Promise<Answer<unknown> | undefined> {
    const content = valueContent(maxBytes.facts);
    return unlessFailed(this.#send('userprofile/', content, credential, { signal, onWait }), isNotFound);
  }
}
