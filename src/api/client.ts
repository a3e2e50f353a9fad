import type { ServerAddress } from './address.ts';
import {
  Forbidden,
  Gone,
  isFailure,
  isNotFound,
  KeyMissing,
  KeyRejected,
  NotWger,
  ignoreFailure,
} from './errors.ts';
import {
  documentContent,
  listContent,
  maxBytes,
  valueContent,
  type ContentKind,
  type DocumentContent,
} from './contentKinds.ts';
import type { JsonList } from './json/list.ts';
import { isObject } from './json/value.ts';
import { parsePage, type Page } from './page.ts';
import { resolveServerUrl } from './pictures.ts';
import type {
  ReadResult,
  RequestContext,
  Credential,
  ReadOptions,
  Requests,
  ClientOptions,
} from './requests.ts';
import { Root } from './root.ts';

/** `public` endpoints are asked without the key, always: a bad key makes even them answer 403 (`wger-api.md` §0). */
export type Access = 'public' | 'key';

/** Options for reading a page of a list. */
export interface PageOptions extends ReadOptions {
  /** True if an object that is no list counts as the only row of one. */
  readonly allowsSingleObject?: boolean | undefined;
  /** Upper limit of a page, in bytes; that of a list when absent. */
  readonly maxBytes?: number;
}

