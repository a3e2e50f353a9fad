import * as vscode from 'vscode';
import { parseItemUri, type ItemReference } from '../documents/uri.ts';
import { activeDocument } from '../vscode/tabs.ts';
import type { CurrentServer } from '../session/currentServer.ts';
import type { ItemRow } from './rows/itemRow.ts';
import type { View } from './view.ts';
import { showInformation } from '../vscode/dialogs/message.ts';

/**
 * Shows the row of a document in its view.
 *
 * @param target a document's URI; the one in front when it is none
 */
export async function revealItem(
  views: readonly View[],
  currentServer: CurrentServer,
  target: unknown,
): Promise<void> {
  const uri = target instanceof vscode.Uri ? target : activeDocument();
  const reference = uri && parseItemUri(uri);
  if (reference === undefined) {
    showInformation(vscode.l10n.t('Open an item of a wger view first.'));
    return;
  }
  currentServer.named(reference.server);
  const found = await rowOf(views, reference);
  if (found === undefined) {
    showInformation(vscode.l10n.t('“{0}” is not loaded in its view.', reference.label));
    return;
  }
  await found.view.reveal(found.row);
}

async function rowOf(
  views: readonly View[],
  { resource, key }: ItemReference,
): Promise<{ view: View; row: ItemRow } | undefined> {
  if (!('id' in key)) {
    return undefined;
  }
  const find = () =>
    views
      .flatMap((view) => view.itemRowsOf(key.id, resource).map((row) => ({ view, row })))
      .sort((one, other) => Number(other.view.name === resource) - Number(one.view.name === resource))[0];
  const view = views.find(({ name }) => name === resource);
  await view?.open();
  if (find() === undefined && view?.root.isFilling === true) {
    await view.root.listing.settled();
    await view.redraw();
  }
  return find();
}
