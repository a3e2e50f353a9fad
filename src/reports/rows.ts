import * as vscode from 'vscode';
import { itemUri } from '../documents/uri.ts';
import type { ReportEntry, ReportGroup } from './report.ts';

/** A row of the view. */
export type ReportRow = ReportGroupRow | EntryRow;

/** The title of findings of one kind. */
export interface ReportGroupRow {
  readonly kind: 'group';
  readonly group: ReportGroup;
  readonly parent: ReportGroupRow | undefined;
}

/** A finding. The commands on items take its document and its name. */
export class EntryRow {
  readonly kind = 'entry';
  readonly entry: ReportEntry;
  readonly parent: ReportGroupRow;

  constructor(entry: ReportEntry, parent: ReportGroupRow) {
    this.entry = entry;
    this.parent = parent;
  }

  /** Name of the item, where it is one. */
  get name(): string | undefined {
    const { opens } = this.entry;
    return opens?.kind === 'item' ? opens.label : undefined;
  }

  /** Document of the item, where it is one. */
  get uri(): vscode.Uri | undefined {
    const { opens } = this.entry;
    return opens?.kind === 'item'
      ? itemUri(opens.server, opens.resource, { id: opens.id }, opens.label)
      : undefined;
  }
}

/** The rows of groups below another, or at the top. */
export function groupRows(
  groups: readonly ReportGroup[],
  parent?: ReportGroupRow,
): readonly ReportGroupRow[] {
  return groups.map((group) => ({ kind: 'group', group, parent }));
}

/** Returns true if a value that a command was given is a group of the view. */
export function isGroupRow(value: unknown): value is ReportGroupRow {
  return (
    typeof value === 'object' &&
    value !== null &&
    'kind' in value &&
    value.kind === 'group' &&
    'group' in value
  );
}