/** A page, the texts of its rows, and what it cost. */
export interface PageResult
  extends
    Page,
    Pick<JsonList, 'rowText' | 'size'>,
    Pick<ReadResult<unknown>, 'query' | 'milliseconds' | 'age'> {}

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
      const { content } = await this.#read('', valueContent(maxBytes.smallValue), 'public', context);
      return content;
    });
  }

  /** A document that exists, to be shown. */
  async readDocument(path: string, access: Access, options: ReadOptions = {}): Promise<DocumentContent> {
    const { content } = await this.#read(path, documentContent, access, options);
    return content;
  }

  /** A document that exists, as a value of up to `max` bytes; undefined where it is nested too deeply to be understood. */
  async readValue(path: string, access: Access, options: ReadOptions = {}, max?: number): Promise<unknown> {
    const { content } = await this.#read(path, valueContent(max), access, options);
    return content;
  }

  /** One page of a list. */
  async readPage(
    endpoint: string,
    access: Access,
    { allowsSingleObject: isSingle, maxBytes: max, ...options }: PageOptions = {},
  ): Promise<PageResult> {
    const { content, ...answer } = await this.#read(`${endpoint}/`, listContent(max), access, options).catch(
      (error: unknown) => {
        // In a list, a 404 in JSON stands for a page that is no longer there.
        throw error instanceof Gone ? new Gone(this.address.name, 'page') : error;
      },
    );
    const page = parsePage(content.json, answer.query, isSingle);
    if (page === undefined) {
      throw new NotWger(this.address.name, 'other-shape');
    }
    return { ...page, ...answer, rowText: content.rowText, size: content.size };
  }

  /**
   * A file of the server's own, read without the key, as the pictures of everybody are.
   *
   * @param reference its address as it stands in an item
   * @returns undefined where that is another host's
   */
  async readFile<Content>(
    reference: string,
    kind: ContentKind<Content>,
    context: RequestContext = {},
  ): Promise<Content | undefined> {
    const url = resolveServerUrl(this.address, reference);
    return url && (await this.#send(url, kind, undefined, context)).content;
  }

  /**
   * Tells whom a typed key belongs to, by one authenticated read of the profile; public and cached endpoints cannot tell a
   * good key from a bad one (`wger-api.md` §1a). Where the server has no profile, one row of a private list has to do.
   *
   * @param privateEndpoint the endpoint of that list
   * @returns the user's name; undefined where the server does not tell (release 2.0)
   */
  async checkKey(
    key: string,
    privateEndpoint: string,
    context: RequestContext = {},
  ): Promise<string | undefined> {
    return this.#readKeyOwner({ key, version: 0, isCurrent: () => true }, privateEndpoint, context);
  }

  /**
   * Tells whom the stored key belongs to, as {@link checkKey} does. A key that is removed meanwhile is sent no more; of one
   * that replaces it, that is told.
   *
   * @param findPrivateEndpoint finds the endpoint of the list, once there is a key
   * @throws KeyMissing when none is stored
   */
  async checkStoredKey(
    findPrivateEndpoint: () => Promise<string>,
    context: RequestContext = {},
  ): Promise<string | undefined> {
    return this.#withStoredKey(async (stored) =>
      this.#readKeyOwner(stored, await findPrivateEndpoint(), context),
    );
  }

  /**
   * Makes sure that a key is stored. Asks the server for nothing.
   *
   * @throws KeyMissing when none is
   */
  async requireKey(): Promise<void> {
    await this.#getStoredKey();
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
  ): Promise<ReadResult<Content>> {
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
  ): Promise<ReadResult<Content>> {
    if (access === 'public') {
      return this.#send(path, kind, undefined, options);
    }
    return this.#withStoredKey((stored) => this.#readWithKey(path, kind, stored, options));
  }

  /** Reads with the stored key, again when that changes meanwhile, and tells what the outcome says of it. */
  async #withStoredKey<Result>(read: (credential: Credential) => Promise<Result>): Promise<Result> {
    const credential = await this.#getStoredKey();
    const [outcome] = await Promise.allSettled([read(credential)]);
    if (!credential.isCurrent()) {
      // What came shows what nobody may see any more, or is said of a key that is gone.
      return this.#withStoredKey(read);
    }
    if (outcome.status === 'rejected') {
      if (outcome.reason instanceof KeyRejected) {
        this.#reportKeyOutcome(false);
      }
      throw outcome.reason;
    }
    this.#reportKeyOutcome(true);
    return outcome.value;
  }

  #reportKeyOutcome(isValid: boolean): void {
    this.#options.keyJudged?.(this.address.origin, isValid);
  }

  async #getStoredKey(): Promise<Credential> {
    const credential = await this.#options.getCredential(this.address.origin);
    if (credential === undefined) {
      throw new KeyMissing(this.address.name, this.#options.keyAbsence?.(this.address.origin));
    }
    return credential;
  }

  /** A 403 says either that the key is bad or that the object is another user's. One read of the profile tells which. */
  async #readWithKey<Content>(
    path: string,
    kind: ContentKind<Content>,
    credential: Credential,
    options: ReadOptions,
  ): Promise<ReadResult<Content>> {
    try {
      return await this.#send(path, kind, credential, options);
    } catch (error) {
      if (!(error instanceof KeyRejected)) {
        throw error;
      }
      const profile = this.#readProfile(credential, options);
      const accepted = await ignoreFailure(profile, ({ name }) => name === 'KeyRejected');
      // A minimal server has none at all.
      throw accepted === undefined ? error : new Forbidden(this.address.name, true);
    }
  }

  /** The name of a key's owner, as {@link checkKey} tells it. */
  async #readKeyOwner(
    credential: Credential,
    privateEndpoint: string,
    context: RequestContext,
  ): Promise<string | undefined> {
    const profile = await this.#readProfile(credential, context);
    if (profile === undefined) {
      const query = new URLSearchParams({ limit: '1' });
      await this.#send(`${privateEndpoint}/`, listContent(), credential, { query, ...context });
      return undefined;
    }
    const { content: json, query } = profile;
    if (isObject(json) && typeof json['username'] === 'string') {
      return json['username'];
    }
    if (parsePage(json, query) === undefined) {
      // Something that answers everything, in place of wger, has not seen the key.
      throw new NotWger(this.address.name, 'other-shape');
    }
    return undefined;
  }

  /** The profile of a key's owner; undefined where the server has none. */
  #readProfile(
    credential: Credential,
    { signal, onWait }: RequestContext,
  ): Promise<ReadResult<unknown> | undefined> {
    const content = valueContent(maxBytes.smallValue);
    return ignoreFailure(this.#send('userprofile/', content, credential, { signal, onWait }), isNotFound);
  }
}
