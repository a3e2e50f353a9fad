import * as vscode from 'vscode';
import { isFailure } from '../../api/errors.ts';
import { parseDocumentValue } from '../../api/contentKinds.ts';
import type { CurrentServer, Server } from '../../session/currentServer.ts';
import { getResourceTitle } from '../../vscode/text/titles.ts';
import { getResource } from '../../resources/server/endpoints.ts';
import { isItemIdKey } from '../../resources/resource.ts';
import type { ParsedItemAddress } from '../../resources/addresses/itemAddress.ts';
import { isValidId, type ItemLink } from '../../resources/addresses/itemLink.ts';
import { askForList } from './askForList.ts';
import type { ItemFileSystem } from '../filesystem/itemFileSystem.ts';
import { openWithConfirmation } from './openWithConfirmation.ts';
import { getDocumentLabel } from '../annotations/documentLinkProvider.ts';
import { createItemUri } from '../uri.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';

/** Asks which item to open, by its list and id or by its address, and opens it. */
export async function openItem(currentServer: CurrentServer, documents: ItemFileSystem): Promise<void> {
  const server = currentServer.get();
  const answer = await askForList(server);
  if (answer === undefined) {
    return;
  }
  if (typeof answer === 'object') {
    await openAddressedDocument(answer, currentServer, documents);
    return;
  }
  const id = await vscode.window.showInputBox({
    title: `${vscode.l10n.t('Open Item')}: ${sanitize(getResourceTitle(answer))}`,
    prompt: vscode.l10n.t('The item’s ID on {0}', sanitize(server.address.name)),
    placeHolder: '345',
    ignoreFocusOut: true,
    validateInput: (value) =>
      isValidId(value.trim()) ? undefined : vscode.l10n.t('An ID can have only letters, digits and dashes.'),
  });
  if (id === undefined) {
    return;
  }
  await openById(server, documents, { resource: answer, id: id.trim() });
}

/** Opens what an address leads to. That it is on another server is said in its tab, which asks whether to switch. */
async function openAddressedDocument(
  { server: { host, prefix }, resource, key }: ParsedItemAddress,
  currentServer: CurrentServer,
  documents: ItemFileSystem,
): Promise<void> {
  if (currentServer.get().address.name !== host + prefix) {
    await vscode.commands.executeCommand('vscode.open', createItemUri({ host, prefix }, resource, key, ''));
  } else if (isItemIdKey(key)) {
    await openLinkedItem(currentServer, documents, { resource, id: key.id });
  } else {
    const label = getDocumentLabel(resource, key, () => undefined);
    await openWithConfirmation(createItemUri({ host, prefix }, resource, key, label), documents);
  }
}

/**
 * Opens the item that a link leads to, at the server in use. What keeps it from being read is said in its tab, which becomes the
 * document once that is over: whoever follows a link may have no key yet.
 */
export async function openLinkedItem(
  currentServer: CurrentServer,
  documents: ItemFileSystem,
  link: ItemLink,
): Promise<void> {
  const server = currentServer.get();
  try {
    await openById(server, documents, link);
  } catch (error) {
    if (!isFailure(error)) {
      throw error;
    }
    const { resource, id } = link;
    await vscode.commands.executeCommand('vscode.open', createItemUri(server.address, resource, { id }, ''));
  }
}

/** Opens an item as the document of its row: the name that belongs into the URI is in what is read. */
async function openById(
  { address, catalogue }: Server,
  documents: ItemFileSystem,
  { resource, id }: ItemLink,
): Promise<void> {
  await openWithConfirmation(createItemUri(address, resource, { id }, ''), documents, async (snapshot) => {
    const row = await catalogue.createRow(getResource(resource), await parseDocumentValue(snapshot.bytes));
    return createItemUri(address, resource, { id }, row.label);
  });
}
