import * as vscode from 'vscode';
import { createItemUri } from '../../documents/uri.ts';
import type { Listing } from '../../collections/listing.ts';
import { PagedListing, type ReadListPage } from '../../collections/pagedListing.ts';
import type { CurrentServer } from '../../session/currentServer.ts';
import { getSetting } from '../../vscode/settings.ts';
import { describeEndpoint, getTopic } from '../../vscode/text/endpointTopics.ts';
import { formatPageTitle } from '../../vscode/text/titles.ts';
import { createEndpointResource } from '../../resources/server/endpoints.ts';
import { exercises } from '../../resources/exercises.ts';
import { ingredients } from '../../resources/ingredients.ts';
import type { ListSource } from '../../resources/paging/itemPages.ts';
import type { ListedItem, Resource } from '../../resources/resource.ts';
import type { ListPart } from '../../resources/paging/sources.ts';
import type { RowGrouping } from '../filters/arrangement.ts';
import type { Arrangements } from '../filters/arrangements.ts';
import { List } from './list.ts';
import type { ListOptions } from './listOptions.ts';
import { PlanLists } from './planLists.ts';
import { createUnpagedListing } from './createUnpagedListing.ts';
import { RowNames } from '../rows/rowNames.ts';
import type { BranchRow, ItemRow, Row } from '../rows/rows.ts';
import type { View } from '../view.ts';

/** Options of a list below a row; absent ones default to those of any list of its resource. */
interface ChildListOptions extends Partial<ListOptions> {
  readonly name: string;
  readonly filters?: Readonly<Record<string, string>>;
}

interface PagedListOptions {
  /** Parameters that leave items out. */
  readonly fixedFilters?: Readonly<Record<string, string>> | undefined;
  /** Called before each page is read. */
  readonly beforeRead?: (signal: AbortSignal) => Promise<void>;
}

/** Creates the lists of views, which are read from the current server. */
export class ListFactory {
  readonly currentServer: CurrentServer;
  readonly #arrangements: Arrangements;
  readonly planLists: PlanLists;

  constructor(currentServer: CurrentServer, arrangements: Arrangements) {
    this.currentServer = currentServer;
    this.#arrangements = arrangements;
    this.planLists = new PlanLists(currentServer);
  }

  /** Creates the list of a resource's items: the user's own, and below them a list of other users' public items. */
  createResourceList(resource: Resource, view: View): List {
    const paged = this.#createPagedOptions(resource, 'own', view);
    const list: List = new List(view, {
      name: '',
      ...paged,
      ...(resource.id === exercises.id && this.#createExerciseOptions(() => list, view, paged.createListing)),
      ...(resource.forms.some(({ plan }) => plan !== undefined) && {
        createChildList: (row: ItemRow) => this.planLists.findDayList(resource, row, view),
      }),
      arrangement: () => this.#arrangements.get(resource),
      createTrailingRows: () =>
        this.currentServer.find()?.catalogue.hasPublicItems(resource) === true ? [getPublicRow()] : [],
    });
    const title = vscode.l10n.t('Public Templates of Other Users');
    const properties = { title, explanation: title, icon: 'organization' };
    const getPublicRow = (): BranchRow =>
      view.childLists.getOrCreateBranchRow('public', properties, (parent) =>
        this.#createPublicList(resource, view, list, parent),
      );
    return list;
  }

  /** Creates the list of all endpoints of the server, grouped by topic, with their rows below. */
  createEndpointList(view: View): List {
    const grouping: RowGrouping = { getGroups: ({ label }) => [getTopic(label)], isExpanded: true };
    return new List(view, {
      name: '',
      isPrivate: false,
      createListing: () =>
        createUnpagedListing(view, async (context) => {
          const names = await this.currentServer.get().catalogue.readEndpoints(context);
          return [...names]
            .sort()
            .map((id) => ({ id, of: id, label: id, description: describeEndpoint(id) }));
        }),
      arrangement: () => ({ grouping }),
      createRow: (row, parent) => this.#createEndpointRow(row, parent, view),
      rereadsNames: true,
    });
  }

  /**
   * Options of the list of exercises. Their listing belongs to the server and is shared, so that the list stops observing it where
   * others dispose of theirs. Without a valid server address, the list shows why there is none.
   */
  #createExerciseOptions(
    list: () => List,
    view: View,
    paged: () => Listing,
  ): Pick<ListOptions, 'createListing' | 'release' | 'isTranslated'> {
    let unobserve = (): void => undefined;
    return {
      // The current server reads the shared listing again after a change of languages.
      isTranslated: false,
      createListing: () => {
        const listing = this.currentServer.find()?.exercises;
        if (listing === undefined) {
          return paged();
        }
        unobserve = listing.observe({
          onDidChange: () => {
            view.trackBackgroundLoading(list());
          },
          onWait: view.waitingMessage.showWait,
        });
        return listing;
      },
      release: () => {
        unobserve();
      },
    };
  }

