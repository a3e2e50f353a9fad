import * as vscode from 'vscode';
import type { ServerAddress } from '../../api/address.ts';
import { createItemUri } from '../../documents/uri.ts';
import { getItemKey, type ListedItem } from '../../resources/resource.ts';
import type { List } from '../lists/list.ts';
import type { Row } from './rows.ts';

export interface ItemRowLocation {
  readonly list: List;
  /** Parent row; undefined at the top of its list. */
  readonly parent: Row | undefined;
  /** Key that is unique among its siblings: its ID, or its position if it has none. */
  readonly key: string;
  /** The server of its document. */
  readonly address: ServerAddress;
}

/** A row with a document. There may be ten thousand of them, so it computes its properties on demand and stores little. */
export class ItemRow {
  readonly kind = 'item';
  readonly list: List;
  readonly parent: Row | undefined;
  readonly key: string;
  /** The item as the server describes it, replaced when that changes. */
  item: ListedItem;
  /** The list below it, if it has one, which is read when the row is expanded. */
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

  /** True if the item has an ID that commands can read it by. */
  get hasId(): boolean {
    return this.item.id !== undefined;
  }

  get name(): string {
    return this.item.label || vscode.l10n.t('Row {0}', this.key);
  }

  /** Opens the document by the editor's own command, which supports preview tabs, split editors and history. */
  get command(): vscode.Command | undefined {
    const { uri } = this;
    return uri && { command: 'vscode.open', title: vscode.l10n.t('Open'), arguments: [uri] };
  }

  /** URI of the item's document, or of a page that has only this item if it has no ID; undefined if there is none. */
  get uri(): vscode.Uri | undefined {
    const key = getItemKey(this.item);
    return key && createItemUri(this.address, this.item.of, key, this.name);
  }
}
