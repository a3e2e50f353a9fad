import type * as vscode from 'vscode';
import type { Failure } from '../api/errors.ts';
import type { WayOn } from '../platform/failures.ts';
import type { PagedListing } from '../listing/pagedListing.ts';
import type { Entry } from '../resources/resource.ts';

/** A row of a view. */
export type Row = EntryRow | UnreadableRow | MoreRow | ProblemRow | ActionRow;

export interface EntryRow {
  readonly kind: 'entry';
  readonly entry: Entry;
  /** The item's document, and its name: what commands on a row work with. */
  readonly uri: vscode.Uri;
  readonly name: string;
}

/** Something in a list that is no item. */
export interface UnreadableRow {
  readonly kind: 'unreadable';
  /** Counted from 1 in its list. */
  readonly position: number;
}

/** The rest of the list, not read yet. */
export interface MoreRow {
  readonly kind: 'more';
  /** How many rows are left, where the server says. */
  readonly left: number | undefined;
}

/** Why there are no rows, or no more, or only old ones. Its children are what can be done about it. */
export interface ProblemRow {
  readonly kind: 'problem';
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

/** A listing as rows: why they are old, if they are; the entries; and how, or why not, the list goes on. */
export function rowsOf(listing: PagedListing, itemUri: (entry: Entry) => vscode.Uri): Row[] {
  const rows: Row[] = listing.entries.map((entry, index) =>
    entry.id === undefined
      ? { kind: 'unreadable', position: index + 1 }
      : { kind: 'entry', entry, uri: itemUri(entry), name: entry.label },
  );
  const { problem, staleness, readAt, total } = listing;
  if (staleness !== undefined) {
    rows.unshift({ kind: 'problem', failure: staleness, rowsReadAt: readAt });
  }
  if (problem !== undefined) {
    rows.push({ kind: 'problem', failure: problem, rowsReadAt: undefined });
  } else if (listing.hasMore) {
    rows.push({ kind: 'more', left: total === undefined ? undefined : total - listing.entries.length });
  }
  return rows;
}

/** Whether a command's argument is what can be done about a problem. */
export function isActionRow(argument: unknown): argument is ActionRow {
  return (
    typeof argument === 'object' && argument !== null && 'kind' in argument && argument.kind === 'action'
  );
}
