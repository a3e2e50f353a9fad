import type * as vscode from 'vscode';
import type { Failure } from '../../api/failures/errors.ts';
import { isObject } from '../../api/json/value.ts';
import type { RecoveryAction } from '../../vscode/failures/recoveryActions.ts';
import type { ItemRow } from './itemRow.ts';
import type { List } from '../lists/list.ts';

/** A row of a view. The editor tells rows apart by identity, so that a row keeps its object when it is redrawn. */
export type Row =
  ItemRow | UnreadableRow | GroupRow | BranchRow | MoreRow | LimitRow | ProblemRow | ActionRow | EmptyRow;

/** An element of a list that is no item and has no document. */
export interface UnreadableRow {
  readonly kind: 'unreadable';
  readonly list: List;
  /** Counted from 1 in its list. */
  readonly position: number;
}

/** A group of rows of one list. */
export interface GroupRow {
  readonly kind: 'group';
  readonly list: List;
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
  readonly list: List;
  /** Parent row; undefined at the top of its view. */
  parent?: Row | undefined;
  /** URI of the document of its first page; undefined if it has none. */
  readonly uri?: vscode.Uri | undefined;
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
  readonly list: List;
  /** Number of rows left; undefined if the server does not say. */
  readonly remainingCount: number | undefined;
}

/** The end of a list that has more rows than can be loaded. */
export interface LimitRow {
  readonly kind: 'limit';
  readonly list: List;
  /** Parent row; undefined at the end of its list. */
  readonly parent?: Row | undefined;
  /** Number of loaded rows. */
  readonly loadedCount: number;
}

/** A failure to load or refresh rows. Its children are the recovery actions. */
export interface ProblemRow {
  readonly kind: 'problem';
  readonly list: List;
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
  readonly list: List;
  readonly parent: Row | undefined;
}

/** A record, so that the compiler reports a missing kind. */
const kinds: Readonly<Record<Row['kind'], true>> = {
  item: true,
  unreadable: true,
  group: true,
  branch: true,
  more: true,
  limit: true,
  problem: true,
  action: true,
  empty: true,
};

/** Checks that a command's argument is a row of a view. */
export function isRow(argument: unknown): argument is Row {
  return isObject(argument) && Object.hasOwn(kinds, String(argument['kind']));
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
export function getList(row: Row): List {
  return row.kind === 'action' ? row.problem.list : row.list;
}
