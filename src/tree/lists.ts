import * as vscode from 'vscode';
import type { Listing } from '../listing/listing.ts';
import { PagedListing } from '../listing/pagedListing.ts';
import type { ReadPage } from '../listing/reading.ts';
import type { CurrentServer } from '../platform/currentServer.ts';
import { setting } from '../platform/settings.ts';
import type { Catalogue } from '../resources/catalogue.ts';
import { endpointResource } from '../resources/endpoints.ts';
import { exercises } from '../resources/exercises.ts';
import { ingredients } from '../resources/ingredients.ts';
import type { ListSource } from '../resources/itemPages.ts';
import { joined } from '../resources/fields.ts';
import type { Resource } from '../resources/resource.ts';
import { wholePage } from '../resources/rowPage.ts';
import type { Part } from '../resources/sources.ts';
import type { Arrangements } from './arrangements.ts';
import { List } from './list.ts';
import type { ListOptions } from './listOptions.ts';
import { PlanLists } from './planLists.ts';
import type { BranchRow } from './rows.ts';
import type { View } from './view.ts';

/** The lists that views are made of, read from the current server. */
export class Lists {
  readonly #servers: CurrentServer;
  readonly #arrangements: Arrangements;
  readonly #plans: PlanLists;

  constructor(servers: CurrentServer, arrangements: Arrangements) {
    this.#servers = servers;
    this.#arrangements = arrangements;
    this.#plans = new PlanLists(servers);
  }

  /** A resource's items: the user's own, with those that other users made public in a list below. */
  own(resource: Resource, view: View): List {
    const paged = this.#paged(resource, 'own', view);
    const list: List = new List({
      name: '',
      isPrivate: resource.access === 'key',
      ...paged,
      ...(resource.id === exercises.id ? this.#exercises(() => list, view, paged.listing) : {}),
      address: () => this.#servers.get().address,
      ...(resource.forms.some(({ plan }) => plan !== undefined)
        ? { listBelow: (row) => this.#plans.below(resource, row, view) }
        : {}),
      arrangement: () => this.#arrangements.of(resource),
      remark: () =>
        joined(this.#arrangements.summaryOf(resource), this.#catalogue?.endpointName(resource) ?? ''),
      appended: () => (this.#catalogue?.hasPublic(resource) === true ? [publicBranch()] : []),
      beforeRefresh: () => this.#catalogue?.reconsider('unreadable'),
    });
    const title = vscode.l10n.t('Public Templates of Other Users');
    const looks = { title, explanation: title, icon: 'organization' };
    const publicBranch = (): BranchRow =>
      view.below.branch('public', looks, (parent) => this.#public(resource, view, list, parent));
    return list;
  }

  /** Every endpoint that the server's root names, with its rows below. */
  endpoints(view: View): List {
    return new List({
      name: '',
      isPrivate: false,
      listing: () =>
        new PagedListing(async (_next, signal) => {
          const attention = { signal, onWait: view.saysWaiting };
          const names = await this.#servers.get().catalogue.endpoints(attention);
          return wholePage([...names].sort().map((id) => ({ id, of: id, label: id, description: '' })));
        }),
      address: () => this.#servers.get().address,
      rowInPlace: ({ label }) => this.#endpointRow(label, view),
      beforeRefresh: () => this.#catalogue?.reconsider('all'),
    });
  }

  /**
   * The exercises of the server. They belong to the server, and others use them too, so that a list that goes only stops
   * following them. Without a server, a list that says why there is none.
   */
  #exercises(list: () => List, view: View, paged: () => Listing): Pick<ListOptions, 'listing' | 'release'> {
    let unobserve = (): void => undefined;
    return {
      listing: () => {
        if (this.#servers.address === undefined) {
          return paged();
        }
        const listing = this.#servers.get().exercises;
        unobserve = listing.observe({
          changed: () => {
            view.follow(list());
          },
          waiting: view.saysWaiting,
        });
        return listing;
      },
      release: () => {
        unobserve();
      },
    };
  }

  /** What other users made public, without what the user's own list has. */
  #public(resource: Resource, view: View, own: List, parent: () => BranchRow): List {
    return new List({
      name: 'public',
      isPrivate: resource.access === 'key',
      parent,
      ...this.#paged(resource, 'public', view),
      address: () => this.#servers.get().address,
      listBelow: (row) => this.#plans.below(resource, row, view),
      omits: ({ id }) => id !== undefined && own.hasItem(id),
    });
  }

  #endpointRow(name: string, view: View): BranchRow {
    const resource = endpointResource(name);
    const isPrivate = resource.access === 'key';
    const explanation = isPrivate
      ? vscode.l10n.t('{0}: private, read with your API key', name)
      : vscode.l10n.t('{0}: public, read without a key', name);
    const looks = { title: name, explanation, icon: isPrivate ? 'lock' : 'list-unordered' };
    return view.below.branch(
      name,
      looks,
      (parent) =>
        new List({
          name,
          isPrivate,
          parent,
          ...this.#paged(resource, 'own', view),
          address: () => this.#servers.get().address,
        }),
    );
  }

  /** A list that is read page by page. */
  #paged(resource: Resource, part: Part, view: View): { source: ListSource; listing: () => Listing } {
    const filters: ListSource['filters'] =
      resource.id === ingredients.id ? (...read) => this.#arrangements.parameters(...read) : undefined;
    const readPage: ReadPage = async (next, signal) => {
      const { catalogue } = this.#servers.get();
      const attention = { signal, onWait: view.saysWaiting };
      const parameters = await filters?.(catalogue, attention);
      const options = { ...attention, size: setting('pageSize'), filters: parameters };
      return catalogue.page(resource, part, next, options);
    };
    return { source: { resource, part, filters }, listing: () => new PagedListing(readPage) };
  }

  /** Undefined when the settings name no usable address. */
  get #catalogue(): Catalogue | undefined {
    return this.#servers.address === undefined ? undefined : this.#servers.get().catalogue;
  }
}
