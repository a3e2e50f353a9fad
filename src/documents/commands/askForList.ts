import * as vscode from 'vscode';
import { ignoreFailure } from '../../api/failures/failures.ts';
import { describeEndpoint } from '../../vscode/text/endpointTopics.ts';
import type { Server } from '../../session/currentServer.ts';
import { canMatch } from '../../vscode/dialogs/canMatch.ts';
import { showQuickInput } from '../../vscode/dialogs/showQuickInput.ts';
import { withReadingStatus } from '../../vscode/dialogs/withReadingStatus.ts';
import { withFailureNotice } from '../../vscode/failures/notices.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';
import { getResourceTitle } from '../../vscode/text/titles.ts';
import { joinParts } from '../../resources/fields.ts';
import { resources } from '../../resources/index.ts';
import { parseItemAddress, type ParsedItemAddress } from '../../resources/addresses/itemAddress.ts';
import { parseItemLink } from '../../resources/addresses/itemLink.ts';
import { parseItemUri, type ItemReference } from '../uri.ts';

interface ListPickItem extends vscode.QuickPickItem {
  /** A list, or the document that the typed text points to; undefined for a message. */
  readonly target?: string | ParsedItemAddress;
}

/**
 * Asks for a list of the server, or for the address of an item.
 *
 * @param signal closes the box when it aborts
 * @returns undefined when the user left, or the box was closed
 */
export async function askForList(
  server: Server,
  signal: AbortSignal,
): Promise<string | ParsedItemAddress | undefined> {
  const box = vscode.window.createQuickPick<ListPickItem>();
  const endpoints = server.catalogue.readEndpoints();
  let isOpen = true;
  const updateItems = (): void => {
    const lists = createListItems(server);
    const isUnknown =
      server.client.root.hasBeenRead &&
      !lists.some(({ label, description }) => canMatch(box.value, label, description));
    box.items = [
      ...createAddressItems(box.value, server),
      ...(isUnknown && !isPathOrUrl(box.value)
        ? [createMessage(vscode.l10n.t('No list has this name'), box.placeholder ?? '')]
        : []),
      ...lists,
    ];
  };
  // The user may have to copy an address from another window.
  box.ignoreFocusOut = true;
  box.title = vscode.l10n.t('Open Item');
  box.placeholder = vscode.l10n.t('Select a list, or paste the address of an item');
  box.matchOnDescription = true;
  box.onDidChangeValue(updateItems);
  box.onDidHide(() => {
    isOpen = false;
  });
  box.busy = true;
  updateItems();
  const subscribe = (answer: (target: string | ParsedItemAddress) => void): void => {
    box.onDidAccept(() => {
      // An address has only one row, which the editor may not have drawn yet.
      const [row = box.activeItems[0]] = createAddressItems(box.value, server);
      if (row?.target !== undefined) {
        answer(row.target);
      }
    });
  };
  const result = showQuickInput(box, subscribe, signal);
  // A failure after the box is closed is ignored.
  void withFailureNotice(() => ignoreFailure(endpoints, () => !isOpen)).then(() => {
    box.busy = false;
    const [active] = box.activeItems;
    updateItems();
    const sameItem = box.items.find(({ label }) => label === active?.label);
    // The editor would activate the first row, which is the right one only for an address.
    if (sameItem !== undefined && !isPathOrUrl(box.value)) {
      box.activeItems = [sameItem];
    }
  });
  const picked = await result;
  if (typeof picked !== 'object' || !isOnServer(picked, server.address)) {
    return picked;
  }
  // Which document an address points to depends on the lists that the server has.
  await withReadingStatus(() => ignoreFailure(endpoints));
  return parseAddressedDocument(box.value.trim(), server);
}

function createListItems({ catalogue }: Server): readonly ListPickItem[] {
  const resourceItems = resources.map(({ id }): ListPickItem => ({
    label: sanitize(getResourceTitle(id)),
    target: id,
  }));
  const endpointItems = [...catalogue.knownEndpoints].sort().map((name): ListPickItem => ({
    label: sanitize(name),
    description: sanitize(describeEndpoint(name)),
    target: name,
  }));
  const separator = { label: vscode.l10n.t('All Resources'), kind: vscode.QuickPickItemKind.Separator };
  return [...resourceItems, separator, ...endpointItems];
}

/** Returns true for a text that cannot be part of the name of a list. */
function isPathOrUrl(text: string): boolean {
  return /[/:]/.test(text);
}

function isOnServer({ server }: ParsedItemAddress, { name }: Server['address']): boolean {
  return server.host + server.prefix === name;
}

/** A row for a text that looks like an address; none for any other text. */
function createAddressItems(text: string, server: Server): readonly ListPickItem[] {
  if (!isPathOrUrl(text)) {
    return [];
  }
  const found = parseAddressedDocument(text.trim(), server);
  if (found === undefined) {
    return [
      createMessage(
        vscode.l10n.t('This address does not point to an item'),
        vscode.l10n.t(
          'Paste an address of the API, a link to an item, or the page of an exercise, ingredient or workout.',
        ),
      ),
    ];
  }
  const { resource, key } = found;
  const otherServer = isOnServer(found, server.address) ? '' : found.server.host + found.server.prefix;
  return [
    {
      label: sanitize('id' in key ? vscode.l10n.t('Open Item {0}', key.id) : vscode.l10n.t('Open Item')),
      description: sanitize(joinParts(getResourceTitle(resource), otherServer)),
      iconPath: new vscode.ThemeIcon('go-to-file'),
      alwaysShow: true,
      target: found,
    },
  ];
}

/** A row that says why a typed text points to nothing. */
function createMessage(label: string, detail: string): ListPickItem {
  return {
    label: sanitize(label),
    detail: sanitize(detail),
    iconPath: new vscode.ThemeIcon('info'),
    alwaysShow: true,
  };
}

/** The document that a link of this extension, the URI of a document, or a web address points to. */
function parseAddressedDocument(text: string, { address, catalogue }: Server): ParsedItemAddress | undefined {
  const link = /^[a-z-]+:\/\/wger-explorer\.wger-explorer(\/[^?#]*)$/i.exec(text)?.[1];
  if (link !== undefined) {
    const item = parseItemLink({ path: link, query: '', fragment: '' });
    return item && { server: address, resource: item.resource, key: { id: item.id } };
  }
  if (text.startsWith('wger:')) {
    const reference = parseDocumentUri(text);
    return reference && { ...reference, server: parseServerName(reference.server) };
  }
  const lists = new Set([...catalogue.knownEndpoints, ...resources.map(({ id }) => id)]);
  const found = parseItemAddress(text, { address, lists });
  return found && isOnServer(found, address)
    ? { ...found, resource: catalogue.getResourceId(found.resource) }
    : found;
}

function parseDocumentUri(text: string): ItemReference | undefined {
  try {
    return parseItemUri(vscode.Uri.parse(text, true));
  } catch {
    // The text is not a URI.
    return undefined;
  }
}

/** Splits the name of a server into its host and prefix. */
function parseServerName(name: string): ParsedItemAddress['server'] {
  const [host = ''] = name.split('/', 1);
  return { host, prefix: name.slice(host.length) };
}
