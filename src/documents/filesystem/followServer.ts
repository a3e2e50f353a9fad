import * as vscode from 'vscode';
import { openTabs, urisOf } from '../../vscode/tabs.ts';
import type { CurrentServer } from '../../session/currentServer.ts';
import type { KeyStore } from '../../session/keyStore.ts';
import type { ItemFileSystem } from './itemFileSystem.ts';
import { isPrivateDocument } from '../isPrivateDocument.ts';
import { openDocuments, previewIn, errorEditorIn } from '../tabs.ts';
import { comparisonOf, isSameItem, parseItemUri } from '../uri.ts';

/** Lets documents follow their server and its key, as {@link followOrigin} and {@link followKey} do. */
export function followServer(
  currentServer: CurrentServer,
  keys: KeyStore,
  documents: ItemFileSystem,
): vscode.Disposable {
  return vscode.Disposable.from(
    keys.onDidChange((origin) => followKey(origin, keys, documents)),
    currentServer.onDidChange(() => followOrigin(currentServer, documents)),
    // The editor gets the text of a document before it opens the tab, and the key may change in between.
    vscode.window.tabGroups.onDidChangeTabs(({ opened }) =>
      Promise.all(
        opened
          .flatMap(urisOf)
          .filter((uri) => isPrivateDocument(uri) && isForgotten(uri, documents))
          .map((uri) => renewOrClose(uri, documents)),
      ),
    ),
  );
}

/**
 * Lets private documents follow a key that has changed: a removed one closes them, and with another those stay open that it may
 * read, as it sees them.
 */
export async function followKey(origin: string, keys: KeyStore, documents: ItemFileSystem): Promise<void> {
  const { host } = new URL(origin);
  const isConcerned = (uri: vscode.Uri): boolean =>
    uri.authority === host && isPrivateDocument(uri) && (documents.originOf(uri) ?? origin) === origin;
  documents.snapshots.forget(isConcerned);
  const hasKey = (await keys.get(origin)) !== undefined;
  const follow = hasKey ? renewOrClose : close;
  await Promise.all(
    openDocuments(undefined, isDocument)
      .filter(isConcerned)
      .map((uri) => follow(uri, documents)),
  );
}

/**
 * Lets documents be those of the server in use where they were read from another one of the same name: with encryption, or
 * without.
 */
async function followOrigin({ address }: CurrentServer, documents: ItemFileSystem): Promise<void> {
  const isOther = (uri: vscode.Uri): boolean =>
    address !== undefined &&
    parseItemUri(uri)?.server === address.name &&
    (documents.originOf(uri) ?? address.origin) !== address.origin;
  const others = openDocuments(undefined, isDocument).filter(isOther);
  documents.snapshots.forget(isOther);
  await Promise.all(others.map((uri) => renewOrClose(uri, documents)));
}

/** Returns false for pages of ours, which follow both by themselves. */
function isDocument(tab: vscode.Tab): boolean {
  return errorEditorIn(tab) === undefined && previewIn(tab) === undefined;
}

/** Returns true if the editor has a text that was forgotten since it was read. */
function isForgotten(uri: vscode.Uri, documents: ItemFileSystem): boolean {
  return (
    documents.snapshots.forgotten > 0 &&
    documents.readAt(uri) === undefined &&
    vscode.workspace.textDocuments.some((open) => isSameItem(open.uri, uri))
  );
}

async function renewOrClose(uri: vscode.Uri, documents: ItemFileSystem): Promise<void> {
  // What was before was read with another key.
  if (comparisonOf(uri) === 'before') {
    await close(uri);
    return;
  }
  try {
    await documents.refresh(uri);
  } catch {
    await close(uri);
  }
}

async function close(uri: vscode.Uri): Promise<void> {
  // Looked up again: tabs may have moved or gone meanwhile.
  const tabs = openTabs()
    .filter(isDocument)
    .filter((tab) => urisOf(tab).some((shown) => shown.toString() === uri.toString()));
  // The user may be typing elsewhere by now.
  await vscode.window.tabGroups.close(tabs, true);
}
