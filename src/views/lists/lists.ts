import * as vscode from 'vscode';
import { itemUri } from '../../documents/uri.ts';
import type { Listing } from '../../collections/listing.ts';
import { PagedListing, type ReadListPage } from '../../collections/pagedListing.ts';
import type { CurrentServer, Server } from '../../session/currentServer.ts';
import { setting } from '../../vscode/settings.ts';
import { pageTitle } from '../../vscode/text/titles.ts';
import type { Catalogue } from '../../resources/server/catalogue.ts';
import { endpointResource } from '../../resources/server/endpoints.ts';
import { exercises } from '../../resources/exercises.ts';
import { ingredients } from '../../resources/ingredients.ts';
import type { ListSource } from '../../resources/paging/itemPages.ts';
import type { ListedItem, Resource } from '../../resources/resource.ts';
import type { ListPart } from '../../resources/paging/sources.ts';
import type { Arrangement } from '../filters/arrangement.ts';
import type { Arrangements } from '../filters/arrangements.ts';
import { List } from './list.ts';
import type { ListOptions } from './listOptions.ts';
import { PlanLists } from './planLists.ts';
import { wholeListing } from './wholeListing.ts';
import { RowNames } from '../rows/rowNames.ts';
import type { ItemRow } from '../rows/itemRow.ts';
import type { BranchRow, Row } from '../rows/rows.ts';
import type { View } from '../view.ts';

/** Options of a list below a row; those that are absent are as for any list of its resource. */
interface ChildListOptions extends Partial<ListOptions> {
  readonly name: string;
  readonly filters?: Readonly<Record<string, string>>;
}

/** The lists that views are made of, read from the current server. */
export class Lists {
  readonly currentServer: CurrentServer;
  readonly #arrangements: Arrangements;
  readonly plans: PlanLists;

  constructor(currentServer: CurrentServer, arrangements: Arrangements) {
    this.currentServer = currentServer;
    this.#arrangements = arrangements;
    this.plans = new PlanLists(currentServer);
  }

  /** A resource's items: the user's own, with those that other users made public in a list below. */
  own(resource: Resource, view: View): List {
    const paged = this.#paged(resource, 'own', view);
    const list: List = this.top(view, {
      isPrivate: resource.access === 'key',
      ...paged,
      ...(resource.id === exercises.id && this.#exercises(() => list, view, paged.listing)),
      ...(resource.forms.some(({ plan }) => plan !== undefined) && {
        childList: (row: ItemRow) => this.plans.daysOf(resource, row, view),
      }),
      arrangement: () => this.#arrangements.of(resource),
      remark: () => this.#arrangements.summaryOf(resource),
      appended: () => (this.catalogue?.hasPublic(resource) === true ? [publicBranch()] : []),
    });
    const title = vscode.l10n.t('Public Templates of Other Users');
    const looks = { title, explanation: title, icon: 'organization' };
    const publicBranch = (): BranchRow =>
      view.childLists.branch('public', looks, (parent) => this.#public(resource, view, list, parent));
    return list;
  }

  /** A view's own list. */
  top(view: View, options: Omit<ListOptions, 'name'>): List {
    return new List(view, {
      name: '',
      beforeRefresh: () => this.catalogue?.reconsider('unreadable'),
      ...options,
    });
  }

  /** Every endpoint that the server's root names, by topics, with its rows below. */
  endpoints(view: View): List {
    let topics: typeof import('../../vscode/text/endpointTopics.ts') | undefined;
    const arrangement: Arrangement = {
      isSorted: false,
      isFiltered: false,
      titles: {
        of: ({ label }) => (topics === undefined ? [] : [topics.topicOf(label)]),
        areOpen: true,
      },
    };
    return this.top(view, {
      isPrivate: false,
      listing: () =>
        wholeListing(view, async (context) => {
          const names = await this.currentServer.get().catalogue.endpoints(context);
          const { meaningOf } = (topics ??= await import('../../vscode/text/endpointTopics.ts'));
          return [...names].sort().map((id) => ({ id, of: id, label: id, description: meaningOf(id) }));
        }),
      arrangement: () => arrangement,
      rowInPlace: (row, parent) => this.#endpointRow(row, parent, view),
      beforeRefresh: () => this.catalogue?.reconsider('all'),
    });
  }

  /**
   * The exercises of the server. They belong to the server, and others use them too, so that a list that goes only stops
   * following them. Without a server, a list that says why there is none.
   */
  #exercises(
    list: () => List,
    view: View,
    paged: () => Listing,
  ): Pick<ListOptions, 'listing' | 'release' | 'isTranslated'> {
    let unobserve = (): void => undefined;
    return {
      // The server names them, for all who use them.
      isTranslated: false,
      listing: () => {
        if (this.currentServer.address === undefined) {
          return paged();
        }
        const listing = this.currentServer.get().exercises;
        unobserve = listing.observe({
          changed: () => {
            view.follow(list());
          },
          waiting: view.waiting.say,
        });
        return listing;
      },
      release: () => {
        unobserve();
      },
    };
  }

  /** Items that other users made public, without those in the user's own list. */
  #public(resource: Resource, view: View, own: List, parent: () => BranchRow): List {
    return new List(view, {
      name: 'public',
      isPrivate: resource.access === 'key',
      parent,
      ...this.#paged(resource, 'public', view),
      childList: (row) => this.plans.daysOf(resource, row, view),
      excludes: ({ id }) => id !== undefined && own.listing.hasItem(id),
    });
  }

