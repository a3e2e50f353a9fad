import * as vscode from 'vscode';
import type { KeyStore } from '../platform/keyStore.ts';
import { resourceNamed } from '../resources/endpoints.ts';
import type { ItemDocuments } from './itemDocuments.ts';
import { parseItemUri } from './uri.ts';

/**
 * Lets private documents follow the key of their origin: a removed key closes them, and with another key those stay open
 * that it may read, as it sees them.
 */
export async function followKey(origin: string, keys: KeyStore, documents: ItemDocuments): Promise<void> {
  const { host } = new URL(origin);
  const isPrivate = (uri: vscode.Uri): boolean => {
    const reference = uri.authority === host ? parseItemUri(uri) : undefined;
    return reference !== undefined && resourceNamed(reference.resource).access === 'key';
  };
  documents.forget(isPrivate);
  const hasKey = (await keys.get(origin)) !== undefined;
  const uris = new Map(
    openTabs()
      .flatMap(urisOf)
      .filter(isPrivate)
      .map((uri) => [uri.toString(), uri]),
  );
  await Promise.all(
    Array.from(uris, async ([text, uri]) => {
      if (!hasKey || !(await canRefresh(uri, documents))) {
        // Looked up again: tabs may have moved or gone meanwhile.
        const tabs = openTabs().filter((tab) => urisOf(tab).some((shown) => shown.toString() === text));
        await vscode.window.tabGroups.close(tabs);
      }
    }),
  );
}

function openTabs(): vscode.Tab[] {
  return vscode.window.tabGroups.all.flatMap((group) => group.tabs);
}

/** What a tab shows: one document, or two beside each other. */
function urisOf({ input }: vscode.Tab): vscode.Uri[] {
  if (input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom) {
    return [input.uri];
  }
  return input instanceof vscode.TabInputTextDiff ? [input.original, input.modified] : [];
}

async function canRefresh(uri: vscode.Uri, documents: ItemDocuments): Promise<boolean> {
  try {
    await documents.refresh(uri);
    return true;
  } catch {
    return false;
  }
}
