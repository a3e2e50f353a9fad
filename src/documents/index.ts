import * as vscode from 'vscode';
import { registerCommand } from '../platform/commands.ts';
import type { CurrentServer } from '../platform/currentServer.ts';
import type { KeyStore } from '../platform/keyStore.ts';
import { resourceById } from '../resources/index.ts';
import { registerItemCommands } from './itemCommands.ts';
import { ItemDocuments } from './itemDocuments.ts';
import { openItem } from './openItem.ts';
import { parseItemUri, scheme } from './uri.ts';

/** The file system of items, the commands on them, and how open documents follow keys. */
export class Documents implements vscode.Disposable {
  readonly #items: ItemDocuments;
  readonly #registrations: vscode.Disposable;

  constructor(servers: CurrentServer, keys: KeyStore) {
    const items = (this.#items = new ItemDocuments(servers));
    const isReadonly = new vscode.MarkdownString(
      vscode.l10n.t('A read-only snapshot of what the server holds · [Refresh](command:wger.refresh)'),
    );
    isReadonly.isTrusted = { enabledCommands: ['wger.refresh'] };
    this.#registrations = vscode.Disposable.from(
      items,
      vscode.workspace.registerFileSystemProvider(scheme, items, { isCaseSensitive: true, isReadonly }),
      registerItemCommands(servers, items),
      registerCommand('wger.openItem', () => openItem(servers, items)),
      keys.onDidChange((origin) => followKey(origin, keys, items)),
    );
  }

  /** Reads a document again: the given one, or the one in front when nothing is given. */
  async refresh(target: unknown): Promise<void> {
    const uri = target ?? vscode.window.activeTextEditor?.document.uri;
    if (uri instanceof vscode.Uri && parseItemUri(uri) !== undefined) {
      await this.#items.refresh(uri);
    }
  }

  dispose(): void {
    this.#registrations.dispose();
  }
}

/** Another key shows other data, and no key none: private documents of that origin are read again, or closed. */
async function followKey(origin: string, keys: KeyStore, documents: ItemDocuments): Promise<void> {
  const { host } = new URL(origin);
  const isPrivate = (uri: vscode.Uri): boolean =>
    uri.authority === host && resourceById(parseItemUri(uri)?.resource ?? '')?.access === 'key';
  if ((await keys.get(origin)) === undefined) {
    const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
    await vscode.window.tabGroups.close(
      tabs.filter(({ input }) => input instanceof vscode.TabInputText && isPrivate(input.uri)),
    );
  }
  documents.forget(isPrivate);
}
