import * as vscode from 'vscode';
import { previewType } from '../../resources/previewed.ts';
import { findCustomEditorUri, getOpenTabs, getTabUris } from '../../vscode/tabs.ts';
import type { CurrentServer } from '../../session/currentServer.ts';
import type { KeyStore } from '../../session/keyStore.ts';
import { isOpen } from './documentSnapshots.ts';
import type { ItemFileSystem } from './itemFileSystem.ts';
import { isPrivateDocument } from '../isPrivateDocument.ts';
import { getOpenDocuments, getErrorEditorUri } from '../tabs.ts';
import { getComparison, isOnHost, parseItemUri } from '../uri.ts';

/** Updates documents when the server in use changes. */
export function trackServerChanges(
  currentServer: CurrentServer,
  documents: ItemFileSystem,
): vscode.Disposable {
  return vscode.Disposable.from(
    currentServer.onDidChange(() => handleServerChange(currentServer, documents)),
    // The editor reads a document before it opens the tab, and the key may change in between.
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
 * Updates private documents after a key has changed: without a key they are closed, and with another one they are read again and
 * closed if that fails.
 */
export async function handleKeyChange(
  origin: string,
  keys: KeyStore,
  documents: ItemFileSystem,
): Promise<void> {
  const isAffected = (uri: vscode.Uri): boolean =>
    isOnHost(uri, origin) &&
    isPrivateDocument(uri) &&
    (documents.getOpenSnapshot(uri)?.origin ?? origin) === origin;
  documents.snapshots.forget(isAffected);
  const hasKey = (await keys.get(origin)) !== undefined;
  const updateDocument = hasKey ? refreshOrClose : closeTabs;
  await Promise.all(
    getOpenDocuments(isDocumentTab)
      .filter(isAffected)
      .map((uri) => updateDocument(uri, documents)),
  );
}

/**
 * Reads documents again that came from another origin of the same name as the server in use: the one with, or without,
 * encryption.
 */
async function handleServerChange({ address }: CurrentServer, documents: ItemFileSystem): Promise<void> {
  const isFromOtherOrigin = (uri: vscode.Uri): boolean =>
    address !== undefined &&
    parseItemUri(uri)?.server === address.name &&
    (documents.getOpenSnapshot(uri)?.origin ?? address.origin) !== address.origin;
  const otherDocuments = getOpenDocuments(isDocumentTab).filter(isFromOtherOrigin);
  documents.snapshots.forget(isFromOtherOrigin);
  await Promise.all(otherDocuments.map((uri) => refreshOrClose(uri, documents)));
}

/** Returns false for error editors and previews, which track changes by themselves. */
function isDocumentTab(tab: vscode.Tab): boolean {
  return getErrorEditorUri(tab) === undefined && findCustomEditorUri(tab, previewType) === undefined;
}

/** Returns true if the editor shows a text that was forgotten after it was read. */
function isStale(uri: vscode.Uri, documents: ItemFileSystem): boolean {
  return documents.snapshots.forgetCount > 0 && documents.getOpenSnapshot(uri) === undefined && isOpen(uri);
}

async function refreshOrClose(uri: vscode.Uri, documents: ItemFileSystem): Promise<void> {
  // The previous version was read with another key.
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
  // Looked up again: tabs may have been moved or closed in the meantime.
  const tabs = getOpenTabs()
    .filter(isDocumentTab)
    .filter((tab) => getTabUris(tab).some((shown) => shown.toString() === uri.toString()));
  // Preserves the focus: the user may be typing elsewhere.
  await vscode.window.tabGroups.close(tabs, true);
}
