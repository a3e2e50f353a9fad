import * as vscode from 'vscode';
import type { ServerAddress } from '../../api/address.ts';
import { createItemUri } from '../../documents/uri.ts';
import { getItemKey, type ListedItem } from '../../resources/resource.ts';
import type { List } from '../lists/list.ts';
import type { Row } from './rows.ts';

export interface ItemRowLocation {
  readonly list: List;
  /** The row that it is below; undefined at the top of its list. */
  readonly parent: Row | undefined;
  /** Tells it from the others of its list below the same parent: its id, or its position where it has none. */
  readonly key: string;
  /** The server of its document. */
  readonly address: ServerAddress;
}

/** A row with a document. There may be ten thousand of them, so it makes what it is asked for and keeps little. */
export class ItemRow {
  readonly kind = 'item';
  readonly list: List;
  readonly parent: Row | undefined;
  readonly key: string;
  /** The row as the server describes it: another object when that has changed. */
  item: ListedItem;
  /** The list below it, where it has one: read when the row is opened. */
  childList: List | undefined;
  /** The rows below it, where they came with it. */
  childRows: readonly Row[] | undefined;
  /** The server of its document. */
  readonly address: ServerAddress;

  constructor({ list, parent, key, address }: ItemRowLocation, item: ListedItem) {
    this.list = list;
    this.parent = parent;
    this.key = key;
    this.item = item;
    this.address = address;
  }

  /** True if the item has an id, by which commands can ask for it. */
  get hasId(): boolean {
    return this.item.id !== undefined;
  }

  get name(): string {
    return this.item.label || vscode.l10n.t('Row {0}', this.key);
  }

  /** Opens the document, in the editor's own way: preview, split and history come with it. */
  get command(): vscode.Command | undefined {
    const { uri } = this;
    return uri && { command: 'vscode.open', title: vscode.l10n.t('Open'), arguments: [uri] };
  }

  /** The item's document, or where it has no id the page that has nothing but it; undefined where it has none. */
  get uri(): vscode.Uri | undefined {
    const key = getItemKey(this.item);
    return key && createItemUri(this.address, this.item.of, key, this.name);
  }
}
