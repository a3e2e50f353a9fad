import * as vscode from 'vscode';
import { webUrl } from '../api/address.ts';
import type { itemCommandIds } from '../platform/commands.ts';
import type { CurrentServer } from '../platform/currentServer.ts';
import { itemOf, itemsOf, type Item, type Run } from './commandTarget.ts';
import { compareSelected, compareWithPrevious, pickOther } from './compare.ts';
import { copyCommands, urlOf } from './copies.ts';
import type { ItemFileSystem } from './itemFileSystem.ts';
import { openConfirmed } from './largeDocuments.ts';
import { openItem } from './openItem.ts';
import { pickRelated } from './related.ts';
import { saveAs } from './saveAs.ts';

/** What the commands on items do: on the selected rows of a tree, or on the document in front. */
export function itemCommands(servers: CurrentServer, documents: ItemFileSystem) {
  const onItem = (run: (item: Item) => Promise<void>): Run => {
    return async (target) => {
      const item = itemOf(target);
      if (item !== undefined) {
        await run(item);
      }
    };
  };
  return {
    'wger.openItem': () => openItem(servers, documents),
    'wger.openInBrowser': onItem(async (item) => {
      await vscode.env.openExternal(vscode.Uri.parse(await pageOf(item, servers)));
    }),
    'wger.openRelated': onItem((item) => openRelated(item, servers, documents)),
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
    ...copyCommands(servers, documents),
  } satisfies Readonly<Record<(typeof itemCommandIds)[number], Run>>;
}

/** The address of the item's page for people; where there is none, the API shows itself in a browser. */
async function pageOf(item: Item, servers: CurrentServer): Promise<string> {
  const { reference, resource } = item;
  const { address, catalogue } = servers.named(reference.server);
  const path = await catalogue.webPath(resource, reference.key);
  return path === undefined ? urlOf(item, servers) : webUrl(address, path).href;
}

async function openRelated(item: Item, servers: CurrentServer, documents: ItemFileSystem): Promise<void> {
  const server = servers.named(item.reference.server);
  const uri = await pickRelated(item, server, documents);
  if (uri !== undefined) {
    await openConfirmed(uri, documents);
  }
}