  /** Creates the list of other users' public items, without those in the user's own list. */
  #createPublicList(resource: Resource, view: View, own: List, parent: () => BranchRow): List {
    return new List(view, {
      name: 'public',
      parent,
      ...this.#createPagedOptions(resource, 'public', view, {
        // The user's own templates, which come after all their other routines, have to be known to leave them out.
        beforeRead: (signal) => view.loadRest(own, () => !signal.aborted),
      }),
      createChildList: (row) => this.planLists.findDayList(resource, row, view),
      isExcluded: ({ id }) => id !== undefined && own.listing.hasItem(id),
    });
  }

  #createEndpointRow(
    { label: name, description }: ListedItem,
    parentRow: Row | undefined,
    view: View,
  ): BranchRow {
    const resource = createEndpointResource(name);
    const isPrivate = resource.access === 'key';
    const access = isPrivate
      ? vscode.l10n.t('{0}: private, read with your API key', name)
      : vscode.l10n.t('{0}: public, read without a key', name);
    const explanation = [access, description].filter((line) => line !== '').join('\n');
    const icon = isPrivate ? 'lock' : 'list-unordered';
    const uri = this.getFirstPageUri(resource);
    const properties = { title: name, parent: parentRow, uri, description, explanation, icon };
    return view.childLists.getOrCreateBranchRow(name, properties, (parent) =>
      this.createChildList(parent, resource, view, { name }),
    );
  }

  /**
   * Creates the list of a resource's items below a row, with the names behind their IDs.
   *
   * @param options options of the list, with filters for the server
   */
  createChildList(
    parent: () => BranchRow | ItemRow,
    resource: Resource,
    view: View,
    { filters, ...options }: ChildListOptions,
  ): List {
    const list: List = new List(view, {
      parent,
      ...this.#createPagedOptions(resource, 'own', view, { fixedFilters: filters }),
      names: new RowNames(this.currentServer, () => list.redrawNames()),
      ...options,
    });
    return list;
  }

  /**
   * URI of the document of a list's first page, with the same page size and order.
   *
   * @param title name of the document; that of the page by default
   */
  getFirstPageUri({ id, forms }: Resource, title?: string): vscode.Uri {
    const query = new URLSearchParams({
      limit: String(getSetting('pageSize')),
      ordering: forms[0]?.ordering ?? 'id',
    });
    return createItemUri(
      this.currentServer.get().address,
      id,
      { page: query.toString() },
      title ?? formatPageTitle(id, query),
    );
  }

  /** Creates the options of a list that is read page by page. */
  #createPagedOptions(
    resource: Resource,
    part: ListPart,
    view: View,
    { fixedFilters, beforeRead }: PagedListOptions = {},
  ): Pick<ListOptions, 'isPrivate' | 'createListing'> & { source: ListSource; isTranslated: boolean } {
    const getFilters: ListSource['filters'] =
      resource.id === ingredients.id
        ? (...read) => this.#arrangements.getFilterParameters(...read)
        : fixedFilters && (() => Promise.resolve(fixedFilters));
    const readPage: ReadListPage = async (next, signal, isRefresh) => {
      await beforeRead?.(signal);
      signal.throwIfAborted();
      const { catalogue } = this.currentServer.get();
      const context = { signal, onWait: view.waitingMessage.showWait };
      const parameters = await getFilters?.(catalogue, context);
      const options = { ...context, size: getSetting('pageSize'), filters: parameters, isRefresh };
      return catalogue.readPage(resource, part, next, options);
    };
    return {
      isPrivate: resource.access === 'key',
      source: { resource, part, filters: getFilters },
      isTranslated: resource.forms.some(({ isTranslated }) => isTranslated),
      createListing: () => new PagedListing(readPage, this.currentServer.address?.name),
    };
  }
}
