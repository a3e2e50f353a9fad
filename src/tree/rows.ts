import type * as vscode from 'vscode';
import type { Failure } from '../api/errors.ts';
import type { WayOn } from '../platform/failures.ts';
import type { PagedListing } from '../listing/pagedListing.ts';
import type { ListedRow } from '../resources/resource.ts';
import type { List } from './list.ts';

/** A row of a view. */
export type Row = EntryRow | UnreadableRow | BranchRow | MoreRow | ProblemRow | ActionRow | EmptyRow;

export interface EntryRow {
  readonly kind: 'entry';
  readonly list: List;
  /** Tells it from the others of its list. */
  readonly key: string;
  readonly description: string;
  /** The item's document, and its name: what commands on a row work with. */
  readonly uri: vscode.Uri;
  readonly name: string;
  /** Whether it is an item by itself, with an id. */
  readonly isItem: boolean;
}

/** Something in a list that is no item and has no document. */
export interface UnreadableRow {
  readonly kind: 'unreadable';
  readonly list: List;
  /** Counted from 1 in its list. */
  readonly position: number;
}

/** A list below a row, read when the row is opened. */
export interface BranchRow {
  readonly kind: 'branch';
  readonly list: List;
  readonly title: string;
  /** What a screen reader and the hover say. */
  readonly explanation: string;
  readonly icon: string;
}

/** The rest of the list, not read yet. */
export interface MoreRow {
  readonly kind: 'more';
  readonly list: List;
  /** How many rows are left, where the server says. */
  readonly left: number | undefined;
}

/** Why there are no rows, or no more, or only old ones. Its children are what can be done about it. */
export interface ProblemRow {
  readonly kind: 'problem';
  readonly list: List;
  readonly failure: Failure;
  /** When the rows above were read, where a refresh of them failed; in milliseconds since 1970. */
  readonly rowsReadAt: number | undefined;
}

/** One thing to do about a problem. */
export interface ActionRow {
  readonly kind: 'action';
  readonly problem: ProblemRow;
  readonly action: WayOn;
}

/** Stands for the rows of a list below a row that has none. */
export interface EmptyRow {
  readonly kind: 'empty';
  readonly list: List;
}

/**
 * A listing as rows: why they are old, if they are; what it holds, without the rows to be left out; and how, or why not,
 * the list goes on.
 */
export function rowsOf(
  list: List,
  listing: PagedListing,
  omits: (row: ListedRow) => boolean,
  rowOf: (row: ListedRow, position: number, list: List) => Row,
): Row[] {
  const rows = listing.rows.flatMap((row, index) => (omits(row) ? [] : [rowOf(row, index + 1, list)]));
  const { problem, staleness, readAt, total } = listing;
  if (staleness !== undefined) {
    rows.unshift({ kind: 'problem', list, failure: staleness, rowsReadAt: readAt });
  }
  if (problem !== undefined) {
    rows.push({ kind: 'problem', list, failure: problem, rowsReadAt: undefined });
  } else if (listing.hasMore) {
    rows.push({ kind: 'more', list, left: total === undefined ? undefined : total - listing.rows.length });
  }
  return rows;
}

/** Written so that the compiler misses a kind that is not here. */
const kinds: Readonly<Record<Row['kind'], true>> = {
  entry: true,
  unreadable: true,
  branch: true,
  more: true,
  problem: true,
  action: true,
  empty: true,
};

/** Whether a command's argument is a row of ours. */
export function isRow(argument: unknown): argument is Row {
  return (
    typeof argument === 'object' &&
    argument !== null &&
    'kind' in argument &&
    Object.hasOwn(kinds, String(argument.kind))
  );
}
