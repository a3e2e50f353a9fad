import * as vscode from 'vscode';
import { setContextKey } from '../../vscode/contextKeys.ts';
import type { CurrentServer } from '../../session/currentServer.ts';
import { resourceNamed } from '../../resources/server/endpoints.ts';
import { hasRelated } from '../../resources/related/relatedDocuments.ts';
import { openDocuments } from '../tabs.ts';
import { parseItemUri } from '../uri.ts';

/**
 * Tells menus to which of the open documents others belong.
 *
 * @param changes of what is known of documents
 */
export function followRelated(
  currentServer: CurrentServer,
  changes: readonly vscode.Event<unknown>[],
): vscode.Disposable {
  let before = '';
  const update = (): void => {
    const uris = openDocuments()
      .filter((uri) => isRelated(uri, currentServer))
      .map(String);
    if (uris.join('\n') !== before) {
      before = uris.join('\n');
      setContextKey('wger.documentsWithRelated', uris);
    }
  };
  update();
  return vscode.Disposable.from(...changes.map((change) => change(update)));
}

function isRelated(uri: vscode.Uri, currentServer: CurrentServer): boolean {
  const reference = parseItemUri(uri);
  if (reference === undefined || reference.server !== currentServer.address?.name) {
    return false;
  }
  return hasRelated(currentServer.get().catalogue, resourceNamed(reference.resource), reference.key);
}
