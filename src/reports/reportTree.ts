import * as vscode from 'vscode';
import { countText } from '../vscode/text/numbers.ts';
import { isolateRightToLeft, sanitize } from '../vscode/text/sanitize.ts';
import { joinParts } from '../resources/fields.ts';
import { hasDifferences } from './openDifferences.ts';
import { countFindings, type Report, type Finding, type FindingTarget } from './report.ts';
import type { ReportDocuments } from './reportDocuments.ts';
import { createFindingRow, ReportGroupRow, type FindingRow, type ReportRow } from './reportRows.ts';

const { None, Collapsed } = vscode.TreeItemCollapsibleState;

/** Upper limit on the rows for findings of a group, and on those for its subgroups, since the editor draws all of them at once. */
const maxRows = 2000;

/** The rows of a report, created on demand. */
export class ReportTree implements vscode.TreeDataProvider<ReportRow>, vscode.Disposable {
  readonly #documents: ReportDocuments;
  readonly #changeEmitter = new vscode.EventEmitter<undefined>();
  #rootRows: readonly ReportGroupRow[] = [];

  readonly onDidChangeTreeData = this.#changeEmitter.event;

  constructor(documents: ReportDocuments) {
    this.#documents = documents;
  }

  /** Shows the groups of a report; none for undefined. */
  show(report: Report | undefined): void {
    this.#rootRows = (report?.groups ?? []).map((group) => new ReportGroupRow(group));
    this.#changeEmitter.fire(undefined);
  }

  getChildren(row?: ReportRow): ReportRow[] {
    if (row === undefined) {
      return [...this.#rootRows];
    }
    if (row.kind === 'finding') {
      return [];
    }
    const { groups = [], findings = [] } = row.group;
    const isTruncated = [groups, findings].some(({ length }) => length > maxRows);
    return [
      ...groups.slice(0, maxRows).map((group) => new ReportGroupRow(group, row)),
      ...[...findings.slice(0, maxRows), ...(isTruncated ? [createLimitFinding()] : [])].map((finding) =>
        createFindingRow(finding, row),
      ),
    ];
  }

  getParent({ parent }: ReportRow): ReportRow | undefined {
    return parent;
  }

  getTreeItem(row: ReportRow): vscode.TreeItem {
    return row.kind === 'group' ? createGroupItem(row) : this.#createFindingItem(row);
  }

  dispose(): void {
    this.#changeEmitter.dispose();
  }

  #createFindingItem(row: FindingRow): vscode.TreeItem {
    const { detail, target } = row.finding;
    const label = sanitize(row.finding.label);
    const description = sanitize(row.finding.description ?? '');
    const item = new vscode.TreeItem(isolateRightToLeft(label, description), None);
    item.description = isolateRightToLeft(description);
    item.tooltip = sanitize(detail ?? joinParts(label, description));
    item.accessibilityInformation = { label: sanitize([label, description].filter(Boolean).join(', ')) };
    item.iconPath = new vscode.ThemeIcon(
      target === undefined ? 'info' : target.kind === 'difference' ? 'diff' : 'json',
    );
    item.contextValue = target?.kind === 'item' ? 'item preview' : 'finding';
    if (target !== undefined) {
      item.command = this.#createCommand(target, row);
    }
    return item;
  }

  /** Uses the editor's own commands, which support preview editors, splitting and the history. */
  #createCommand(target: FindingTarget, { uri }: FindingRow): vscode.Command {
    const title = vscode.l10n.t('Open');
    switch (target.kind) {
      case 'item':
        return { command: 'vscode.open', title, arguments: [uri] };
      case 'document':
        return { command: 'vscode.open', title, arguments: [this.#documents.getUri(target.document)] };
      case 'difference': {
        const { left, right } = target;
        const diffTitle = vscode.l10n.t('{0} ({1} and {2})', left.name, left.server, right.server);
        const uris = [left, right].map((document) => this.#documents.getUri(document));
        return { command: 'vscode.diff', title, arguments: [...uris, sanitize(diffTitle)] };
      }
    }
  }
}

/** Creates the row at the end of a truncated group. */
function createLimitFinding(): Finding {
  return {
    label: vscode.l10n.t('Only the first {0} are shown', countText(maxRows)),
    detail: vscode.l10n.t('All of them are in the exported report.'),
  };
}

function createGroupItem({ group }: ReportGroupRow): vscode.TreeItem {
  const { label, description = '', detail, icon = 'list-unordered' } = group;
  const count = countText(countFindings(group));
  const item = new vscode.TreeItem(isolateRightToLeft(sanitize(label), count), Collapsed);
  item.description = isolateRightToLeft(sanitize(joinParts(count, description)));
  item.tooltip = sanitize(detail ?? label);
  item.accessibilityInformation = { label: sanitize(`${label}, ${count}`) };
  item.iconPath = new vscode.ThemeIcon(icon);
  item.contextValue = hasDifferences(group) ? 'differences' : 'findings';
  return item;
}
