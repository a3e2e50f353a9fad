import type * as vscode from 'vscode';
import type { Failure } from '../../api/errors.ts';
import type { RecoveryAction } from '../../vscode/failures/recoveryActions.ts';
import type { ItemRow } from './itemRow.ts';
import type { List } from '../lists/list.ts';

/** A row of a view. The editor knows a row by its identity: what is drawn again keeps its object. */
export type Row =
  ItemRow | UnreadableRow | GroupRow | BranchRow | MoreRow | LimitRow | ProblemRow | ActionRow | EmptyRow;

/** Something in a list that is no item and has no document. */
export interface UnreadableRow {
  readonly kind: 'unreadable';
  readonly list: List;
  /** Counted from 1 in its list. */
  readonly position: number;
}

/** Rows of one list under one title. */
export interface GroupRow {
  readonly kind: 'group';
  readonly list: List;
  /** The row that it is below; undefined at the top of its list. */
  readonly parent: Row | undefined;
  /** Tells it from the other groups of its list. */
  readonly key: string;
  readonly title: string;
  /** Text beside the title; the number of the rows under it, without further titles, when absent. */
  readonly description?: string | undefined;
  readonly icon: string;
  /** True if it is expanded at first. */
  readonly isExpanded: boolean;
  rows: readonly Row[];
}

/** A list below a row, read when the row is opened. */
export interface BranchRow {
  readonly kind: 'branch';
  readonly list: List;
  /** The row that it is below; undefined at the top of its view. */
  parent?: Row | undefined;
  /** The document of its first page; undefined where it has none. */
  readonly uri?: vscode.Uri | undefined;
  readonly title: string;
  /** Text shown after the number of its rows. */
  description?: string | undefined;
  /** Text for screen readers and the hover. */
  readonly explanation: string;
  /** Text in place of its rows where the user has entered nothing yet; absent where the rows are not entered by them. */
  readonly emptyText?: string;
  readonly icon: string;
}

/** The rest of the list, not read yet. */
export interface MoreRow {
  readonly kind: 'more';
  readonly list: List;
  /** Number of rows left; undefined where the server does not say. */
  readonly remainingCount: number | undefined;
}

/** The end of a list that goes on, but has as many rows as can be loaded. */
export interface LimitRow {
  readonly kind: 'limit';
  readonly list: List;
  /** The row that it is below; undefined at the end of its list. */
  readonly parent?: Row | undefined;
  /** Number of the rows that are loaded. */
  readonly loadedCount: number;
}

/** Reason for no rows, or no more, or only old ones. Its children are what can be done about it. */
export interface ProblemRow {
  readonly kind: 'problem';
  readonly list: List;
  readonly failure: Failure;
  /** Time of the last read of the rows, where a refresh of them failed; in milliseconds since 1970. */
  readonly rowsReadAt: number | undefined;
  /** The part of the list that failed alone; absent where that is all of it. */
  readonly partTitle?: string;
  /** The title of the view that shows the same failure with what can be done about it; undefined where that is here. */
  readonly primaryViewTitle: string | undefined;
}

/** One thing to do about a problem. */
export interface ActionRow {
  readonly kind: 'action';
  readonly problem: ProblemRow;
  readonly action: RecoveryAction;
}

/** Stands for the rows below a row that has none. */
export interface EmptyRow {
  readonly kind: 'empty';
  readonly list: List;
  readonly parent: Row | undefined;
}

/** Written so that the compiler misses a kind that is not here. */
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
  return (
    typeof argument === 'object' &&
    argument !== null &&
    'kind' in argument &&
    Object.hasOwn(kinds, String(argument.kind))
  );
}

/** Returns true if there are rows below a row, or may be. */
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

/** A row, or the rows under it where it is a title. */
export function flattenGroups(row: Row): readonly Row[] {
  return row.kind === 'group' ? row.rows.flatMap(flattenGroups) : [row];
}

/** The list that a row belongs to. */
export function getList(row: Row): List {
  return row.kind === 'action' ? row.problem.list : row.list;
}
