import * as vscode from 'vscode';
import { isFailure } from '../api/errors.ts';
import { itemUri } from '../documents/uri.ts';
import type { ReadPage } from '../listing/pagedListing.ts';
import type { CurrentServer } from '../platform/currentServer.ts';
import { setting } from '../platform/settings.ts';
import type { Part } from '../resources/catalogue.ts';
import { endpointResource } from '../resources/endpoints.ts';
import type { ListRow as ListedRow, Resource } from '../resources/resource.ts';
import { List } from './list.ts';
import type { Row } from './rows.ts';
import type { View } from './view.ts';

/** The lists that views are made of, read from the current server. */
export class Lists {
  readonly #servers: CurrentServer;

  constructor(servers: CurrentServer) {
    this.#servers = servers;
  }

  /** A resource's items: the user's own, with those that other users made public in a list below. */
  own(resource: Resource, view: View): List {
    const list: List = new List({
      name: '',
      isPrivate: resource.access === 'key',
      readPage: this.#pages(resource, 'own', view),
      rowOf: this.#itemRow,
      appended: async () => ((await this.#hasPublic(resource)) ? [publicBranch()] : []),
    });
    const publicBranch = (): Row =>
      view.branch('public', vscode.l10n.t('Public Templates of Other Users'), () =>
        this.#public(resource, view, list),
      );
    return list;
  }

  /** Every endpoint that the server's root names, with its rows below. */
  endpoints(view: View): List {
    return new List({
      name: '',
      isPrivate: false,
      readPage: async (_next, signal) => {
        const names = await this.#servers.get().catalogue.endpoints(signal);
        const rows = [...names].sort().map((id) => ({ id, of: id, label: id, description: '' }));
        return { rows, total: rows.length, leftOut: 0, next: undefined, nextSource: undefined };
      },
      rowOf: ({ label }) => view.branch(label, label, () => this.#endpoint(label, view)),
    });
  }

  /** What other users made public, without what the user's own list has. */
  #public(resource: Resource, view: View, own: List): List {
    return new List({
      name: 'public',
      isPrivate: resource.access === 'key',
      readPage: this.#pages(resource, 'public', view),
      rowOf: this.#itemRow,
      omits: ({ id }) => id !== undefined && own.hasItem(id),
    });
  }

  #endpoint(name: string, view: View): List {
    const resource = endpointResource(name);
    return new List({
      name,
      isPrivate: resource.access === 'key',
      readPage: this.#pages(resource, 'own', view),
      rowOf: this.#itemRow,
    });
  }

  #pages(resource: Resource, part: Part, view: View): ReadPage {
    return (next, signal) =>
      this.#servers.get().catalogue.page(resource, part, next, {
        size: setting('pageSize'),
        signal,
        onWait: (failure, milliseconds) => {
          view.saysWaiting(failure, milliseconds);
        },
      });
  }

  /** A row of a list, with the document that shows it: its own, or the page that has nothing but it. */
  readonly #itemRow = (row: ListedRow, position: number, list: List): Row => {
    const key =
      row.id !== undefined ? { id: row.id } : row.place !== undefined ? { place: row.place } : row.id;
    if (key === undefined) {
      return { kind: 'unreadable', list, position };
    }
    const name = row.label || vscode.l10n.t('Row {0}', position);
    return {
      kind: 'entry',
      list,
      key: row.id ?? `@${String(position)}`,
      name,
      description: row.description,
      uri: itemUri(this.#servers.get().address, row.of, key, name),
      isItem: row.id !== undefined,
    };
  };

  /** Whether there is a list of public items; where the server cannot say now, there is none. */
  async #hasPublic(resource: Resource): Promise<boolean> {
    try {
      return await this.#servers.get().catalogue.hasPublic(resource);
    } catch (error) {
      if (isFailure(error)) {
        return false;
      }
      throw error;
    }
  }
}
