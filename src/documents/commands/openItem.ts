import * as vscode from 'vscode';
import { isFailure } from '../../api/failures/failures.ts';
import { parseDocumentValue } from '../../api/contentKinds.ts';
import { abortOnServerChange } from '../../session/access.ts';
import type { CurrentServer, Server } from '../../session/currentServer.ts';
import { showError } from '../../vscode/dialogs/message.ts';
import { askInSteps, isAnswer, type Back } from '../../vscode/dialogs/steps/steps.ts';
import { typeText } from '../../vscode/dialogs/steps/typeText.ts';
import { openDocument } from '../../vscode/tabs.ts';
import { getResourceTitle } from '../../vscode/text/titles.ts';
import { getResource } from '../../resources/server/endpoints.ts';
import { isItemIdKey } from '../../resources/resource.ts';
import type { ParsedItemAddress } from '../../resources/addresses/itemAddress.ts';
import { isValidId, parseItemLink, type ItemLink } from '../../resources/addresses/itemLink.ts';
import { askForList } from './askForList.ts';
import type { ItemFileSystem } from '../filesystem/itemFileSystem.ts';
import { openWithConfirmation } from './openWithConfirmation.ts';
import { getDocumentLabel } from '../annotations/documentLinkProvider.ts';
import { getOpenDocuments } from '../tabs.ts';
import { createItemUri, stripLabel, withoutComparison } from '../uri.ts';

/** Asks which item to open, by its list and ID or by its address, and opens it. Ends if the server changes meanwhile. */
export async function openItem(currentServer: CurrentServer, documents: ItemFileSystem): Promise<void> {
  const server = currentServer.get();
  const answer = await abortOnServerChange(currentServer, (signal) =>
    askInSteps<string | ParsedItemAddress, ParsedItemAddress | ItemLink>(
      () => askForList(server, signal),
      (list) => (typeof list === 'object' ? list : askForId(list, server, signal)),
    ),
  );
  if (!isAnswer(answer)) {
    return;
  }
  if ('server' in answer) {
    await openAddressedDocument(answer, currentServer.get(), documents);
  } else {
    await openLinkedItem(server, documents, answer);
  }
}

/** Asks for the ID of an item in a list. @param signal closes the box when it aborts */
async function askForId(
  resource: string,
  { address }: Server,
  signal: AbortSignal,
): Promise<ItemLink | Back | undefined> {
  const options = {
    title: `${vscode.l10n.t('Open Item')}: ${getResourceTitle(resource)}`,
    prompt: vscode.l10n.t('The item’s ID on {0}', address.name),
    // It depends on the list and the release.
    placeholder: vscode.l10n.t('A number such as 345, or a UUID'),
    validate: (value: string) =>
      isValidId(value.trim()) ? undefined : vscode.l10n.t('An ID can have only letters, digits and dashes.'),
  };
  const id = await typeText(options, signal);
  return isAnswer(id) ? { resource, id: id.trim() } : id;
}

/** Opens the document at an address. The tab of a document on another server offers to switch to it. */
async function openAddressedDocument(
  { server: { host, prefix }, resource, key }: ParsedItemAddress,
  server: Server,
  documents: ItemFileSystem,
): Promise<void> {
  if (server.address.name !== host + prefix) {
    await openDocument(createItemUri({ host, prefix }, resource, key, ''));
  } else if (isItemIdKey(key)) {
    await openLinkedItem(server, documents, { resource, id: key.id });
  } else {
    const label = getDocumentLabel(resource, key, () => undefined);
    await openWithConfirmation(createItemUri({ host, prefix }, resource, key, label), documents);
  }
}

/**
 * Opens an item: its open document, or else that of its row, whose URI has the name that is read with the item. If it cannot be
 * read, a tab gives the reason, and becomes the document once that no longer applies: the user may have to set a key first.
 */
async function openLinkedItem(
  { address, catalogue }: Server,
  documents: ItemFileSystem,
  { resource, id }: ItemLink,
): Promise<void> {
  const uri = createItemUri(address, resource, { id }, '');
  try {
    await openWithConfirmation(uri, documents, async ({ bytes, resource: source }) => {
      const row = await catalogue.createRow(getResource(resource), await parseDocumentValue(bytes));
      const shownUri = createItemUri(address, source, { id }, row.label);
      // It may be open under another label, such as that of a record's row, which has names.
      const openUris = getOpenDocuments().map(withoutComparison);
      return openUris.find((open) => stripLabel(open) === stripLabel(shownUri)) ?? shownUri;
    });
  } catch (error) {
    if (!isFailure(error)) {
      throw error;
    }
    await openDocument(uri);
  }
}

/**
 * Opens the target of a link such as `vscode://wger-explorer.wger-explorer/exercises/345`, which may come from anywhere: an item
 * of the server in use. Any other link is refused, and nothing is read.
 */
export async function openLink(
  uri: vscode.Uri,
  currentServer: CurrentServer,
  documents: ItemFileSystem,
): Promise<void> {
  const link = parseItemLink(uri);
  if (link === undefined) {
    // The message does not repeat the link, whose text is untrusted.
    showError(
      vscode.l10n.t(
        'This link does not point to an item. It must end with a list name and an ID, such as exercises/345.',
      ),
    );
    return;
  }
  await openLinkedItem(currentServer.get(), documents, link);
}
