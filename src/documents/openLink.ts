import * as vscode from 'vscode';
import type { CurrentServer } from '../session/currentServer.ts';
import { parseItemLink } from '../resources/addresses/itemLink.ts';
import type { ItemFileSystem } from './filesystem/itemFileSystem.ts';
import { openLinkedItem } from './commands/openItem.ts';
import { showError } from '../vscode/dialogs/message.ts';

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
