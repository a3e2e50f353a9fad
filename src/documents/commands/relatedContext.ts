import * as vscode from 'vscode';
import { setContextKey } from '../../vscode/contextKeys.ts';
import type { CurrentServer } from '../../session/currentServer.ts';
import { getResource } from '../../resources/server/endpoints.ts';
import { hasRelatedDocuments } from '../../resources/related/relatedDocuments.ts';
import { getOpenDocuments } from '../tabs.ts';
import { parseItemUri } from '../uri.ts';

/**
 * Keeps the context key with the open documents that have related documents, for menus.
 *
 * @param changeEvents fire when the documents or what is known of them may have changed
 */
export function trackRelatedDocuments(
  currentServer: CurrentServer,
  changeEvents: readonly vscode.Event<unknown>[],
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
  return vscode.Disposable.from(...changeEvents.map((onDidChange) => onDidChange(update)));
}

function hasRelated(uri: vscode.Uri, currentServer: CurrentServer): boolean {
  const reference = parseItemUri(uri);
  if (reference === undefined || reference.server !== currentServer.address?.name) {
    return false;
  }
  return hasRelatedDocuments(currentServer.get().catalogue, getResource(reference.resource), reference.key);
}
