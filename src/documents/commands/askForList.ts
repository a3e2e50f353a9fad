import * as vscode from 'vscode';
import { unlessFailed } from '../../api/errors.ts';
import { meaningOf } from '../../vscode/text/endpointTopics.ts';
import type { Server } from '../../session/currentServer.ts';
import { answerOf } from '../../vscode/dialogs/answerOf.ts';
import { showingFailures } from '../../vscode/failures/notices.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';
import { resourceTitle } from '../../vscode/text/titles.ts';
import { resources } from '../../resources/index.ts';
import { parseItemAddress, type AddressedDocument } from '../../resources/addresses/itemAddress.ts';
import { parseLink } from '../../resources/addresses/itemLink.ts';
import { parseItemUri, type ItemReference } from '../uri.ts';

interface Choice extends vscode.QuickPickItem {
  /** A list, or what the text in the box leads to; undefined for a row that only says something. */
  readonly answer?: string | AddressedDocument;
}

/**
 * Asks for a list of the server, or for the address of an item.
 *
 * @returns undefined when the user left
 */
export async function askForList(server: Server): Promise<string | AddressedDocument | undefined> {
  const box = vscode.window.createQuickPick<Choice>();
  let isOpen = true;
  const show = (): void => {
    box.items = [...pasted(box.value, server), ...lists(server)];
  };
  // An address may have to be fetched from another window first.
  box.ignoreFocusOut = true;
  box.title = vscode.l10n.t('Open Item');
  box.placeholder = vscode.l10n.t('Select a list, or paste the address of an item');
  box.matchOnDescription = true;
  box.onDidChangeValue(show);
  box.onDidHide(() => {
    isOpen = false;
  });
  box.busy = true;
  show();
  const answered = answerOf<string | AddressedDocument>(box, (answer) => {
    box.onDidAccept(() => {
      // The row of an address is the only one that is left, whether or not the editor has drawn it yet.
      const [row = box.activeItems[0]] = pasted(box.value, server);
      if (row?.answer !== undefined) {
        answer(row.answer);
      }
    });
  });
  // Who has left does not wait for that any more.
  void showingFailures(() => unlessFailed(server.catalogue.endpoints(), () => !isOpen)).then(() => {
    box.busy = false;
    const [active] = box.activeItems;
    show();
    const again = box.items.find(({ label }) => label === active?.label);
    if (again !== undefined) {
      // The editor would highlight the first row.
      box.activeItems = [again];
    }
  });
  return answered;
}

function lists({ catalogue }: Server): readonly Choice[] {
  const own = resources.map(({ id }) => ({ label: sanitize(resourceTitle(id)), answer: id }));
  const all = [...catalogue.knownEndpoints]
    .sort()
    .map((name) => ({ label: sanitize(name), description: sanitize(meaningOf(name)), answer: name }));
  const separator = { label: vscode.l10n.t('All Resources'), kind: vscode.QuickPickItemKind.Separator };
  return [...own, separator, ...all];
}

/** A row for a text that is meant as an address; none for any other text. */
function pasted(text: string, server: Server): readonly Choice[] {
  if (!/[/:]/.test(text)) {
    return [];
  }
  const found = addressed(text.trim(), server);
  if (found === undefined) {
    return [
      {
        label: vscode.l10n.t('This address does not point to an item'),
        detail: vscode.l10n.t(
          'Paste an address of the API, a link to an item, or the page of an exercise, ingredient or workout.',
        ),
        iconPath: new vscode.ThemeIcon('info'),
        alwaysShow: true,
      },
    ];
  }
  const { resource, key } = found;
  const name = found.server.host + found.server.prefix;
  const title = resourceTitle(resource);
  return [
    {
      label: sanitize('id' in key ? vscode.l10n.t('Open {0} {1}', title, key.id) : title),
      description: name === server.address.name ? '' : sanitize(name),
      iconPath: new vscode.ThemeIcon('go-to-file'),
      alwaysShow: true,
      answer: found,
    },
  ];
}

/** Document that a link of this extension, the address of a document, or an address in the web leads to. */
function addressed(text: string, { address, catalogue }: Server): AddressedDocument | undefined {
  const link = /^[a-z-]+:\/\/wger-explorer\.wger-explorer(\/[^?#]*)$/i.exec(text)?.[1];
  if (link !== undefined) {
    const item = parseLink({ path: link, query: '', fragment: '' });
    return item && { server: address, resource: item.resource, key: { id: item.id } };
  }
  if (text.startsWith('wger:')) {
    const reference = documentIn(text);
    return reference && { ...reference, server: partsOf(reference.server) };
  }
  const found = parseItemAddress(text, catalogue.knownEndpoints);
  const isHere = found?.server.host === address.host && found.server.prefix === address.prefix;
  return isHere ? { ...found, resource: catalogue.resourceOf(found.resource) } : found;
}

function documentIn(text: string): ItemReference | undefined {
  try {
    return parseItemUri(vscode.Uri.parse(text, true));
  } catch {
    // Not every text can be a URI.
    return undefined;
  }
}

/** The host and the prefix in the name of a server. */
function partsOf(name: string): AddressedDocument['server'] {
  const [host = ''] = name.split('/', 1);
  return { host, prefix: name.slice(host.length) };
}
