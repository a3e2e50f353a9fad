import * as vscode from 'vscode';
import type { Attention } from '../api/requests.ts';
import { itemUri } from '../documents/uri.ts';
import type { ReadPage } from '../listing/reading.ts';
import type { CurrentServer } from '../platform/currentServer.ts';
import { setting } from '../platform/settings.ts';
import type { Catalogue } from '../resources/catalogue.ts';
import { endpointResource } from '../resources/endpoints.ts';
import type { ItemKey, ListedRow, Resource } from '../resources/resource.ts';
import type { Part } from '../resources/sources.ts';
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
      remark: () => this.#catalogue?.formInUse(resource)?.endpoint ?? '',
      appended: () => (this.#catalogue?.hasPublic(resource) === true ? [publicBranch()] : []),
      beforeRefresh: () => this.#catalogue?.reconsider('unreadable'),
    });
    const title = vscode.l10n.t('Public Templates of Other Users');
    const looks = { title, explanation: title, icon: 'organization' };
    const publicBranch = (): Row => view.branch('public', looks, () => this.#public(resource, view, list));
    return list;
  }

  /** Every endpoint that the server's root names, with its rows below. */
  endpoints(view: View): List {
    return new List({
      name: '',
      isPrivate: false,
      readPage: async (_next, signal) => {
        const names = await this.#servers.get().catalogue.endpoints({ signal, onWait: waiting(view) });
        const rows = [...names].sort().map((id) => ({ id, of: id, label: id, description: '' }));
        return { rows, total: rows.length, leftOut: 0, next: undefined, nextSource: undefined };
      },
      rowOf: ({ label }) => this.#endpointRow(label, view),
      beforeRefresh: () => this.#catalogue?.reconsider('all'),
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

  #endpointRow(name: string, view: View): Row {
    const resource = endpointResource(name);
    const isPrivate = resource.access === 'key';
    const explanation = isPrivate
      ? vscode.l10n.t('{0}: private, read with your API key', name)
      : vscode.l10n.t('{0}: public, read without a key', name);
    const looks = { title: name, explanation, icon: isPrivate ? 'lock' : 'list-unordered' };
    return view.branch(
      name,
      looks,
      () => new List({ name, isPrivate, readPage: this.#pages(resource, 'own', view), rowOf: this.#itemRow }),
    );
  }

  #pages(resource: Resource, part: Part, view: View): ReadPage {
    return (next, signal) =>
      this.#servers.get().catalogue.page(resource, part, next, {
        size: setting('pageSize'),
        signal,
        onWait: waiting(view),
      });
  }

  /** A row of a list, with the document that shows it: its own, or the page that has nothing but it. */
  readonly #itemRow = (row: ListedRow, position: number, list: List): Row => {
    const key = keyOf(row);
    if (key === undefined) {
      return { kind: 'unreadable', list, position };
    }
    const name = row.label || vscode.l10n.t('Row {0}', position);
    return {
      kind: 'entry',
      list,
      key: row.id ?? String(position),
      name,
      description: row.description,
      uri: itemUri(this.#servers.get().address, row.of, key, name),
      isItem: row.id !== undefined,
    };
  };

  /** Undefined when the settings name no usable address. */
  get #catalogue(): Catalogue | undefined {
    return this.#servers.address === undefined ? undefined : this.#servers.get().catalogue;
  }
}

/** How to ask for a row by itself; undefined where that is impossible. */
function keyOf(row: ListedRow): ItemKey | undefined {
  if (row.id !== undefined) {
    return { id: row.id };
  }
  return row.place === undefined ? undefined : { place: row.place };
}

function waiting(view: View): NonNullable<Attention['onWait']> {
  return (failure, milliseconds) => {
    view.saysWaiting(failure, milliseconds);
  };
}
