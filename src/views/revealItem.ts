import * as vscode from 'vscode';
import { parseItemUri, type ItemReference } from '../documents/uri.ts';
import { getActiveDocument } from '../vscode/tabs.ts';
import type { CurrentServer } from '../session/currentServer.ts';
import type { ItemRow } from './rows/itemRow.ts';
import type { View } from './view.ts';
import { showInformation } from '../vscode/dialogs/message.ts';
import { sanitize } from '../vscode/text/sanitize.ts';

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
  const uri = target instanceof vscode.Uri ? target : getActiveDocument();
  const reference = uri && parseItemUri(uri);
  if (reference === undefined) {
    showInformation(vscode.l10n.t('Open an item of a wger view first.'));
    return;
  }
  currentServer.getMatching(reference.server);
  const found = await findRow(views, reference);
  // By now another server may be in use, with another item of that id.
  currentServer.getMatching(reference.server);
  if (found !== undefined) {
    await found.view.reveal(found.row);
  } else if (isFilteredOut(views, reference)) {
    offerToClearFilter(uri, reference);
  } else {
    showInformation(vscode.l10n.t('“{0}” is not loaded in its view.', reference.label));
  }
}

/** Returns true for an item that its view knows and does not show: of lists that the server filters, none is known. */
function isFilteredOut(views: readonly View[], { resource, key }: ItemReference): boolean {
  const view = views.find(({ name }) => name === resource);
  return view?.rootList.isFiltered === true && 'id' in key && view.rootList.listing.hasItem(key.id);
}

function offerToClearFilter(uri: vscode.Uri | undefined, { label }: ItemReference): void {
  const clear = vscode.l10n.t('Clear Filter');
  const text = vscode.l10n.t('“{0}” is hidden by the filter of its view.', label);
  // Not awaited: a message may stay on screen for ever.
  void vscode.window.showInformationMessage(sanitize(text), clear).then(async (picked) => {
    if (picked === clear) {
      await vscode.commands.executeCommand('wger.clearFilterOfExercises');
      await vscode.commands.executeCommand('wger.revealItem', uri);
    }
  });
}

async function findRow(
  views: readonly View[],
  { resource, key }: ItemReference,
): Promise<{ view: View; row: ItemRow } | undefined> {
  if (!('id' in key)) {
    return undefined;
  }
  const findLoadedRow = () =>
    views
      .flatMap((view) => view.findItemRows(key.id, resource).map((row) => ({ view, row })))
      .sort((one, other) => Number(other.view.name === resource) - Number(one.view.name === resource))[0];
  const view = views.find(({ name }) => name === resource);
  await view?.open();
  if (findLoadedRow() === undefined && view?.rootList.isFilling === true) {
    await view.rootList.listing.whenSettled();
    await view.redraw();
  }
  return findLoadedRow();
}
