import type { Client } from '../api/client.ts';
import { NotOffered } from '../api/errors.ts';
import { isObject } from '../api/jsonValue.ts';
import type { Naming } from './naming.ts';
import {
  idOf,
  readEntry,
  textOf,
  type Entry,
  type Form,
  type Resource,
  type UnreadableEntry,
} from './resource.ts';

/** A page of a resource's list, read for people. */
export interface EntryPage {
  readonly entries: readonly (Entry | UnreadableEntry)[];
  readonly total: number | undefined;
  /** The query that leads to the following page. */
  readonly next: URLSearchParams | undefined;
}

/** What a server without a readable root is taken to offer: no more was ever promised. */
const minimum: ReadonlySet<string> = new Set(['workout', 'exercise', 'ingredient']);

/** More languages than any server has; servers since 2.6 cut it to 999, and paging goes on from there. */
const languagePage = new URLSearchParams({ limit: '100', ordering: 'id' });

/** What one server offers of the resources: which form of each is in use, and the table behind names. */
export class Catalogue {
  readonly #client: Client;
  readonly #languages: () => readonly string[];
  #codes: Promise<ReadonlyMap<string, string>> | undefined;

  /** @param languages the languages to show names in, best first; asked for with each page */
  constructor(client: Client, languages: () => readonly string[]) {
    this.#client = client;
    this.#languages = languages;
  }

  /** @throws NotOffered when the server's root names none of the resource's forms; and what reading the root throws */
  async form(resource: Resource): Promise<Form> {
    const offered = (await this.#client.root()) ?? minimum;
    const form = resource.forms.find(({ endpoint }) => offered.has(endpoint));
    if (form === undefined) {
      this.#client.forgetRoot();
      throw new NotOffered(this.#client.address.name);
    }
    return form;
  }

  /**
   * A page of a resource's list.
   *
   * @param next what the page before said; undefined for the first page
   * @param size how many rows to ask for in the first page; servers may send fewer
   */
  async page(
    resource: Resource,
    next: URLSearchParams | undefined,
    size: number,
    signal?: AbortSignal,
  ): Promise<EntryPage> {
    const form = await this.form(resource);
    const query = next ?? new URLSearchParams({ limit: String(size), ordering: form.ordering });
    const [page, naming] = await Promise.all([
      this.#rediscovering(() => this.#client.page(form.endpoint, resource.access, { query, signal })),
      this.#naming(form),
    ]);
    return {
      entries: page.items.map((item) => readEntry(form, item, naming)),
      total: page.total,
      next: page.next,
    };
  }

  /** What a person sees of an item that was read by itself. */
  async entry(resource: Resource, item: unknown): Promise<Entry | UnreadableEntry> {
    const form = await this.form(resource);
    return readEntry(form, item, await this.#naming(form));
  }

  /** An item's document: JSON text as the server sent it. */
  async item(resource: Resource, id: string): Promise<string> {
    const path = await this.itemPath(resource, id);
    return this.#rediscovering(() => this.#client.get(path, resource.access));
  }

  /** The path of an item's page for people, below the server's prefix. */
  async webPath(resource: Resource, id: string): Promise<string> {
    const { webPath } = await this.form(resource);
    return webPath(encodeURIComponent(id), (await this.#client.root()) ?? minimum);
  }

  /** An item's path below `/api/v2/`. */
  async itemPath(resource: Resource, id: string): Promise<string> {
    const { endpoint } = await this.form(resource);
    return `${endpoint}/${encodeURIComponent(id)}/`;
  }

  async #naming(form: Form): Promise<Naming> {
    return {
      languages: this.#languages(),
      codes: form.translated ? await this.#languageCodes() : new Map<string, string>(),
    };
  }

  /** An endpoint that the root named and that is gone means another release: the next look at the root is a request. */
  async #rediscovering<Result>(read: () => Promise<Result>): Promise<Result> {
    try {
      return await read();
    } catch (error) {
      if (error instanceof NotOffered) {
        this.#client.forgetRoot();
      }
      throw error;
    }
  }

  /** Read once; where it cannot be read, names come in whatever language is first, until the next page asks again. */
  async #languageCodes(): Promise<ReadonlyMap<string, string>> {
    if ((await this.#client.root())?.has('language') !== true) {
      return new Map();
    }
    const reading = (this.#codes ??= this.#readLanguageCodes());
    try {
      return await reading;
    } catch {
      if (this.#codes === reading) {
        this.#codes = undefined;
      }
      return new Map();
    }
  }

  async #readLanguageCodes(): Promise<ReadonlyMap<string, string>> {
    const codes = new Map<string, string>();
    for (let query: URLSearchParams | undefined = languagePage; query !== undefined;) {
      const known = codes.size;
      const { items, next } = await this.#client.page('language', 'public', { query });
      for (const language of items.filter(isObject)) {
        const id = idOf(language);
        if (id !== undefined) {
          codes.set(id, textOf(language['short_name']).toLowerCase());
        }
      }
      query = codes.size > known ? next : undefined;
    }
    return codes;
  }
}
