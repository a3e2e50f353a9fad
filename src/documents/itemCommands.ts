import * as vscode from 'vscode';
import { webUrl } from '../api/address.ts';
import type { CurrentServer } from '../platform/currentServer.ts';
import { compareSelected, compareWithPrevious, pickOther } from './compare.ts';
import { copiesOf, copy, urlOf } from './copies.ts';
import type { ItemDocuments } from './itemDocuments.ts';
import { itemOf, itemsOf, type Item } from './items.ts';
import { openItem } from './openItem.ts';
import { pickRelated } from './related.ts';
import { openConfirmed } from './largeDocuments.ts';
import { saveAs } from './saveAs.ts';

/** @param target what the command was called for @param selected the rows that were selected then */
type Run = (target: unknown, selected: unknown) => Promise<void>;

/** What the commands on items do: on the selected rows of a tree, or on the document in front. */
export function itemCommands(servers: CurrentServer, documents: ItemDocuments) {
  const copies = copiesOf(servers, documents);
  const copying = (what: keyof typeof copies): Run => {
    return (target, selected) => copy(itemsOf(target, selected), copies[what]);
  };
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
    'wger.saveAs': onItem(({ uri }) => saveAs(uri, () => documents.read(uri))),
    'wger.copyId': copying('wger.copyId'),
    'wger.copyName': copying('wger.copyName'),
    'wger.copyJson': copying('wger.copyJson'),
    'wger.copyUrl': copying('wger.copyUrl'),
    'wger.copyLink': copying('wger.copyLink'),
    'wger.copyCurl': copying('wger.copyCurl'),
    'wger.copyFetch': copying('wger.copyFetch'),
    'wger.copyPython': copying('wger.copyPython'),
  } satisfies Readonly<Record<string, Run>>;
}

/** The address of the item's page for people; where there is none, the API shows itself in a browser. */
async function pageOf(item: Item, servers: CurrentServer): Promise<string> {
  const { reference, resource } = item;
  const { address, catalogue } = servers.named(reference.server);
  const path = await catalogue.webPath(resource, reference.key);
  return path === undefined ? urlOf(item, servers) : webUrl(address, path).href;
}

async function openRelated(item: Item, servers: CurrentServer, documents: ItemDocuments): Promise<void> {
  const server = servers.named(item.reference.server);
  const uri = await pickRelated(item, server, documents);
  if (uri !== undefined) {
    await openConfirmed(uri, documents);
  }
}
