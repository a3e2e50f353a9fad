import * as vscode from 'vscode';
import { toObject } from '../api/json/value.ts';
import { getActiveDocument } from './tabs.ts';

/** The document that a command applies to: its URI (from an editor title), that of a row (from a tree), or the active one. */
export function findTargetUri(target: unknown): vscode.Uri | undefined {
  return target instanceof vscode.Uri ? target : (findRowUri(target) ?? getActiveDocument());
}

/** The document of a row. */
export function findRowUri(row: unknown): vscode.Uri | undefined {
  const { uri } = toObject(row);
  return uri instanceof vscode.Uri ? uri : undefined;
}