  #endpointRow({ label: name, description }: ListedItem, above: Row | undefined, view: View): BranchRow {
    const resource = endpointResource(name);
    const isPrivate = resource.access === 'key';
    const access = isPrivate
      ? vscode.l10n.t('{0}: private, read with your API key', name)
      : vscode.l10n.t('{0}: public, read without a key', name);
    const explanation = [access, description].filter((line) => line !== '').join('\n');
    const icon = isPrivate ? 'lock' : 'list-unordered';
    const uri = this.firstPage(resource);
    const looks = { title: name, parent: above, uri, description, explanation, icon };
    return view.childLists.branch(name, looks, (parent) => this.childList(parent, resource, view, { name }));
  }

  /**
   * The items of a resource below a row, with the names behind their ids.
   *
   * @param options also with parameters that leave items out
   */
  childList(
    parent: () => BranchRow | ItemRow,
    resource: Resource,
    view: View,
    { filters, ...options }: ChildListOptions,
  ): List {
    const list: List = new List(view, {
      isPrivate: resource.access === 'key',
      parent,
      ...this.#paged(resource, 'own', view, filters),
      names: this.names(RowNames, () => list, view),
      ...options,
    });
    return list;
  }

  /** The names of the rows of a list, which is drawn again as these become known. */
  names<Names, Rest extends readonly unknown[]>(
    kind: new (server: () => Server, changed: () => void, ...rest: Rest) => Names,
    list: () => List,
    view: View,
    ...rest: Rest
  ): Names {
    const changed = (): void => {
      void view.redraw([list()]);
    };
    return new kind(() => this.currentServer.get(), changed, ...rest);
  }

  /**
   * The document of the first page of a list, as the list reads it.
   *
   * @param title its name; that of the page unless given
   */
  firstPage({ id, forms }: Resource, title?: string): vscode.Uri {
    const query = new URLSearchParams({
      limit: String(setting('pageSize')),
      ordering: forms[0]?.ordering ?? 'id',
    });
    return itemUri(
      this.currentServer.get().address,
      id,
      { page: query.toString() },
      title ?? pageTitle(id, query),
    );
  }

  /** A list that is read page by page. */
  #paged(
    resource: Resource,
    part: ListPart,
    view: View,
    fixed?: Readonly<Record<string, string>>,
  ): { source: ListSource; isTranslated: boolean; listing: () => Listing } {
    const filters: ListSource['filters'] =
      resource.id === ingredients.id
        ? (...read) => this.#arrangements.parameters(...read)
        : fixed && (() => Promise.resolve(fixed));
    const readPage: ReadListPage = async (next, signal, isRefresh) => {
      const { catalogue } = this.currentServer.get();
      const context = { signal, onWait: view.waiting.say };
      const parameters = await filters?.(catalogue, context);
      const options = { ...context, size: setting('pageSize'), filters: parameters, isRefresh };
      return catalogue.page(resource, part, next, options);
    };
    return {
      source: { resource, part, filters },
      isTranslated: resource.forms.some(({ isTranslated }) => isTranslated),
      listing: () => new PagedListing(readPage, this.currentServer.address?.name),
    };
  }

  /** Undefined when the settings name no usable address. */
  get catalogue(): Catalogue | undefined {
    return this.currentServer.address === undefined ? undefined : this.currentServer.get().catalogue;
  }
}
