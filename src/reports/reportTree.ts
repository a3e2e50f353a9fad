import * as vscode from 'vscode';
import { countText } from '../vscode/text/numbers.ts';
import { sanitize } from '../vscode/text/sanitize.ts';
import { joined } from '../resources/fields.ts';
import { hasDifferences } from './openDifferences.ts';
import { findingsIn, type Report, type ReportEntry, type ReportLead } from './report.ts';
import type { ReportTexts } from './reportTexts.ts';
import { EntryRow, groupRows, type ReportGroupRow, type ReportRow } from './rows.ts';

const { None, Collapsed } = vscode.TreeItemCollapsibleState;

/** Upper limit on the findings of a group, and on groups in it, that are rows: the editor draws all of them at once. */
const maxRows = 2000;

/** The rows of a report, made as they are asked for. */
export class ReportTree implements vscode.TreeDataProvider<ReportRow>, vscode.Disposable {
  readonly #texts: ReportTexts;
  readonly #changed = new vscode.EventEmitter<undefined>();
  #top: readonly ReportGroupRow[] = [];

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(texts: ReportTexts) {
    this.#texts = texts;
  }

  /** Shows the groups of a report; none for undefined. */
  show(report: Report | undefined): void {
    this.#top = groupRows(report?.groups ?? []);
    this.#changed.fire(undefined);
  }

  getChildren(row?: ReportRow): ReportRow[] {
    if (row === undefined) {
      return [...this.#top];
    }
    if (row.kind === 'entry') {
      return [];
    }
    const { groups = [], entries = [] } = row.group;
    const isCut = [groups, entries].some(({ length }) => length > maxRows);
    return [
      ...groupRows(groups.slice(0, maxRows), row),
      ...[...entries.slice(0, maxRows), ...(isCut ? [limitEntry()] : [])].map(
        (entry) => new EntryRow(entry, row),
      ),
    ];
  }

  getParent({ parent }: ReportRow): ReportRow | undefined {
    return parent;
  }

  getTreeItem(row: ReportRow): vscode.TreeItem {
    return row.kind === 'group' ? groupItem(row) : this.#entryItem(row);
  }

  dispose(): void {
    this.#changed.dispose();
  }

  #entryItem(row: EntryRow): vscode.TreeItem {
    const { label, description, detail, opens } = row.entry;
    const item = new vscode.TreeItem(sanitize(label), None);
    item.description = sanitize(description ?? '');
    item.tooltip = sanitize(detail ?? joined(label, description ?? ''));
    item.accessibilityInformation = { label: sanitize([label, description].filter(Boolean).join(', ')) };
    item.iconPath = new vscode.ThemeIcon(iconOf(row.entry));
    item.contextValue = opens?.kind === 'item' ? 'item' : 'finding';
    const command = opens && this.#commandOf(opens, row);
    return command === undefined ? item : Object.assign(item, { command });
  }

  /** Opens what a row leads to in the editor's own way: preview, split and history come with it. */
  #commandOf(lead: ReportLead, { uri }: EntryRow): vscode.Command {
    const title = vscode.l10n.t('Open');
    switch (lead.kind) {
      case 'item':
        return { command: 'vscode.open', title, arguments: [uri] };
      case 'text':
        return { command: 'vscode.open', title, arguments: [this.#texts.uriOf(lead.text)] };
      case 'difference': {
        const [left, right] = [this.#texts.uriOf(lead.left), this.#texts.uriOf(lead.right)];
        return { command: 'vscode.diff', title, arguments: [left, right, sanitize(lead.title)] };
      }
    }
  }
}

/** The row at the end of a group that is too long. */
function limitEntry(): ReportEntry {
  return {
    label: vscode.l10n.t('Only the first {0} are shown', countText(maxRows)),
    detail: vscode.l10n.t('All of them are in the exported report.'),
  };
}

function groupItem({ group }: ReportGroupRow): vscode.TreeItem {
  const { label, description = '', detail, icon = 'list-unordered' } = group;
  const item = new vscode.TreeItem(sanitize(label), Collapsed);
  item.description = sanitize(joined(countText(findingsIn(group)), description));
  item.tooltip = sanitize(detail ?? label);
  item.accessibilityInformation = { label: sanitize(`${label}, ${countText(findingsIn(group))}`) };
  item.iconPath = new vscode.ThemeIcon(icon);
  item.contextValue = hasDifferences(group) ? 'differences' : 'findings';
  return item;
}

function iconOf({ opens }: ReportEntry): string {
  switch (opens?.kind) {
    case 'difference':
      return 'diff';
    case 'item':
    case 'text':
      return 'json';
    case undefined:
      return 'info';
  }
}
