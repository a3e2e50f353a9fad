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
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  await Promise.all(
    tabs.map(async (tab) => {
      const uris = urisOf(tab).filter(isPrivate);
      const mayStay =
        hasKey && (await Promise.all(uris.map((uri) => canRefresh(uri, documents)))).every(Boolean);
      if (uris.length > 0 && !mayStay) {
        await vscode.window.tabGroups.close(tab);
      }
    }),
  );
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
