import * as vscode from 'vscode';
import { createItemUri } from '../documents/uri.ts';
import type { Finding, ReportGroup } from './report.ts';

/** A row of the view. */
export type ReportRow = ReportGroupRow | FindingRow;

/** The title of findings of one kind. */
export interface ReportGroupRow {
  readonly kind: 'group';
  readonly group: ReportGroup;
  readonly parent: ReportGroupRow | undefined;
}

/** A finding. The commands on items take its document and its name. */
export class FindingRow {
  readonly kind = 'finding';
  readonly finding: Finding;
  readonly parent: ReportGroupRow;

  constructor(finding: Finding, parent: ReportGroupRow) {
    this.finding = finding;
    this.parent = parent;
  }

  /** Name of the item, where it is one. */
  get name(): string | undefined {
    const { target } = this.finding;
    return target?.kind === 'item' ? target.label : undefined;
  }

  /** Document of the item, where it is one. */
  get uri(): vscode.Uri | undefined {
    const { target } = this.finding;
    return target?.kind === 'item'
      ? createItemUri(target.server, target.resource, { id: target.id }, target.label)
      : undefined;
  }
}

/** The rows of groups below another, or at the top. */
export function createGroupRows(
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
