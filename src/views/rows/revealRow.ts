import * as vscode from 'vscode';
import type { RegisteredView } from '../registeredView.ts';
import type { Row } from './rows.ts';

/** Selects a row of a view, expanding its parents. */
export async function revealRow({ name, treeView, changeEmitter }: RegisteredView, row: Row): Promise<void> {
  const show = (): Thenable<void> => treeView.reveal(row, { select: true, focus: true });
  const { visible } = treeView;
  if (visible) {
    await show();
  } else {
    // A hidden tree has no rows yet.
    await vscode.commands.executeCommand(`wger.${name}.focus`);
  }
  if (!visible || !treeView.selection.includes(row)) {
    // The editor silently ignores a row that it has not asked for yet, and fails if it asks twice at once. It waits for rows
    // that a change event makes it ask for.
    changeEmitter.fire(undefined);
    await show();
  }
}
