import * as vscode from 'vscode';
import { isObject } from '../api/json/value.ts';
import { createItemUri } from '../documents/uri.ts';
import type { Finding, ReportGroup } from './report.ts';

/** A row of the view. */
export type ReportRow = ReportGroupRow | FindingRow;

/** A row with the findings of one kind below it. */
export interface ReportGroupRow {
  readonly kind: 'group';
  readonly group: ReportGroup;
  readonly parent: ReportGroupRow | undefined;
}

/** The row of a finding, with the members that the commands on items use. */
export class FindingRow {
  readonly kind = 'finding';
  readonly finding: Finding;
  readonly parent: ReportGroupRow;

  constructor(finding: Finding, parent: ReportGroupRow) {
    this.finding = finding;
    this.parent = parent;
  }

  /** Undefined if the finding has no item. */
  get name(): string | undefined {
    const { target } = this.finding;
    return target?.kind === 'item' ? target.label : undefined;
  }

  /** URI of the item's document; undefined if the finding has no item. */
  get uri(): vscode.Uri | undefined {
    const { target } = this.finding;
    return target?.kind === 'item'
      ? createItemUri(target.server, target.resource, { id: target.id }, target.label)
      : undefined;
  }
}

/** Creates the rows of groups below a row, or at the top. */
export function createGroupRows(
  groups: readonly ReportGroup[],
  parent?: ReportGroupRow,
): readonly ReportGroupRow[] {
  return groups.map((group) => ({ kind: 'group', group, parent }));
}

/** Returns true if an argument of a command is the row of a group. */
export function isGroupRow(value: unknown): value is ReportGroupRow {
  return isObject(value) && value['kind'] === 'group' && 'group' in value;
}
