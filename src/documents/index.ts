import * as vscode from 'vscode';
import { registerCommand } from '../platform/commands.ts';
import type { CurrentServer } from '../platform/currentServer.ts';
import type { KeyStore } from '../platform/keyStore.ts';
import type { Notices } from '../platform/notices.ts';
import { documentInFront } from '../platform/documentInFront.ts';
import { registerItemCommands } from './itemCommands.ts';
import { ItemDocuments } from './itemDocuments.ts';
import { openItem } from './openItem.ts';
import { followKey } from './privateDocuments.ts';
import { parseItemUri, scheme } from './uri.ts';

/** The file system of items, the commands on them, and how open documents follow keys. */
export class Documents implements vscode.Disposable {
  readonly #items: ItemDocuments;
  readonly #registrations: vscode.Disposable;

  constructor(servers: CurrentServer, keys: KeyStore, notices: Notices) {
    const items = (this.#items = new ItemDocuments(servers, notices));
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
    const uri = target ?? documentInFront();
    if (uri instanceof vscode.Uri && parseItemUri(uri) !== undefined) {
      await this.#items.refresh(uri);
    }
  }

  dispose(): void {
    this.#registrations.dispose();
  }
}
