import * as vscode from 'vscode';
import { webUrl } from '../../api/address.ts';
import type { itemCommandIds } from '../../vscode/commandIds.ts';
import { abortOnServerChange } from '../../session/access.ts';
import type { CurrentServer } from '../../session/currentServer.ts';
import { getResource } from '../../resources/server/endpoints.ts';
import { isValidId } from '../../resources/addresses/itemLink.ts';
import {
  findTargetItem,
  getTargetItems,
  type GetSelectedItems,
  type TargetItem,
  type ItemCommandHandler,
} from './commandTarget.ts';
import { compareSelected, compareWithPrevious, askForOtherDocument } from './compare.ts';
import { createCopyCommands, getItemUrl } from './copy/copyCommands.ts';
import type { ItemFileSystem } from '../filesystem/itemFileSystem.ts';
import { openWithConfirmation } from './openWithConfirmation.ts';
import { openItem } from './openItem.ts';
import { askForRelated } from './askForRelated.ts';
import { saveAs } from './saveAs.ts';
import { showInformation } from '../../vscode/dialogs/message.ts';

/** Commands on items: on the selected rows of a tree, or on the active document. */
export function createItemCommands(
  currentServer: CurrentServer,
  documents: ItemFileSystem,
  getSelectedItems: GetSelectedItems,
) {
  const createHandler =
    (run: (item: TargetItem) => Promise<void>): ItemCommandHandler =>
    async (target) => {
      const item = findTargetItem(target);
      await (item && run(item));
    };
  return {
    'wger.openItem': () => openItem(currentServer, documents),
    'wger.openAsJson': createHandler(({ uri }) => openWithConfirmation(uri, documents)),
    'wger.openInBrowser': createHandler(async (item) => {
      const page = await getPageUrl(item, currentServer, documents);
      if (page === undefined) {
        showInformation(vscode.l10n.t('This item has no page: its ID has unusual characters.'));
      } else {
        // As text, since parsing it into a URI would change its escapes.
        await vscode.commands.executeCommand('vscode.open', page);
      }
    }),
    'wger.openRelated': createHandler(async (item) => {
      const server = currentServer.getMatching(item.reference.server);
      const uri = await abortOnServerChange(currentServer, (signal) =>
        askForRelated({ item, server, documents, signal }),
      );
      await (uri && openWithConfirmation(uri, documents));
    }),
    'wger.compareWithPrevious': createHandler(({ uri }) => compareWithPrevious(uri, documents)),
    'wger.compareSelected': async (target, selected) => {
      const inView = target === undefined ? getSelectedItems() : [];
      const [one, second] = getTargetItems(target, inView.length === 2 ? inView : selected);
      if (one === undefined) {
        return;
      }
      const other = second?.uri ?? (await askForOtherDocument(one.uri));
      if (other !== undefined) {
        await compareSelected(one.uri, other);
      }
    },
    'wger.saveAs': createHandler(({ uri }) => saveAs(uri, () => documents.readToSave(uri))),
    ...createCopyCommands(currentServer, documents),
  } satisfies Readonly<Record<(typeof itemCommandIds)[number], ItemCommandHandler>>;
}

/**
 * The address of an item's web page, or else of its page in the API's own browser view. undefined for an ID that could be the
 * path of another page.
 */
async function getPageUrl(
  item: TargetItem,
  currentServer: CurrentServer,
  documents: ItemFileSystem,
): Promise<string | undefined> {
  const { uri, reference, resource } = item;
  const { address, catalogue } = currentServer.getMatching(reference.server);
  if ('id' in reference.key && !isValidId(reference.key.id)) {
    return undefined;
  }
  const source = getResource(documents.getOpenSnapshot(uri)?.resource ?? resource.id);
  const path = await catalogue.getWebPath(source, reference.key);
  return path === undefined ? getItemUrl(item, currentServer, documents) : webUrl(address, path).href;
}
