import * as vscode from 'vscode';
import type { ServerAddress } from '../../api/address.ts';
import type { Failure } from '../../api/failures/errors.ts';
import { isObject, toObject } from '../../api/json/value.ts';
import type { Listing } from '../../collections/listing.ts';
import { createItemUri } from '../../documents/uri.ts';
import type { ListSource } from '../../resources/paging/itemPages.ts';
import { getItemKey, type ListedItem } from '../../resources/resource.ts';
import type { RecoveryAction } from '../../vscode/failures/recoveryActions.ts';

/** A row of a view. The editor distinguishes rows by identity, so a row keeps its object when it is redrawn. */
export type Row =
  ItemRow | UnreadableRow | GroupRow | BranchRow | MoreRow | LimitRow | ProblemRow | ActionRow | EmptyRow;

export interface ItemRowLocation {
  readonly list: RowList;
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
  readonly list: RowList;
  readonly parent: Row | undefined;
  readonly key: string;
  /** The item as the server describes it, replaced when that changes. */
  item: ListedItem;
  /** The list below it, if it has one, which is read when the row is expanded. */
  childList: RowList | undefined;
  /** The rows below it, if they came with it. */
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

/** An element of a list that is not an item and has no document. */
export interface UnreadableRow {
  readonly kind: 'unreadable';
  readonly list: RowList;
  /** Counted from 1 in its list. */
  readonly position: number;
}

/** A group of rows of one list. */
export interface GroupRow {
  readonly kind: 'group';
  readonly list: RowList;
  /** Parent row; undefined at the top of its list. */
  readonly parent: Row | undefined;
  /** Key that is unique among its sibling groups. */
  readonly key: string;
  readonly title: string;
  /** Text beside the title; the number of its rows, without nested groups, when absent. */
  readonly description?: string | undefined;
  readonly icon: string;
  /** True if it is expanded at first. */
  readonly isExpanded: boolean;
  rows: readonly Row[];
}

/** A row that stands for a list, which is read when the row is expanded. */
export interface BranchRow {
  readonly kind: 'branch';
  readonly list: RowList;
  /** Parent row; undefined at the top of its view. */
  parent?: Row | undefined;
  /** URI of the document of its first page; undefined if it has none. */
  uri?: vscode.Uri | undefined;
  readonly title: string;
  /** Text shown after the number of its rows. */
  description?: string | undefined;
  /** Text for screen readers and the hover. */
  readonly explanation: string;
  /** Text shown if the user has not entered anything yet; absent if the rows are not entered by users. */
  readonly emptyText?: string;
  readonly icon: string;
}

/** The row that loads more. */
export interface MoreRow {
  readonly kind: 'more';
  readonly list: RowList;
  /** Number of rows left; undefined if the server does not say. */
  readonly remainingCount: number | undefined;
}

/** The end of a list that has more rows than can be loaded. */
export interface LimitRow {
  readonly kind: 'limit';
  readonly list: RowList;
  /** Parent row; undefined at the end of its list. */
  readonly parent?: Row | undefined;
  /** Number of loaded rows. */
  readonly loadedCount: number;
}

/** A failure to load or refresh rows. Its children are the recovery actions. */
export interface ProblemRow {
  readonly kind: 'problem';
  readonly list: RowList;
  readonly failure: Failure;
  /** Time at which the rows were last read, if a refresh failed; in milliseconds since 1970. */
  readonly rowsReadAt: number | undefined;
  /** The part of the list that failed; undefined if all of it failed. */
  readonly partTitle: string | undefined;
  /** The title of the view that shows the recovery actions of the same failure; undefined if this row does. */
  readonly primaryViewTitle: string | undefined;
}

/** A recovery action of a problem. */
export interface ActionRow {
  readonly kind: 'action';
  readonly problem: ProblemRow;
  readonly action: RecoveryAction;
}

/** The row that stands for an empty list. */
export interface EmptyRow {
  readonly kind: 'empty';
  readonly list: RowList;
  readonly parent: Row | undefined;
}

/** A list, as far as its rows need it. */
export interface RowList {
  /** Name that is unique among the lists of a view. */
  readonly name: string;
  /** Source of its items; undefined if its rows are not items of one list on the server. */
  readonly source: ListSource | undefined;
  /** Listing of its rows. */
  readonly listing: Listing;
  /** Parent row; undefined for a view's own list. */
  readonly parent: Row | undefined;
  /** Number of rows; undefined before the first page, and for lists whose count is not shown. */
  readonly size: ListSize | undefined;
  /** Returns true if a row with the same ID is part of the last drawing. */
  readonly hasEquivalent: (row: Row) => boolean;
  /** Notifies the list that child rows of one of its items were opened. */
  readonly notifyChildRowsOpened: () => void;
}

/** Number of rows of a list. */
export interface ListSize {
  /** Number of the known rows that are shown. */
  readonly shown: number;
  /** Total number of rows; undefined where the server does not say. */
  readonly total: number | undefined;
}

/** Checks that a command's argument is a row of a view: that it has a list, or is below one that has. */
export function isRow(argument: unknown): argument is Row {
  const { list, problem } = toObject(argument);
  return isObject(list ?? toObject(problem)['list']);
}

/** Returns true if a row has children, or may have. */
export function isCollapsible(row: Row): boolean {
  switch (row.kind) {
    case 'item':
      return row.childList !== undefined || row.childRows !== undefined;
    case 'problem':
      return row.primaryViewTitle === undefined;
    default:
      return row.kind === 'group' || row.kind === 'branch';
  }
}

/** The rows of a group, including nested ones; any other row itself. */
export function flattenGroups(row: Row): readonly Row[] {
  return row.kind === 'group' ? row.rows.flatMap(flattenGroups) : [row];
}

/** The list that a row belongs to. */
export function getList(row: Row): RowList {
  return 'list' in row ? row.list : row.problem.list;
}
