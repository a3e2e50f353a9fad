import type * as vscode from 'vscode';
import { NotWger } from '../api/errors.ts';
import { objectOf } from '../api/json/value.ts';
import { itemUri, parseItemUri, withoutComparison } from '../documents/uri.ts';
import { exercises } from '../resources/exercises.ts';
import { idText } from '../resources/fields.ts';
import { previewedParent } from '../resources/previewed.ts';
import { resourceNamed } from '../resources/server/endpoints.ts';
import type { CurrentServer } from '../session/currentServer.ts';
import { knownNames } from '../session/itemNames.ts';
import { readDocumentValue, type PreviewDocuments } from './documentValue.ts';
import { previewOf, progressUri } from './previewName.ts';

/** Parts of the extension by which a preview is found. */
export interface PreviewSources {
  readonly currentServer: CurrentServer;
  readonly documents: PreviewDocuments;
}

/**
 * Finds what is shown when the preview of a document is opened: the document itself, or the item that its record belongs to;
 * undefined where there is no preview.
 *
 * @throws a failure of reading the record or the item, or one that says that the record names none
 */
export async function previewedUri(
  uri: vscode.Uri,
  { currentServer, documents }: PreviewSources,
): Promise<vscode.Uri | undefined> {
  if (previewOf(uri) !== undefined) {
    return uri;
  }
  const reference = parseItemUri(uri);
  const parent = reference && previewedParent(reference.resource, reference.key);
  if (reference === undefined || parent === undefined) {
    return undefined;
  }
  const server = currentServer.named(reference.server);
  const valueOf = async (document: vscode.Uri): Promise<unknown> =>
    (await readDocumentValue(documents, document, reference.server)).json;
  const record = objectOf(await valueOf(withoutComparison(uri)));
  const { resource, members } = parent;
  const [id] = members.flatMap((member) => idText(record[member]) ?? []);
  if (id === undefined) {
    throw new NotWger(reference.server, 'other-shape');
  }
  // Its tab is called as if it was opened from its own row, and is the same then.
  const label =
    knownNames(server)(resource, id) ??
    (
      await server.catalogue.row(
        resourceNamed(resource),
        await valueOf(itemUri(server.address, resource, { id }, '')),
      )
    ).label;
  const item = itemUri(server.address, resource, { id }, label);
  return resource === exercises.id ? progressUri(item) : item;
}
