import * as vscode from 'vscode';
import { objectOf } from '../api/json/value.ts';
import { activeDocument } from './tabs.ts';

/** The document that a command is about: its URI (from its title), that of a row (from a tree), or the one in front. */
export function targetUri(target: unknown): vscode.Uri | undefined {
  return target instanceof vscode.Uri ? target : (uriIn(target) ?? activeDocument());
}

/** The document of a row. */
export function uriIn(row: unknown): vscode.Uri | undefined {
  const { uri } = objectOf(row);
  return uri instanceof vscode.Uri ? uri : undefined;
}
