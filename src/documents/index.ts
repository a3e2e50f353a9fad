import * as vscode from 'vscode';
import { itemCommandIds } from '../vscode/commandIds.ts';
import { registerCommand } from '../vscode/commands.ts';
import type { CurrentServer } from '../session/currentServer.ts';
import type { KeyStore } from '../session/keyStore.ts';
import { showingFailures, type Notices } from '../vscode/failures/notices.ts';
import { activeDocument } from '../vscode/activeDocument.ts';
import type { DocumentTools } from './documentTools.ts';
import { followKeys } from './filesystem/followKeys.ts';
import { ItemFileSystem } from './filesystem/itemFileSystem.ts';
import type { ErrorEditors } from './errors/errorEditors.ts';
import { errorEditorType } from './errors/errorEditorType.ts';
import { parseItemUri, scheme } from './uri.ts';

/** The file system of items, the commands on them, the links to them, and how open documents follow keys. */
export class Documents implements vscode.Disposable {
  readonly #servers: CurrentServer;
  readonly #keys: KeyStore;
  readonly #notices: Notices;
  readonly #items: ItemFileSystem;
  readonly #registrations: vscode.Disposable;
  #tools: DocumentTools | undefined;
  #pages: ErrorEditors | undefined;

  constructor(servers: CurrentServer, keys: KeyStore, notices: Notices) {
    this.#servers = servers;
    this.#keys = keys;
    this.#notices = notices;
    const items = (this.#items = new ItemFileSystem(servers, async (uri, failure) =>
      (await this.#loadPages()).failed(uri, failure),
    ));
    const isReadonly = new vscode.MarkdownString(
      vscode.l10n.t('A read-only snapshot of what the server holds · [Refresh](command:wger.refresh)'),
    );
    isReadonly.isTrusted = { enabledCommands: ['wger.refresh'] };
    this.#registrations = vscode.Disposable.from(
      items,
      vscode.workspace.registerFileSystemProvider(scheme, items, { isCaseSensitive: true, isReadonly }),
      vscode.window.registerCustomEditorProvider(
        errorEditorType,
        {
          openCustomDocument: (uri) => ({ uri, dispose: () => undefined }),
          resolveCustomEditor: async ({ uri }, panel) => {
            (await this.#loadPages()).resolve(uri, panel);
          },
        },
        { supportsMultipleEditorsPerDocument: true },
      ),
      vscode.workspace.onDidOpenTextDocument(({ uri }) => {
        if (uri.scheme === scheme) {
          void this.#loadTools();
        }
      }),
      ...itemCommandIds.map((id) =>
        registerCommand(id, async (target, selected) => {
          await (await this.#loadTools()).commands[id](target, selected);
        }),
      ),
      vscode.window.registerUriHandler({
        handleUri: (uri) => showingFailures(async () => (await this.#loadTools()).openLink(uri)),
      }),
      followKeys(keys, items),
    );
    if (vscode.workspace.textDocuments.some(({ uri }) => uri.scheme === scheme)) {
      // They were open before: the extension host was started again.
      void this.#loadTools();
    }
  }

  /** Reads a document again: the given one, or the one in front when nothing is given. */
  async refresh(target: unknown): Promise<void> {
    const uri = target ?? activeDocument();
    if (uri instanceof vscode.Uri && parseItemUri(uri) !== undefined) {
      await (await this.#loadPages()).refresh(uri);
    }
  }

  dispose(): void {
    this.#tools?.dispose();
    this.#registrations.dispose();
  }

  async #loadTools(): Promise<DocumentTools> {
    const module = await import('./documentTools.ts');
    return (this.#tools ??= new module.DocumentTools(this.#servers, this.#items));
  }

  async #loadPages(): Promise<ErrorEditors> {
    const module = await import('./errors/errorEditors.ts');
    return (this.#pages ??= new module.ErrorEditors({
      servers: this.#servers,
      keys: this.#keys,
      notices: this.#notices,
      items: this.#items,
    }));
  }
}
