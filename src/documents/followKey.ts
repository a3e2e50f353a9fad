import * as vscode from 'vscode';
import { urisOf } from '../platform/documentInFront.ts';
import type { KeyStore } from '../platform/keyStore.ts';
import { resourceNamed } from '../resources/endpoints.ts';
import type { ItemFileSystem } from './itemFileSystem.ts';
import { openDocuments, openTabs } from './tabs.ts';
import { comparisonOf, parseItemUri } from './uri.ts';

/**
 * Lets private documents follow the key of their origin: a removed key closes them, and with another key those stay open
 * that it may read, as it sees them.
 */
export async function followKey(origin: string, keys: KeyStore, documents: ItemFileSystem): Promise<void> {
  const { host } = new URL(origin);
  const isPrivate = (uri: vscode.Uri): boolean => {
    const reference = uri.authority === host ? parseItemUri(uri) : undefined;
    return reference !== undefined && resourceNamed(reference.resource).access === 'key';
  };
  documents.forget(isPrivate);
  const hasKey = (await keys.get(origin)) !== undefined;
  const uris = openDocuments().filter(isPrivate);
  await Promise.all(
    uris.map(async (uri) => {
      // What was before was read with another key.
      if (!hasKey || comparisonOf(uri) === 'before' || !(await canRefresh(uri, documents))) {
        // Looked up again: tabs may have moved or gone meanwhile.
        const tabs = openTabs().filter((tab) =>
          urisOf(tab).some((shown) => shown.toString() === uri.toString()),
        );
        await vscode.window.tabGroups.close(tabs);
      }
    }),
  );
}

async function canRefresh(uri: vscode.Uri, documents: ItemFileSystem): Promise<boolean> {
  try {
    await documents.refresh(uri);
    return true;
  } catch {
    return false;
  }
}
