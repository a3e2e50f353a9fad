import * as vscode from 'vscode';
import { customIn, openTabs, urisOf } from '../vscode/tabs.ts';
import { previewType } from '../resources/previewed.ts';
import { errorEditorType } from './errors/errorEditorType.ts';

/**
 * The documents that tabs show, each once.
 *
 * @param named what to know each of them by
 * @param isMeant selects the tabs; all but those with a problem when absent
 */
export function openDocuments(
  named = (uri: vscode.Uri): vscode.Uri => uri,
  isMeant = (tab: vscode.Tab): boolean => errorEditorIn(tab) === undefined,
): vscode.Uri[] {
  const uris = openTabs().filter(isMeant).flatMap(urisOf).map(named);
  return [...new Map(uris.map((uri) => [uri.toString(), uri])).values()];
}

/** The document that a tab shows as text. */
export function textIn({ input }: vscode.Tab): vscode.Uri | undefined {
  return input instanceof vscode.TabInputText ? input.uri : undefined;
}

/** The document that a tab should show and has a problem with. */
export function errorEditorIn(tab: vscode.Tab): vscode.Uri | undefined {
  return customIn(tab, errorEditorType);
}

/** The document that a tab shows as pictures and plots. */
export function previewIn(tab: vscode.Tab): vscode.Uri | undefined {
  return customIn(tab, previewType);
}

/** The tabs that show a document in one of these ways. */
export function tabsOf(uri: vscode.Uri, ...ways: readonly (typeof textIn)[]): vscode.Tab[] {
  const text = uri.toString();
  return openTabs().filter((tab) => ways.some((shownIn) => shownIn(tab)?.toString() === text));
}
