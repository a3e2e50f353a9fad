import * as vscode from 'vscode';

/** The document whose tab is in front, also while a panel or the side bar has the focus; of two side by side the right one. */
export function activeDocument(): vscode.Uri | undefined {
  return urisOf(vscode.window.tabGroups.activeTabGroup.activeTab).at(-1);
}

/** The documents that a tab shows: one, or two beside each other. */
export function urisOf(tab: vscode.Tab | undefined): readonly vscode.Uri[] {
  const input = tab?.input;
  if (input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom) {
    return [input.uri];
  }
  return input instanceof vscode.TabInputTextDiff ? [input.original, input.modified] : [];
}
