import * as vscode from 'vscode';
import { parseItemUri, type ItemReference } from '../documents/uri.ts';
import { getActiveDocument } from '../vscode/tabs.ts';
import type { CurrentServer } from '../session/currentServer.ts';
import type { ItemRow } from './rows/rows.ts';
import type { View } from './view.ts';
import { filteredViewNames, toViewCommand, type FilteredViewName } from '../vscode/viewNames.ts';
import { showInformation } from '../vscode/dialogs/message.ts';
import { sanitize } from '../vscode/text/sanitize.ts';

/**
 * Shows the row of a document in its view.
 *
 * @param target URI of a document; the active document for anything else
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
  // Another server may be in use by now, with another item of that ID.
  currentServer.getMatching(reference.server);
  const hidingView = findHidingView(views, reference);
  if (found !== undefined) {
    await found.view.reveal(found.row);
  } else if (hidingView !== undefined) {
    offerToClearFilter(hidingView, uri, reference);
  } else {
    showInformation(vscode.l10n.t('“{0}” is not loaded in its view.', reference.label));
  }
}

/** The view whose filter hides an item that it has loaded. Items that a server filters out are never loaded. */
function findHidingView(
  views: readonly View[],
  { resource, key }: ItemReference,
): FilteredViewName | undefined {
  const name = filteredViewNames.find((filtered) => filtered === resource);
  const list = views.find((view) => view.name === name)?.rootList;
  return list?.isFiltered === true && 'id' in key && list.listing.hasItem(key.id) ? name : undefined;
}

function offerToClearFilter(
  name: FilteredViewName,
  uri: vscode.Uri | undefined,
  { label }: ItemReference,
): void {
  const clear = vscode.l10n.t('Clear Filter');
  const text = vscode.l10n.t('“{0}” is hidden by the filter of its view.', label);
  // Not awaited, since a message may stay open indefinitely.
  void vscode.window.showInformationMessage(sanitize(text), clear).then(async (picked) => {
    if (picked === clear) {
      await vscode.commands.executeCommand(toViewCommand('clearFilterOf', name));
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
