import type * as vscode from 'vscode';
import { NotWger } from '../api/failures/errors.ts';
import type { JsonObject } from '../api/json/value.ts';
import { createItemUri, parseItemUri, withoutComparison } from '../documents/uri.ts';
import { toId } from '../resources/fields.ts';
import { findPreviewedParent } from '../resources/previewed.ts';
import { getResource } from '../resources/server/endpoints.ts';
import type { CurrentServer } from '../session/currentServer.ts';
import { createNameLookup } from '../session/itemNames.ts';
import { readDocumentValue, type PreviewDocuments } from './documentValue.ts';
import { findPreviewName, toProgressUri } from './previewName.ts';

/** The parts of the extension that are needed to find a preview. */
export interface PreviewUriContext {
  readonly currentServer: CurrentServer;
  readonly documents: PreviewDocuments;
}

/**
 * Returns the URI whose preview is opened for a document: the document's own, or that of the item whose preview shows it;
 * undefined if there is no preview.
 *
 * @throws a failure of reading the document or the item, or `NotWger` if the document names no item
 */
export async function resolvePreviewUri(
  uri: vscode.Uri,
  { currentServer, documents }: PreviewUriContext,
): Promise<vscode.Uri | undefined> {
  if (findPreviewName(uri) !== undefined) {
    return uri;
  }
  const reference = parseItemUri(uri);
  const parent = reference && findPreviewedParent(reference.resource, reference.key);
  if (reference === undefined || parent === undefined) {
    return undefined;
  }
  const server = currentServer.getMatching(reference.server);
  const readValue = async (document: vscode.Uri): Promise<JsonObject> =>
    (await readDocumentValue(documents, document, reference.server)).item;
  const { resource, members, isInProgress = false } = parent;
  const [id] =
    members.length === 0 && 'id' in reference.key
      ? [reference.key.id]
      : findIds(await readValue(withoutComparison(uri)), members);
  if (id === undefined) {
    throw new NotWger(reference.server, 'other-shape');
  }
  // With the label of its own row, the preview shares the tab that is opened from there.
  const label =
    createNameLookup(server)(resource, id) ??
    (
      await server.catalogue.createRow(
        getResource(resource),
        await readValue(createItemUri(server.address, resource, { id }, '')),
      )
    ).label;
  const item = createItemUri(server.address, resource, { id }, label);
  return isInProgress ? toProgressUri(item) : item;
}

/** The ids in these members of an item, as far as it has them. */
function findIds(item: JsonObject, members: readonly string[]): readonly string[] {
  return members.flatMap((member) => toId(item[member]) ?? []);
}
