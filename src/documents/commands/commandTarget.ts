import * as vscode from 'vscode';
import { parseDocumentValue } from '../../api/contentKinds.ts';
import { toObject } from '../../api/json/value.ts';
import { getResource } from '../../resources/server/endpoints.ts';
import { isItemIdKey, type Resource } from '../../resources/resource.ts';
import type { Server } from '../../session/currentServer.ts';
import type { ItemFileSystem } from '../filesystem/itemFileSystem.ts';
import { parseItemUri, withoutComparison, type ItemReference } from '../uri.ts';
import { findTargetUri, findRowUri } from '../../vscode/targets.ts';
import { showInformation } from '../../vscode/dialogs/message.ts';

/** An item that a command applies to. */
export interface TargetItem {
  readonly uri: vscode.Uri;
  readonly reference: ItemReference;
  /** Full name of a row; the label of a URI lacks some characters. */
  readonly name: string | undefined;
  readonly resource: Resource;
}

/**
 * Handler of a command on items.
 *
 * @param target argument of the command, as for {@link findTargetItem}
 * @param selected all selected rows of a tree
 */
export type ItemCommandHandler = (target: unknown, selected: unknown) => Promise<void>;

/** The name of an item: from its row, its document or its URI. */
export async function readItemName(
  { name, reference, resource, uri }: TargetItem,
  server: Server | undefined,
  documents: ItemFileSystem,
): Promise<string> {
  const hasItemName = 'place' in reference.key || isItemIdKey(reference.key);
  if (name !== undefined || reference.server !== server?.address.name || !hasItemName) {
    return name ?? reference.label;
  }
  const value = await parseDocumentValue((await documents.read(uri)).bytes);
  const { label, details } = await server.catalogue.createRow(resource, value);
  // A record has no name of its own: the label that its document was opened with says what it is about.
  return details?.kind === 'record' ? reference.label || label : label || reference.label;
}

/** Returns the rows with a document that are selected in a view. */
export type GetSelectedItems = () => readonly unknown[];

/** The rows that a command was called for if there are several; none otherwise. */
export function getSelectedRows(selected: unknown): readonly unknown[] {
  return Array.isArray(selected) && selected.length > 1 ? selected : [];
}

/** The items among several selected rows, or else the target. */
export function getTargetItems(target: unknown, selected: unknown): readonly TargetItem[] {
  const rows = getSelectedRows(selected);
  const items = rows.filter((row) => findRowUri(row) !== undefined).map(findTargetItem);
  return (items.length > 0 ? items : [findTargetItem(target)]).filter((item) => item !== undefined);
}

/** @param target a document's URI (from its title), a row with one (from a tree), or nothing (from the palette) */
export function findTargetItem(target: unknown): TargetItem | undefined {
  const targetedUri = findTargetUri(target);
  const uri = targetedUri && withoutComparison(targetedUri);
  const reference = uri && parseItemUri(uri);
  if (uri === undefined || reference === undefined) {
    showInformation(vscode.l10n.t('Open an item of a wger view first, or use this command in its menu.'));
    return undefined;
  }
  const { name } = toObject(target);
  return {
    uri,
    reference,
    name: typeof name === 'string' ? name : undefined,
    resource: getResource(reference.resource),
  };
}
