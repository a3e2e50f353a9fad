import type { Client } from '../api/client.ts';
import { NotOffered, NotWger } from '../api/errors.ts';
import { isObject } from '../api/jsonValue.ts';
import type { ReadOptions } from '../api/requests.ts';
import { capabilitiesOf, type Capability } from './capabilities.ts';
import { Languages } from './languages.ts';
import type { Naming } from './naming.ts';
import { PageSizes } from './pageSizes.ts';
import { readRow, type Form, type ItemKey, type ListRow, type Resource, type Source } from './resource.ts';

/** Where a listing goes on. */
export interface Cursor {
  /** Which of the listing's sources. */
  readonly source: number;
  readonly query: URLSearchParams;
}

/** A page of a listing, read for people. */
export interface RowPage {
  readonly rows: readonly ListRow[];
  /** How many rows there are in all, where the server says. */
  readonly total: number | undefined;
  /** How many rows the page had besides, that do not belong here. */
  readonly leftOut: number;
  /** Where the same source goes on; undefined at its end. */
  readonly next: Cursor | undefined;
  /** The beginning of the source behind it, if there is one. */
  readonly nextSource: Cursor | undefined;
}

/** What of a resource to list: what is the user's own or everybody's anyway, or what other users made public. */
export type Part = 'own' | 'public';

/** How to read a page: who waits for it, and how many rows the first one should have; servers may send fewer. */
export interface PageOptions extends Pick<ReadOptions, 'signal' | 'onWait'> {
  readonly size: number;
}

/** What a server without a readable root is taken to offer: no more was ever promised. */
const minimum: ReadonlySet<string> = new Set(['workout', 'exercise', 'ingredient']);

/** What one server offers of the resources: which form of each is in use, and what names are chosen by. */
export class Catalogue {
  readonly #client: Client;
  readonly #languages: () => readonly string[];
  readonly #languageTable: Languages;
  readonly #pageSizes: PageSizes;

  /**
   * @param languages the languages to show names in, best first; asked for with each page
   * @param smallerPages told when a list is asked for fewer rows at once, since more were too much for the server
   */
  constructor(
    client: Client,
    languages: () => readonly string[],
    smallerPages: (endpoint: string, rows: number) => void,
  ) {
    this.#client = client;
    this.#languages = languages;
    this.#languageTable = new Languages(client);
    this.#pageSizes = new PageSizes(smallerPages);
  }

  /** The endpoints that the server names, or the minimum of those that name none. */
  async endpoints(signal?: AbortSignal): Promise<ReadonlySet<string>> {
    return (await this.#client.root.names(signal)) ?? minimum;
  }

  /** Whether other users' public items are apart from the user's own. */
  async hasPublic(resource: Resource): Promise<boolean> {
    return sourcesOf(await this.form(resource), 'public', await this.endpoints()).length > 0;
  }

  async capabilities(): Promise<ReadonlySet<Capability>> {
    return capabilitiesOf(await this.#client.root.names());
  }

  /** @throws NotOffered when the server's root names none of the resource's forms; and what reading the root throws */
  async form(resource: Resource, signal?: AbortSignal): Promise<Form> {
    const offered = await this.endpoints(signal);
    const form = resource.forms.find(({ endpoint }) => offered.has(endpoint));
    if (form === undefined) {
      this.#client.root.forget();
      throw new NotOffered(this.#client.address.name);
    }
    return form;
  }

  /** @param cursor what the page before said; undefined for the first page */
  async page(
    resource: Resource,
    part: Part,
    cursor: Cursor | undefined,
    options: PageOptions,
  ): Promise<RowPage> {
    const { size, signal, onWait } = options;
    const form = await this.form(resource, signal);
    const sources = sourcesOf(form, part, await this.endpoints(signal));
    const index = cursor?.source ?? 0;
    const source = sources[index];
    if (source === undefined) {
      return { rows: [], total: 0, leftOut: 0, next: undefined, nextSource: undefined };
    }
    const { endpoint, keep = () => true, of = resource.id } = source;
    const first = (filters: Source['filters']): URLSearchParams =>
      new URLSearchParams({ ...filters, limit: String(size), ordering: form.ordering });
    const query = this.#pageSizes.fitted(endpoint, cursor?.query ?? first(source.filters));
    const [page, naming] = await Promise.all([
      this.#rediscovering(() =>
        this.#client.page(endpoint, resource.access, {
          query,
          signal,
          onWait,
          single: form.single,
          lighter: (heavy, failure) => this.#pageSizes.lighter(endpoint, heavy, failure),
        }),
      ),
      this.#naming(form),
    ]);
    this.#pageSizes.note(endpoint, page);

    const following = sources[index + 1];
    const rows = page.items.flatMap((item, at) =>
      isObject(item) && !keep(item) ? [] : readRow(form, item, naming, of, placeOf(source, page.query, at)),
    );
    return {
      rows,
      // What one source says is not all where there are several, and not true where rows are left out.
      total: index === 0 && source.keep === undefined ? page.total : undefined,
      leftOut: page.items.length - rows.length,
      next: page.next === undefined ? undefined : { source: index, query: page.next },
      nextSource:
        following === undefined ? undefined : { source: index + 1, query: first(following.filters) },
    };
  }

