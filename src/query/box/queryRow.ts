import * as vscode from 'vscode';
import { sanitize } from '../../vscode/text/sanitize.ts';

/** Step that a row starts. @returns the text to continue with; undefined once the answer is open */
export type Step = () => Promise<string | undefined>;

/** A row of the query box. */
export interface QueryRow extends vscode.QuickPickItem {
  /** Identifies the row when its label changes; undefined if the label never changes. */
  readonly key?: string;
  /** Text that it puts into the box. */
  readonly boxText?: string;
  /** Step that replaces the box. */
  readonly step?: Step;
  /** Removes what the row stands for. @returns the text to continue with; undefined to keep the current one */
  readonly remove?: () => Promise<string | undefined>;
}

/** Creates a row that the editor does not filter by the typed text, which is a path. */
export function createQueryRow(label: string, icon: string, options: Partial<QueryRow> = {}): QueryRow {
  return { ...options, label: sanitize(label), iconPath: new vscode.ThemeIcon(icon), alwaysShow: true };
}

/** Creates the button that removes what a row stands for. */
export function createRemoveButton(tooltip: string): vscode.QuickInputButton {
  return { iconPath: new vscode.ThemeIcon('close'), tooltip: sanitize(tooltip) };
}
