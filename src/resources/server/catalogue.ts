import type { Client } from '../../api/client.ts';
import { maxBytes } from '../../api/contentKinds.ts';
import { Gone, NotOffered, NotWger } from '../../api/failures/errors.ts';
import type { Log } from '../../api/log.ts';
import type { RequestContext } from '../../api/requests.ts';
import { getCapabilities, type Capability } from './capabilities.ts';
import { toDocumentPath, toPathSegment, sendsMail, type DocumentPath } from '../addresses/documentPath.ts';
import { getResource } from './endpoints.ts';
import { resources } from '../index.ts';
import { isValidId } from '../addresses/itemLink.ts';
import { readLanguageCodes, type Naming } from './naming.ts';
import type { PlanDay } from '../plans/trainingPlan.ts';
import {
  isItemIdKey,
  toListedItem,
  type DocumentKey,
  type FoundItem,
  type Form,
  type ListedItem,
  type Resource,
} from '../resource.ts';
import { RowOrigins } from '../paging/rowOrigins.ts';
import { createSinglePage, type Cursor, type RowPageOptions, type RawRowPage } from '../paging/rowPage.ts';
import { createOwnConfigFilter } from '../plans/configFilters.ts';
import { PageReader } from '../paging/pageReader.ts';
import { toCachedQuery, isUncachedQuery, toUncachedQuery, type DocumentContext } from '../paging/uncached.ts';
import {
  createFirstQuery,
  hasOtherUsersRows,
  getSeparateSources,
  getSources,
  type ListPart,
} from '../paging/sources.ts';
import { toRowPage } from '../paging/toRowPage.ts';
import { Tables } from './tables.ts';
import { readUnitFormat, type UnitFormat } from './units.ts';
import type { FormatNumber } from '../text/quantities.ts';

/** Endpoints assumed if the root of a server cannot be read: the API promises no others. */
export const minimumEndpoints: ReadonlySet<string> = new Set(['workout', 'exercise', 'ingredient']);

/** Resources as one server offers them: the form in use of each, and the languages by which names are chosen. */
export class Catalogue {
  /** The small tables that items refer to. */
  readonly tables: Tables;
  /** The pages that items were listed on. */
  readonly origins = new RowOrigins();
  readonly #client: Client;
  readonly #languages: () => readonly string[];
  readonly #formatNumber: FormatNumber;
  readonly #pages: PageReader;

  /**
   * @param languages the languages to show names in, best first; called for each page
   * @param log notified when fewer rows of a list are requested at once
   * @param formatNumber formats a number in the user's language
   */
  constructor(
    client: Client,
    languages: () => readonly string[],
    log: Pick<Log, 'smallerPages'>,
    formatNumber: FormatNumber = (amount) => amount,
  ) {
    this.#client = client;
    this.#languages = languages;
    this.tables = new Tables(client);
    this.#formatNumber = formatNumber;
    this.#pages = new PageReader(client, this.tables, log);
  }

  /** The languages to show names in, best first. */
  get languages(): readonly string[] {
    return this.#languages();
  }

