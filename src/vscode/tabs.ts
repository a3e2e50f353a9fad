import * as vscode from 'vscode';

/** The document whose tab is in front, also while a panel or the side bar has the focus; of two side by side the right one. */
export function getActiveDocument(): vscode.Uri | undefined {
  return getTabUris(vscode.window.tabGroups.activeTabGroup.activeTab).at(-1);
}

/** All tabs of this window, also those that were not in sight since it was loaded. */
export function getOpenTabs(): vscode.Tab[] {
  return vscode.window.tabGroups.all.flatMap((group) => group.tabs);
}

/** The documents that a tab shows: one, or two beside each other. */
export function getTabUris(tab: vscode.Tab | undefined): readonly vscode.Uri[] {
  const input = tab?.input;
  if (input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom) {
    return [input.uri];
  }
  return input instanceof vscode.TabInputTextDiff ? [input.original, input.modified] : [];
}

/** The document that a tab shows in a custom editor of a type. */
export function findCustomEditorUri({ input }: vscode.Tab, type: string): vscode.Uri | undefined {
  return input instanceof vscode.TabInputCustom && input.viewType === type ? input.uri : undefined;
}
