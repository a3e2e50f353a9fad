import * as vscode from 'vscode';
import { sanitize } from '../../vscode/text/sanitize.ts';

/** A step that a row leads to. @returns the text to go on with; undefined when the query is open */
export type Step = () => Promise<string | undefined>;

/** A row of the box of a query. */
export interface QueryRow extends vscode.QuickPickItem {
  /** Tells it from the other rows of its box when its words change; undefined where they do not. */
  readonly key?: string;
  /** The text that it puts into the box. */
  readonly boxText?: string;
  /** The boxes that it opens in the place of this one. */
  readonly step?: Step;
  /** Takes away what it stands for. @returns the text to go on with; undefined for the one that is there */
  readonly remove?: () => Promise<string | undefined>;
}

/** A row that the editor does not filter: what is typed is a path. */
export function createQueryRow(label: string, icon: string, options: Partial<QueryRow> = {}): QueryRow {
  return { ...options, label: sanitize(label), iconPath: new vscode.ThemeIcon(icon), alwaysShow: true };
}

/** Button of what can be taken away. */
export function createRemoveButton(tooltip: string): vscode.QuickInputButton {
  return { iconPath: new vscode.ThemeIcon('close'), tooltip: sanitize(tooltip) };
}
