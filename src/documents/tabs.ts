import * as vscode from 'vscode';
import { findCustomEditorUri, getOpenTabs, getTabUris } from '../vscode/tabs.ts';
import { errorEditorType } from './errors/errorEditorType.ts';
import { isSameItem } from './uri.ts';

/**
 * The documents that tabs show, without duplicates.
 *
 * @param isIncluded selects the tabs; by default all but error editors
 */
export function getOpenDocuments(
  isIncluded = (tab: vscode.Tab): boolean => getErrorEditorUri(tab) === undefined,
): vscode.Uri[] {
  const uris = getOpenTabs().filter(isIncluded).flatMap(getTabUris);
  return [...new Map(uris.map((uri) => [uri.toString(), uri])).values()];
}

/** The document that a tab shows as text. */
export function getTextUri({ input }: vscode.Tab): vscode.Uri | undefined {
  return input instanceof vscode.TabInputText ? input.uri : undefined;
}

/** The document that a tab shows an error for. */
export function getErrorEditorUri(tab: vscode.Tab): vscode.Uri | undefined {
  return findCustomEditorUri(tab, errorEditorType);
}

/** Calls a listener when the last tab with a document, compared or not, is closed. */
export function onDidCloseTabs(uri: vscode.Uri, listener: () => void): vscode.Disposable {
  const isShownIn = (tab: vscode.Tab): boolean => getTabUris(tab).some((shown) => isSameItem(shown, uri));
  return vscode.window.tabGroups.onDidChangeTabs(({ closed }) => {
    if (closed.some(isShownIn) && !getOpenTabs().some(isShownIn)) {
      listener();
    }
  });
}

/** The tabs that show a document in any of the given ways. */
export function getTabs(uri: vscode.Uri, ...uriGetters: readonly (typeof getTextUri)[]): vscode.Tab[] {
  const text = uri.toString();
  return getOpenTabs().filter((tab) => uriGetters.some((getUri) => getUri(tab)?.toString() === text));
}
