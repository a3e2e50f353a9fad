import * as vscode from 'vscode';
import { webUrl } from '../../api/address.ts';
import type { itemCommandIds } from '../../vscode/commandIds.ts';
import type { CurrentServer } from '../../session/currentServer.ts';
import { isUsualId } from '../../resources/addresses/itemLink.ts';
import { itemOf, itemsOf, type Item, type Run } from './commandTarget.ts';
import { compareSelected, compareWithPrevious, pickOther } from './compare.ts';
import { copyCommands, urlOf } from './copy/copies.ts';
import type { ItemFileSystem } from '../filesystem/itemFileSystem.ts';
import { openConfirmed } from './largeDocuments.ts';
import { openItem } from './openItem.ts';
import { pickRelated } from './related.ts';
import { saveAs } from './saveAs.ts';
import { showInformation } from '../../vscode/dialogs/message.ts';

/** Commands on items: on the selected rows of a tree, or on the document in front. */
export function itemCommands(currentServer: CurrentServer, documents: ItemFileSystem) {
  const onItem =
    (run: (item: Item) => Promise<void>): Run =>
    async (target) => {
      const item = itemOf(target);
      await (item && run(item));
    };
  return {
    'wger.openItem': () => openItem(currentServer, documents),
    'wger.openAsJson': onItem(({ uri }) => openConfirmed(uri, documents)),
    'wger.openInBrowser': onItem(async (item) => {
      const page = await pageOf(item, currentServer);
      if (page === undefined) {
        showInformation(vscode.l10n.t('This item has no page: its ID has unusual characters.'));
      } else {
        // As text, since a URI would be taken apart and put together again with other escapes.
        await vscode.commands.executeCommand('vscode.open', page);
      }
    }),
    'wger.openRelated': onItem(async (item) => {
      const uri = await pickRelated(item, currentServer.named(item.reference.server), documents);
      await (uri && openConfirmed(uri, documents));
    }),
    'wger.compareWithPrevious': onItem(({ uri }) => compareWithPrevious(uri, documents)),
    'wger.compareSelected': async (target, selected) => {
      const [one, second] = itemsOf(target, selected);
      if (one === undefined) {
        return;
      }
      const other = second?.uri ?? (await pickOther(one.uri));
      if (other !== undefined) {
        await compareSelected(one.uri, other);
      }
    },
    'wger.saveAs': onItem(({ uri }) => saveAs(uri, () => documents.readToSave(uri))),
    ...copyCommands(currentServer, documents),
  } satisfies Readonly<Record<(typeof itemCommandIds)[number], Run>>;
}

/**
 * The address of the item's page for people; where there is none, the API shows itself in a browser. undefined for an id that
 * could be the path of some other page.
 */
async function pageOf(item: Item, currentServer: CurrentServer): Promise<string | undefined> {
  const { reference, resource } = item;
  const { address, catalogue } = currentServer.named(reference.server);
  if ('id' in reference.key && !isUsualId(reference.key.id)) {
    return undefined;
  }
  const path = await catalogue.webPath(resource, reference.key);
  return path === undefined ? urlOf(item, currentServer) : webUrl(address, path).href;
}
