import * as vscode from 'vscode';
import { isFailure } from '../../api/errors.ts';
import { valueOf } from '../../api/contents.ts';
import type { CurrentServer, Server } from '../../session/currentServer.ts';
import { resourceTitle } from '../../vscode/text/titles.ts';
import { resourceNamed } from '../../resources/server/endpoints.ts';
import { hasOwnId } from '../../resources/resource.ts';
import type { AddressedDocument } from '../../resources/addresses/itemAddress.ts';
import { isUsualId, type ItemLink } from '../../resources/addresses/itemLink.ts';
import { askForList } from './askForList.ts';
import type { ItemFileSystem } from '../filesystem/itemFileSystem.ts';
import { openConfirmed } from './largeDocuments.ts';
import { labelOf } from '../annotations/documentLinks.ts';
import { itemUri } from '../uri.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';

/** Asks which item to open, by its list and id or by its address, and opens it. */
export async function openItem(currentServer: CurrentServer, documents: ItemFileSystem): Promise<void> {
  const server = currentServer.get();
  const answer = await askForList(server);
  if (answer === undefined) {
    return;
  }
  if (typeof answer === 'object') {
    await openAddressed(answer, currentServer, documents);
    return;
  }
  const id = await vscode.window.showInputBox({
    title: `${vscode.l10n.t('Open Item')}: ${sanitize(resourceTitle(answer))}`,
    prompt: vscode.l10n.t('The item’s ID on {0}', sanitize(server.address.name)),
    placeHolder: '345',
    ignoreFocusOut: true,
    validateInput: (value) =>
      isUsualId(value.trim()) ? undefined : vscode.l10n.t('An ID can have only letters, digits and dashes.'),
  });
  if (id === undefined) {
    return;
  }
  await openById(server, documents, { resource: answer, id: id.trim() });
}

/** Opens what an address leads to. That it is on another server is said in its tab, which asks whether to switch. */
async function openAddressed(
  { server: { host, prefix }, resource, key }: AddressedDocument,
  currentServer: CurrentServer,
  documents: ItemFileSystem,
): Promise<void> {
  if (currentServer.get().address.name !== host + prefix) {
    await vscode.commands.executeCommand('vscode.open', itemUri({ host, prefix }, resource, key, ''));
  } else if (hasOwnId(key)) {
    await openLinked(currentServer, documents, { resource, id: key.id });
  } else {
    const label = labelOf(resource, key, () => undefined);
    await openConfirmed(itemUri({ host, prefix }, resource, key, label), documents);
  }
}

/**
 * Opens the item that a link leads to, at the server in use. What keeps it from being read is said in its tab, which becomes the
 * document once that is over: whoever follows a link may have no key yet.
 */
export async function openLinked(
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
    await vscode.commands.executeCommand('vscode.open', itemUri(server.address, resource, { id }, ''));
  }
}

/** Opens an item as the document of its row: the name that belongs into the URI is in what is read. */
async function openById(
  { address, catalogue }: Server,
  documents: ItemFileSystem,
  { resource, id }: ItemLink,
): Promise<void> {
  await openConfirmed(itemUri(address, resource, { id }, ''), documents, async (snapshot) => {
    const row = await catalogue.row(resourceNamed(resource), await valueOf(snapshot.bytes));
    return itemUri(address, resource, { id }, row.label);
  });
}
