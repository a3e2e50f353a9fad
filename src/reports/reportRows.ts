import type * as vscode from 'vscode';
import { createItemUri } from '../documents/uri.ts';
import { exercises } from '../resources/exercises.ts';
import type { Finding, ReportGroup } from './report.ts';

/** A row of the view. */
export type ReportRow = ReportGroupRow | FindingRow;

/** A row with the findings of one kind below it. */
export class ReportGroupRow {
  readonly kind = 'group';
  readonly group: ReportGroup;
  readonly parent: ReportGroupRow | undefined;

  constructor(group: ReportGroup, parent?: ReportGroupRow) {
    this.group = group;
    this.parent = parent;
  }
}

/** The row of a finding, with the members that the commands on items use. */
export interface FindingRow {
  readonly kind: 'finding';
  readonly finding: Finding;
  readonly parent: ReportGroupRow;
  /** Undefined if the finding has no item. */
  readonly name: string | undefined;
  /** URI of the item's document; undefined if the finding has no item. */
  readonly uri: vscode.Uri | undefined;
}

export function createFindingRow(finding: Finding, parent: ReportGroupRow): FindingRow {
  const item = finding.target?.kind === 'item' ? finding.target : undefined;
  const uri = item && createItemUri(item.server, exercises.id, { id: item.id }, item.label);
  return { kind: 'finding', finding, parent, name: item?.label, uri };
}