  /** What a person sees of an item that was read by itself. */
  async row(resource: Resource, item: unknown): Promise<ListRow> {
    const form = await this.form(resource);
    return readRow(form, item, await this.#naming(form), resource.id, undefined);
  }

  /** An item's document: JSON text as the server sent it. */
  async item(resource: Resource, key: ItemKey, options?: ReadOptions): Promise<string> {
    const { path, query } = await this.itemPath(resource, key, options?.signal);
    return this.#rediscovering(() => this.#client.get(path, resource.access, { ...options, query }));
  }

  /**
   * The path of an item's document below `/api/v2/`, and its query. What has no id is found by its place: as the page that
   * has nothing else, or has it among others where the server does not page by offset.
   */
  async itemPath(
    resource: Resource,
    key: ItemKey,
    signal?: AbortSignal,
  ): Promise<{ path: string; query?: URLSearchParams }> {
    const { endpoint, ordering } = await this.form(resource, signal);
    return 'id' in key
      ? { path: `${endpoint}/${encodeURIComponent(key.id.toWellFormed())}/` }
      : {
          path: `${endpoint}/`,
          query: new URLSearchParams({ limit: '1', offset: String(key.place), ordering }),
        };
  }

  /** The path of an item's page for people, below the server's prefix; undefined where there is none. */
  async webPath(resource: Resource, key: ItemKey): Promise<string | undefined> {
    const { webPath } = await this.form(resource);
    return 'id' in key
      ? webPath?.(encodeURIComponent(key.id.toWellFormed()), await this.endpoints())
      : undefined;
  }

  async #naming(form: Form): Promise<Naming> {
    return {
      languages: this.#languages(),
      codes: form.translated ? await this.#languageTable.codes() : new Map<string, string>(),
    };
  }

  /**
   * An endpoint that the root named and that is gone means another release, and an answer that is not wger's that the root
   * may not have been either: the next look at the root is a request.
   */
  async #rediscovering<Result>(read: () => Promise<Result>): Promise<Result> {
    try {
      return await read();
    } catch (error) {
      if (error instanceof NotOffered || error instanceof NotWger) {
        this.#client.root.forget();
      }
      throw error;
    }
  }
}

/** The lists of a part, as far as the server has them. */
function sourcesOf(form: Form, part: Part, offered: ReadonlySet<string>): readonly Source[] {
  const { endpoint, sources = [{ endpoint }], publicSource } = form;
  const wanted = part === 'own' ? sources : publicSource === undefined ? [] : [publicSource];
  return wanted.filter((source) => offered.has(source.endpoint));
}

/** Where a row of a page stands in the list; undefined where pages are not told apart by offsets or the list is filtered. */
function placeOf(source: Source, query: URLSearchParams, at: number): number | undefined {
  const isWhole = source.filters === undefined && !query.has('page') && !query.has('cursor');
  return isWhole ? Number(query.get('offset') ?? 0) + at : undefined;
}
