import * as vscode from 'vscode';
import { getOpenTabs, getTabUris } from '../../vscode/tabs.ts';
import type { CurrentServer } from '../../session/currentServer.ts';
import type { KeyStore } from '../../session/keyStore.ts';
import type { ItemFileSystem } from './itemFileSystem.ts';
import { isPrivateDocument } from '../isPrivateDocument.ts';
import { getOpenDocuments, getPreviewUri, getErrorEditorUri } from '../tabs.ts';
import { getComparison, isSameItem, parseItemUri } from '../uri.ts';

/** Lets documents follow their server and its key, as {@link handleServerChange} and {@link handleKeyChange} do. */
export function trackServerChanges(
  currentServer: CurrentServer,
  keys: KeyStore,
  documents: ItemFileSystem,
): vscode.Disposable {
  return vscode.Disposable.from(
    keys.onDidChange((origin) => handleKeyChange(origin, keys, documents)),
    currentServer.onDidChange(() => handleServerChange(currentServer, documents)),
    // The editor gets the text of a document before it opens the tab, and the key may change in between.
    vscode.window.tabGroups.onDidChangeTabs(({ opened }) =>
      Promise.all(
        opened
          .flatMap(getTabUris)
          .filter((uri) => isPrivateDocument(uri) && isStale(uri, documents))
          .map((uri) => refreshOrClose(uri, documents)),
      ),
    ),
  );
}

/**
 * Lets private documents follow a key that has changed: a removed one closes them, and with another those stay open that it may
 * read, as it sees them.
 */
export async function handleKeyChange(
  origin: string,
  keys: KeyStore,
  documents: ItemFileSystem,
): Promise<void> {
  const { host } = new URL(origin);
  const isAffected = (uri: vscode.Uri): boolean =>
    uri.authority === host && isPrivateDocument(uri) && (documents.getOrigin(uri) ?? origin) === origin;
  documents.snapshots.forget(isAffected);
  const hasKey = (await keys.get(origin)) !== undefined;
  const updateDocument = hasKey ? refreshOrClose : closeTabs;
  await Promise.all(
    getOpenDocuments(undefined, isDocumentTab)
      .filter(isAffected)
      .map((uri) => updateDocument(uri, documents)),
  );
}

/**
 * Lets documents be those of the server in use where they were read from another one of the same name: with encryption, or
 * without.
 */
async function handleServerChange({ address }: CurrentServer, documents: ItemFileSystem): Promise<void> {
  const isFromOtherOrigin = (uri: vscode.Uri): boolean =>
    address !== undefined &&
    parseItemUri(uri)?.server === address.name &&
    (documents.getOrigin(uri) ?? address.origin) !== address.origin;
  const otherDocuments = getOpenDocuments(undefined, isDocumentTab).filter(isFromOtherOrigin);
  documents.snapshots.forget(isFromOtherOrigin);
  await Promise.all(otherDocuments.map((uri) => refreshOrClose(uri, documents)));
}

/** Returns false for pages of ours, which follow both by themselves. */
function isDocumentTab(tab: vscode.Tab): boolean {
  return getErrorEditorUri(tab) === undefined && getPreviewUri(tab) === undefined;
}

/** Returns true if the editor has a text that was forgotten since it was read. */
function isStale(uri: vscode.Uri, documents: ItemFileSystem): boolean {
  return (
    documents.snapshots.forgetCount > 0 &&
    documents.getReadTime(uri) === undefined &&
    vscode.workspace.textDocuments.some((open) => isSameItem(open.uri, uri))
  );
}

async function refreshOrClose(uri: vscode.Uri, documents: ItemFileSystem): Promise<void> {
  // What was before was read with another key.
  if (getComparison(uri) === 'before') {
    await closeTabs(uri);
    return;
  }
  try {
    await documents.refresh(uri);
  } catch {
    await closeTabs(uri);
  }
}

async function closeTabs(uri: vscode.Uri): Promise<void> {
  // Looked up again: tabs may have moved or gone meanwhile.
  const tabs = getOpenTabs()
    .filter(isDocumentTab)
    .filter((tab) => getTabUris(tab).some((shown) => shown.toString() === uri.toString()));
  // The user may be typing elsewhere by now.
  await vscode.window.tabGroups.close(tabs, true);
}
