import type { ServerAddress } from './address.ts';
import { Forbidden, Gone, KeyMissing, KeyRejected, NotWger } from './failures/errors.ts';
import { isFailure, isNotFound, ignoreFailure } from './failures/failures.ts';
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
import {
  Requests,
  type ReadResult,
  type RequestContext,
  type Credential,
  type ReadOptions,
  type ClientOptions,
} from './requests.ts';
import { Root } from './root.ts';

/** The key is never sent to `public` endpoints: with an invalid one, even they answer 403 (`wger-api.md` §0). */
export type Access = 'public' | 'key';

/** Options for reading a page of a list. */
export interface PageOptions extends ReadOptions {
  /** True if an object that is not a list counts as a list's only row. */
  readonly allowsSingleObject?: boolean | undefined;
  /** Maximum size of the page, in bytes; `maxBytes.listPage` when absent. */
  readonly maxBytes?: number;
}

/** A page with the source text of its rows, its size and how long it took. */
export interface PageResult
  extends
    Page,
    Pick<JsonList, 'rowText' | 'size'>,
    Pick<ReadResult<unknown>, 'query' | 'milliseconds' | 'age'> {}

/**
 * Reads from one server, and decides which reads carry the key. Every method rejects with a `Failure`, or with the
 * signal's reason when the caller aborts.
 */
export class Client {
  readonly address: ServerAddress;
  /** Endpoints that the server offers. */
  readonly root: Root;
  readonly #options: ClientOptions;
  readonly #requests: Requests;

  constructor(address: ServerAddress, options: ClientOptions) {
    this.address = address;
    this.#options = options;
    this.#requests = new Requests(address, options);
    this.root = new Root(async (context, version) => {
      const options = { ...context, version };
      return (await this.#read('', valueContent(maxBytes.smallValue), 'public', options)).content;
    });
  }

  /** Reads JSON for display. */
  async readDocument(path: string, access: Access, options: ReadOptions = {}): Promise<DocumentContent> {
    const { content } = await this.#read(path, documentContent, access, options);
    return content;
  }

  /** Reads JSON of up to `max` bytes as a value; undefined where it is nested too deeply to parse. */
  async readValue(path: string, access: Access, options: ReadOptions = {}, max?: number): Promise<unknown> {
    const { content } = await this.#read(path, valueContent(max), access, options);
    return content;
  }

  /** Reads one page of a list. */
  async readPage(
    endpoint: string,
    access: Access,
    { allowsSingleObject, maxBytes: maxPageBytes, ...options }: PageOptions = {},
  ): Promise<PageResult> {
    const { content, ...answer } = await this.#read(
      `${endpoint}/`,
      listContent(maxPageBytes),
      access,
      options,
    ).catch((error: unknown) => {
      // For a list, a 404 in JSON means that the page no longer exists.
      throw error instanceof Gone ? new Gone(this.address.name, 'page') : error;
    });
    const page = parsePage(content.json, answer.query, allowsSingleObject);
    if (page === undefined) {
      throw new NotWger(this.address.name, 'other-shape');
    }
    return { ...page, ...answer, rowText: content.rowText, size: content.size };
  }

  /**
   * Reads a file of the server without the key: pictures are public.
   *
   * @param reference its address as it appears in an item
   * @returns undefined if that is on another host
   */
  async readFile<Content>(
    reference: string,
    kind: ContentKind<Content>,
    context: RequestContext,
  ): Promise<Content | undefined> {
    const url = resolveServerUrl(this.address, reference);
    return url && (await this.#send(url, kind, undefined, context)).content;
  }

  /**
   * Finds the owner of a typed key by one authenticated read of the profile; public and cached endpoints cannot tell a valid
   * key from an invalid one (`wger-api.md` §1a). If the server has no profile, it reads one row of a private list instead.
   *
   * @param privateEndpoint the endpoint of that list
   * @returns the user's name; undefined if the server does not send it (release 2.0)
   */
  async checkKey(
    key: string,
    privateEndpoint: string,
    context: RequestContext = {},
  ): Promise<string | undefined> {
    return this.#readKeyOwner({ key, version: 0, isCurrent: () => true }, privateEndpoint, context);
  }

  /**
   * Finds the owner of the stored key, as {@link checkKey} does. If the key is replaced meanwhile, the replacement is checked
   * instead; a removed key is not sent again.
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
   * Checks that a key is stored, without a request.
   *
   * @throws KeyMissing when none is
   */
  async requireKey(): Promise<void> {
    await this.#getStoredKey();
  }

  /** Aborts all requests and sends no more. */
  close(): void {
    this.#requests.close();
  }

  async #send<Content>(
    path: string | URL,
    kind: ContentKind<Content>,
    credential: Credential | undefined,
    options: ReadOptions,
  ): Promise<ReadResult<Content>> {
    try {
      return await this.#requests.send(path, kind, credential, options);
    } catch (error) {
      if (isFailure(error)) {
        this.#options.onFailure?.(error);
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

  /** Reads with the stored key, starting over if that changes meanwhile, and reports whether the key was accepted. */
  async #withStoredKey<Result>(read: (credential: Credential) => Promise<Result>): Promise<Result> {
    const credential = await this.#getStoredKey();
    const [outcome] = await Promise.allSettled([read(credential)]);
    if (!credential.isCurrent()) {
      // The outcome belongs to a key that was replaced or removed: its data must not be shown.
      return this.#withStoredKey(read);
    }
    if (outcome.status === 'rejected') {
      if (outcome.reason instanceof KeyRejected) {
        this.#options.onKeyChecked?.(false);
      }
      throw outcome.reason;
    }
    this.#options.onKeyChecked?.(true);
    return outcome.value;
  }

  async #getStoredKey(): Promise<Credential> {
    const credential = await this.#options.getCredential();
    if (credential === undefined) {
      throw new KeyMissing(this.address.name, this.#options.keyAbsence?.());
    }
    return credential;
  }

  /** Checks the key after a 403, to tell a rejected key from an object of another user. */
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
      const { signal, onWait } = options;
      const [endpoint = ''] = path.split('/');
      await this.#readKeyOwner(credential, endpoint, { signal, onWait });
      throw new Forbidden(this.address.name, true);
    }
  }

  /** The name of a key's owner, as for {@link checkKey}. */
  async #readKeyOwner(
    credential: Credential,
    privateEndpoint: string,
    context: RequestContext,
  ): Promise<string | undefined> {
    const kind = valueContent(maxBytes.smallValue);
    const reading = this.#send('userprofile/', kind, credential, context);
    const profile = await ignoreFailure(reading, isNotFound);
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
      // Something other than wger answered, which says nothing about the key.
      throw new NotWger(this.address.name, 'other-shape');
    }
    return undefined;
  }
}
