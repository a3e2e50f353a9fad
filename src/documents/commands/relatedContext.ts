import * as vscode from 'vscode';
import { setContextKey } from '../../vscode/contextKeys.ts';
import type { CurrentServer } from '../../session/currentServer.ts';
import { getResource } from '../../resources/server/endpoints.ts';
import { hasRelatedDocuments } from '../../resources/related/relatedDocuments.ts';
import type { ItemFileSystem } from '../filesystem/itemFileSystem.ts';
import { getOpenDocuments } from '../tabs.ts';
import { parseItemUri } from '../uri.ts';

/** Updates the context key for menus that lists the open documents with related documents. */
export function trackRelatedDocuments(
  currentServer: CurrentServer,
  documents: ItemFileSystem,
): vscode.Disposable {
  let previousUris = '';
  const update = (): void => {
    const uris = getOpenDocuments()
      .filter((uri) => hasRelated(uri, currentServer))
      .map(String);
    if (uris.join('\n') !== previousUris) {
      previousUris = uris.join('\n');
      setContextKey('wger.documentsWithRelated', uris);
    }
  };
  update();
  return vscode.Disposable.from(
    vscode.window.tabGroups.onDidChangeTabs(update),
    documents.onDidChangeBusy(update),
    currentServer.onDidChange(update),
  );
}

function hasRelated(uri: vscode.Uri, currentServer: CurrentServer): boolean {
  const reference = parseItemUri(uri);
  if (reference === undefined || reference.server !== currentServer.address?.name) {
    return false;
  }
  return hasRelatedDocuments(currentServer.get().catalogue, getResource(reference.resource), reference.key);
}
