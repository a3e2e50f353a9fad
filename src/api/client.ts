import type { ServerAddress } from './address.ts';
import { Forbidden, Gone, KeyMissing, KeyRejected, NotOffered, NotWger, type KeyAbsence } from './errors.ts';
import { isObject } from './jsonValue.ts';
import { readPage, type Page } from './page.ts';
import {
  Requests,
  type Answer,
  type Attention,
  type Credential,
  type ReadOptions,
  type RequestsOptions,
} from './requests.ts';
import { Root } from './root.ts';

/** `public` endpoints are asked without the key, always: a bad key makes even them answer 403 (`wger-api.md` §0). */
export type Access = 'public' | 'key';

/** What a client is given beside the address of its server. */
export interface ClientOptions extends RequestsOptions {
  /** The API key stored for an origin; asked for each private read, never kept. */
  readonly key: (origin: string) => Promise<string | undefined>;
  /** Why that was none. */
  readonly keyAbsence?: (origin: string) => KeyAbsence;
  /** Hears whether the server knows the stored key, each time that it shows. */
  readonly keyJudged?: (origin: string, isGood: boolean) => void;
}

/** A page, its text, and what it cost. */
export interface PageAnswer extends Page, Pick<Answer, 'text' | 'query' | 'milliseconds'> {}

/**
 * Reads from one server, and knows which reads carry the key. Every method rejects with a {@link Failure}, or with the
 * signal's reason when the caller gave up.
 */
export class Client {
  readonly address: ServerAddress;
  /** What the server offers. */
  readonly root: Root;
  readonly #options: ClientOptions;
  readonly #requests: Requests;

  constructor(address: ServerAddress, options: ClientOptions) {
    this.address = address;
    this.#options = options;
    this.#requests = new Requests(address, options);
    this.root = new Root((attention) => this.#read('', 'public', attention));
  }

  /** The text of a document that exists: JSON, exactly as the server sent it. */
  async get(path: string, access: Access, options: ReadOptions = {}): Promise<string> {
    const { text } = await this.#read(path, access, options);
    return text;
  }

  /** One page of a list. */
  async page(
    endpoint: string,
    access: Access,
    { single, ...options }: ReadOptions & { readonly single?: boolean | undefined } = {},
  ): Promise<PageAnswer> {
    const { text, json, query, milliseconds } = await this.#readPage(`${endpoint}/`, access, options);
    const page = readPage(json, query, single);
    if (page === undefined) {
      throw new NotWger(this.address.name, 'other-shape');
    }
    return { ...page, text, query, milliseconds };
  }

  /**
   * Whom a typed key belongs to, by one authenticated read of the profile; public and cached endpoints cannot tell a good key
   * from a bad one (`wger-api.md` §1a). Where the server has no profile, one row of a private list has to do.
   *
   * @param privateList the endpoint of that list
   * @returns the user's name; undefined where the server does not tell (release 2.0)
   */
  async checkKey(key: string, privateList: string, attention: Attention = {}): Promise<string | undefined> {
    return this.#ownerOf({ key, isCurrent: () => Promise.resolve(true) }, privateList, attention);
  }

  /**
   * Whom the stored key belongs to, as {@link checkKey} tells. A key that is removed meanwhile is sent no more; of one that
   * replaces it, that is told.
   *
   * @param privateList finds the endpoint of the list, once there is a key
   * @throws KeyMissing when none is stored
   */
  async checkStoredKey(
    privateList: () => Promise<string>,
    attention: Attention = {},
  ): Promise<string | undefined> {
    return this.#withStoredKey(async (stored) => this.#ownerOf(stored, await privateList(), attention));
  }

  /** Ends what is under way; nothing more is sent. */
  close(): void {
    this.#requests.close();
  }

  /** In a list, a 404 in JSON stands for a page that is no longer there. */
  async #readPage(path: string, access: Access, options: ReadOptions): Promise<Answer> {
    try {
      return await this.#read(path, access, options);
    } catch (error) {
      throw error instanceof Gone ? new Gone(this.address.name, 'page') : error;
    }
  }

  async #read(path: string, access: Access, options: ReadOptions): Promise<Answer> {
    if (access === 'public') {
      return this.#requests.send(path, undefined, options);
    }
    return this.#withStoredKey((stored) => this.#readWithKey(path, stored, options));
  }

  /** Reads with the stored key, again when that changes meanwhile, and tells what the outcome says of it. */
  async #withStoredKey<Result>(read: (stored: Credential) => Promise<Result>): Promise<Result> {
    const key = await this.#storedKey();
    if (key === undefined) {
      throw new KeyMissing(this.address.name, this.#options.keyAbsence?.(this.address.origin));
    }
    const isCurrent = async (): Promise<boolean> => (await this.#storedKey()) === key;
    const [outcome] = await Promise.allSettled([read({ key, isCurrent })]);
    if (!(await isCurrent())) {
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

  #storedKey(): Promise<string | undefined> {
    return this.#options.key(this.address.origin);
  }

  /** A 403 says either that the key is bad or that the object is another user's. One read of the profile tells which. */
  async #readWithKey(path: string, credential: Credential, options: ReadOptions): Promise<Answer> {
    try {
      return await this.#requests.send(path, credential, options);
    } catch (error) {
      if (error instanceof KeyRejected && (await this.#isGood(credential, options))) {
        throw new Forbidden(this.address.name, true);
      }
      throw error;
    }
  }

  /** Whether the server shows a profile to this key. Without a profile at all (a minimal server) the answer is no. */
  async #isGood(credential: Credential, attention: Attention): Promise<boolean> {
    try {
      return (await this.#profile(credential, attention)) !== undefined;
    } catch (error) {
      if (error instanceof KeyRejected) {
        return false;
      }
      throw error;
    }
  }

  /** The name of a key's owner, as {@link checkKey} tells it. */
  async #ownerOf(
    credential: Credential,
    privateList: string,
    attention: Attention,
  ): Promise<string | undefined> {
    const profile = await this.#profile(credential, attention);
    if (profile === undefined) {
      const query = new URLSearchParams({ limit: '1' });
      await this.#requests.send(`${privateList}/`, credential, { query, ...attention });
      return undefined;
    }
    const { json, query } = profile;
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
  async #profile(credential: Credential, { signal, onWait }: Attention): Promise<Answer | undefined> {
    try {
      return await this.#requests.send('userprofile/', credential, { signal, onWait });
    } catch (error) {
      if (error instanceof NotOffered || error instanceof Gone) {
        return undefined;
      }
      throw error;
    }
  }
}