  /** Reads the endpoints that the server names, or returns the minimum if it names none. */
  async readEndpoints(context?: RequestContext): Promise<ReadonlySet<string>> {
    return (await this.#client.root.getEndpoints(context)) ?? minimumEndpoints;
  }

  /** The same, as far as the root has been read. Makes no request. */
  get knownEndpoints(): ReadonlySet<string> {
    return this.#client.root.knownEndpoints ?? minimumEndpoints;
  }

  /** Capabilities of the server, as far as its root was read. */
  get capabilities(): ReadonlySet<Capability> {
    return getCapabilities(this.#client.root.knownEndpoints);
  }

  /** The form of a resource that is in use, as far as the root has been read. Makes no request. */
  findCurrentForm({ forms }: Resource): Form | undefined {
    const { knownEndpoints } = this;
    return forms.find(
      ({ endpoint, isListable }) => knownEndpoints.has(endpoint) && isListable?.(knownEndpoints) !== false,
    );
  }

  /** Returns the resource of the documents of an endpoint's items: the one that it lists, or else the endpoint itself. */
  getResourceId(endpoint: string): string {
    return (
      resources.find((resource) => this.findCurrentForm(resource)?.endpoint === endpoint)?.id ?? endpoint
    );
  }

  /** Returns true if other users' public items have a list of their own, as far as the root was read. */
  hasPublicItems(resource: Resource): boolean {
    const form = this.findCurrentForm(resource);
    return form !== undefined && getSources(form, 'public', this.knownEndpoints).length > 0;
  }

  /** @throws NotOffered if the server's root names none of the resource's forms; and what reading the root throws */
  async getForm(resource: Resource, context?: RequestContext): Promise<Form> {
    await this.readEndpoints(context);
    const form = this.findCurrentForm(resource);
    if (form === undefined) {
      this.#client.root.forget();
      throw new NotOffered(this.#client.address.name);
    }
    return form;
  }

  /** @param cursor position given by the previous page; undefined for the first page */
  async readPage(
    resource: Resource,
    part: ListPart,
    cursor: Cursor | undefined,
    options: RowPageOptions,
  ): Promise<RawRowPage> {
    const form = await this.getForm(resource, options);
    const sources = getSources(form, part, this.knownEndpoints);
    const index = cursor?.source ?? 0;
    const source = sources[index];
    if (source === undefined) {
      return { ...createSinglePage([]), getTexts: () => [] };
    }
    const query = cursor?.query ?? createFirstQuery(resource, source, form, options);
    const [page, naming, isOwn] = await Promise.all([
      this.#withRediscovery(() => this.#pages.read(resource, form, source, query, options)),
      this.#readFormNaming(form, options),
      hasOtherUsersRows(source.endpoint, this.knownEndpoints)
        ? createOwnConfigFilter(this.#client, options)
        : undefined,
    ]);
    const listing = { resource, form, naming, sources, index, isOwn, options };
    const rowPage = await toRowPage(page, source, listing);
    if (options.isRefresh === true || !isUncachedQuery(page.query)) {
      const origin = {
        resource: this.getResourceId(source.endpoint),
        page: toCachedQuery(page.query).toString(),
      };
      rowPage.rows.forEach((row) => {
        this.origins.set(row, origin);
      });
    }
    return rowPage;
  }

  /** Creates the row of an item that was read on its own. */
  async createRow(resource: Resource, item: unknown): Promise<ListedItem> {
    const form = await this.getForm(resource);
    return toListedItem(form, item, await this.#readFormNaming(form), resource.id, undefined);
  }

  /** Returns true if items of a resource have a plan of days. The root must have been read, since the release decides. */
  hasPlan(resource: Resource): boolean {
    return (
      this.#client.root.knownEndpoints !== undefined && this.findCurrentForm(resource)?.plan !== undefined
    );
  }

  /**
   * Reads the plan of an item, day by day, with one request besides those for the names of units.
   *
   * @throws NotOffered if items have no plan; NotWger for an answer of another shape
   */
  async readPlan(resource: Resource, id: string, context: RequestContext = {}): Promise<readonly PlanDay[]> {
    const form = await this.getForm(resource, context);
    if (form.plan === undefined) {
      throw new NotOffered(this.#client.address.name);
    }
    const path = `${form.endpoint}/${toPathSegment(id)}/${form.plan}/`;
    const [{ parsePlan }, json, units, naming] = await Promise.all([
      // Loaded with the first plan, since most sessions show none.
      import('../plans/parsePlan.ts'),
      this.#withRediscovery(() => this.#client.readValue(path, resource.access, context, maxBytes.plan)),
      this.readUnits(context),
      this.readNaming(context),
    ]);
    const days = parsePlan(json, units, naming);
    if (days === undefined) {
      throw new NotWger(this.#client.address.name, 'other-shape');
    }
    return days;
  }

  /** Reads the names of the units that plans use. */
  readUnits(context?: RequestContext): Promise<UnitFormat> {
    return readUnitFormat(this.tables, this.#formatNumber, context);
  }

  /** True if the server's languages are known, so that names are chosen by them. */
  get hasLanguages(): boolean {
    return this.tables.get('language').isLoaded;
  }

  /** Reads the criteria for choosing names: the preferred languages, and the codes of the server's languages. */
  async readNaming(context?: RequestContext): Promise<Naming> {
    return { languages: this.#languages(), codes: await readLanguageCodes(this.tables, context) };
  }

  /** Reads a document to show. An item that its endpoint does not know is looked for in a separate source. */
  async readItem(resource: Resource, key: DocumentKey, context?: DocumentContext): Promise<FoundItem> {
    const { path, query: own } = await this.getItemPath(resource, key, context);
    const query = context?.isRefresh === true ? toUncachedQuery(own, resource.access) : own;
    try {
      const content = await this.#withRediscovery(() =>
        this.#client.readDocument(path, resource.access, { ...context, query }),
      );
      return { ...content, resource: resource.id };
    } catch (error) {
      if (!(error instanceof Gone && isItemIdKey(key))) {
        throw error instanceof Gone && !('id' in key) ? new Gone(error.server, 'page') : error;
      }
      const [source] = getSeparateSources(await this.getForm(resource, context), this.knownEndpoints);
      if (source === undefined) {
        throw error;
      }
      return this.readItem(getResource(source.of), key, context);
    }
  }

  /** Returns the path and query of a document below `/api/v2/`. @throws NotOffered also for a path that must not be read */
  async getItemPath(resource: Resource, key: DocumentKey, context?: RequestContext): Promise<DocumentPath> {
    const documentPath = toDocumentPath(await this.getForm(resource, context), key);
    if (sendsMail(documentPath.path)) {
      throw new NotOffered(this.#client.address.name);
    }
    return documentPath;
  }

  /**
   * Returns the path of an item's web page, below the server's prefix; undefined if it has none. Only ids in the format that
   * servers use have one, since a proxy might resolve any other to the path of another page.
   */
  async getWebPath(resource: Resource, key: DocumentKey): Promise<string | undefined> {
    const { webPath } = await this.getForm(resource);
    return 'id' in key && isValidId(key.id) ? webPath?.(key.id, this.knownEndpoints) : undefined;
  }

  /** @throws IncompleteList if the table of languages is endless: each page would wait for it again */
  async #readFormNaming(form: Form, context?: RequestContext): Promise<Naming> {
    if (!form.isTranslated) {
      return { languages: [], codes: new Map() };
    }
    const naming = await this.readNaming(context);
    const { loadFailure } = this.tables.get('language');
    if (loadFailure?.name === 'IncompleteList') {
      throw loadFailure;
    }
    return naming;
  }

  /**
   * Forgets the root if a read shows that it may be outdated: a missing endpoint means that the server runs another release,
   * and an answer that is not from wger means that the root may not have been from it either.
   */
  async #withRediscovery<Result>(read: () => Promise<Result>): Promise<Result> {
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
