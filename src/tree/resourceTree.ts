import * as vscode from 'vscode';
import type { Failure } from '../api/errors.ts';
import { itemUri } from '../documents/uri.ts';
import { PagedListing } from '../listing/pagedListing.ts';
import { setContextKey, type ViewState } from '../platform/contextKeys.ts';
import type { CurrentServer } from '../platform/currentServer.ts';
import { waysOn } from '../platform/failures.ts';
import { setting } from '../platform/settings.ts';
import type { ResourceId } from '../resources/index.ts';
import type { Resource } from '../resources/resource.ts';
import { isActionRow, rowsOf, type ProblemRow, type Row } from './rows.ts';
import { treeItemOf } from './treeItems.ts';

/** One view of the sidebar: a resource of the current server, as far as it is read. */
export class ResourceTree implements vscode.TreeDataProvider<Row>, vscode.Disposable {
  readonly resource: Resource & { readonly id: ResourceId };
  readonly #servers: CurrentServer;
  readonly #view: vscode.TreeView<Row>;
  readonly #changed = new vscode.EventEmitter<undefined>();
  #listing: PagedListing;
  #rows: readonly Row[] = [];

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(resource: Resource & { readonly id: ResourceId }, servers: CurrentServer) {
    this.resource = resource;
    this.#servers = servers;
    this.#listing = this.#newListing();
    this.#view = vscode.window.createTreeView(`wger.${resource.id}`, { treeDataProvider: this });
  }

  getTreeItem(row: Row): vscode.TreeItem {
    return treeItemOf(row, this.resource, this.#servers.address?.name ?? '');
  }

  async getChildren(row?: Row): Promise<Row[]> {
    if (row !== undefined) {
      return row.kind === 'problem'
        ? waysOn(row.failure).map((action) => ({ kind: 'action', problem: row, action }))
        : [];
    }
    let listing: PagedListing;
    do {
      listing = this.#listing;
      await listing.open();
    } while (listing !== this.#listing);
    return this.#draw(listing);
  }

  /** Whether a command's argument is one of this view's rows. */
  has(argument: unknown): boolean {
    return this.#rows.some((row) => row === argument || (isActionRow(argument) && row === argument.problem));
  }

  get hasMore(): boolean {
    return this.#listing.readAt !== undefined && this.#listing.hasMore;
  }

  async loadMore(): Promise<void> {
    await this.#showingProgress(this.#listing.loadMore());
  }

  /** Reads again what is shown. A view that was never opened stays unread. */
  async refresh(): Promise<void> {
    if (this.#listing.wasOpened) {
      await this.#showingProgress(this.#listing.refresh());
    }
  }

  /** Tries again what failed: the refresh of old rows, the first page, or the next one. */
  async retry({ rowsReadAt }: ProblemRow): Promise<void> {
    await (rowsReadAt === undefined && this.hasMore ? this.loadMore() : this.refresh());
  }

  /** Forgets all rows, and reads again when somebody looks: they are of another server, or of another user. */
  reset(): void {
    this.#listing.dispose();
    this.#listing = this.#newListing();
    this.#rows = [];
    this.#view.description = '';
    setContextKey(`wger.${this.resource.id}.state`, 'rows');
    this.#changed.fire(undefined);
  }

  dispose(): void {
    this.#listing.dispose();
    this.#view.dispose();
    this.#changed.dispose();
  }

  #newListing(): PagedListing {
    return new PagedListing(async (next, signal) =>
      this.#servers.get().catalogue.page(this.resource, next, setting('pageSize'), signal),
    );
  }

  async #showingProgress(work: Promise<void>): Promise<void> {
    await vscode.window.withProgress({ location: { viewId: `wger.${this.resource.id}` } }, () => work);
    this.#changed.fire(undefined);
  }

  #draw(listing: PagedListing): Row[] {
    const state = viewState(listing);
    setContextKey(`wger.${this.resource.id}.state`, state);
    this.#view.description = listing.readAt === undefined ? '' : countOf(listing);
    if (state !== 'rows') {
      this.#rows = [];
      return [];
    }
    const rows = rowsOf(listing, ({ id, label }) =>
      itemUri(this.#servers.get().address, this.resource.id, id, label),
    );
    this.#rows = rows;
    return rows;
  }
}

/** Where a welcome view says more than a row could, there are no rows. */
function viewState({ entries, problem, staleness = problem }: PagedListing): ViewState {
  if (entries.length > 0) {
    return 'rows';
  }
  return staleness === undefined ? 'empty' : welcomeState(staleness);
}

function welcomeState(problem: Failure): ViewState {
  switch (problem.name) {
    case 'KeyMissing':
      return 'keyMissing';
    case 'NotOffered':
      return 'notOffered';
    case 'AddressRefused':
      return problem.reason === 'invalid' ? 'addressInvalid' : 'addressInsecure';
    default:
      return 'rows';
  }
}

/** "50 of 872", or "872" when all are there. */
function countOf({ entries, total, hasMore }: PagedListing): string {
  const count = entries.length.toLocaleString();
  return hasMore && total !== undefined ? vscode.l10n.t('{0} of {1}', count, total.toLocaleString()) : count;
}
