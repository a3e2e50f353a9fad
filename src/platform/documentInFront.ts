import * as vscode from 'vscode';

/** The document whose tab is in front, also while a panel or the side bar has the focus. */
export function documentInFront(): vscode.Uri | undefined {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  return input instanceof vscode.TabInputText ? input.uri : undefined;
}
