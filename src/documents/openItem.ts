import * as vscode from 'vscode';
import { isFailure } from '../api/errors.ts';
import { parseJson } from '../api/jsonText.ts';
import type { CurrentServer, Server } from '../platform/currentServer.ts';
import { resourceTitle } from '../platform/titles.ts';
import { resourceNamed } from '../resources/endpoints.ts';
import { resources } from '../resources/index.ts';
import { isUsualId, type ItemLink } from '../resources/itemLink.ts';
import type { ItemFileSystem } from './itemFileSystem.ts';
import { openConfirmed } from './largeDocuments.ts';
import { snapshotText } from './snapshots.ts';
import { itemUri } from './uri.ts';

/** Asks which item to open, by its resource and id, and opens it. */
export async function openItem(servers: CurrentServer, documents: ItemFileSystem): Promise<void> {
  const server = servers.get();
  const picked = await vscode.window.showQuickPick(
    resources.map((resource) => ({ label: resourceTitle(resource.id), resource })),
    { title: vscode.l10n.t('Open Item'), placeHolder: vscode.l10n.t('What kind of item?') },
  );
  if (picked === undefined) {
    return;
  }
  const id = await vscode.window.showInputBox({
    title: `${vscode.l10n.t('Open Item')}: ${picked.label}`,
    prompt: vscode.l10n.t('The item’s id at {0}', server.address.name),
    placeHolder: '345',
    validateInput: (value) =>
      isUsualId(value.trim()) ? undefined : vscode.l10n.t('An id has letters, digits and dashes.'),
  });
  if (id === undefined) {
    return;
  }
  await openById(server, documents, { resource: picked.resource.id, id: id.trim() });
}

/**
 * Opens the item that a link leads to, at the server in use. What keeps it from being read is said in its tab, which becomes the
 * document once that is over: whoever follows a link may have no key yet.
 */
export async function openLinked(
  servers: CurrentServer,
  documents: ItemFileSystem,
  link: ItemLink,
): Promise<void> {
  const server = servers.get();
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
    const row = await catalogue.row(resourceNamed(resource), parseJson(snapshotText(snapshot)));
    return itemUri(address, resource, { id }, row.label);
  });
}
