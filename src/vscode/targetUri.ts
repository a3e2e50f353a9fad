import * as vscode from 'vscode';
import { activeDocument } from './tabs.ts';

/** The document that a command is about: its URI (from its title), that of a row (from a tree), or the one in front. */
export function targetUri(target: unknown): vscode.Uri | undefined {
  return target instanceof vscode.Uri ? target : (uriIn(target) ?? activeDocument());
}

/** The document of a row. */
export function uriIn(row: unknown): vscode.Uri | undefined {
  return isHolder(row) && row['uri'] instanceof vscode.Uri ? row['uri'] : undefined;
}

/** Returns true if a value may have members. */
export function isHolder(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
