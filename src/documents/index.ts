import * as vscode from 'vscode';
import { itemCommandIds } from '../vscode/commandIds.ts';
import { registerCommand } from '../vscode/commands.ts';
import type { LoadCurrentServer } from '../session/currentServer.ts';
import type { KeyStore } from '../session/keyStore.ts';
import { withFailureNotice, type FailureNotices } from '../vscode/failures/notices.ts';
import { getActiveDocument, registerTabEditors } from '../vscode/tabs.ts';
import type { GetSelectedItems } from './commands/commandTarget.ts';
import type { DocumentTools } from './documentTools.ts';
import type { DocumentSnapshot } from './filesystem/documentSnapshots.ts';
import { createReadOnlyFileSystem } from './filesystem/readOnlyFileSystem.ts';
import { errorEditorType } from './errors/errorEditorType.ts';
import type { LoadedDocuments } from './loadedDocuments.ts';
import { parseItemUri, scheme } from './uri.ts';

/** The file system of items, the commands on them and links to them, and the updates of open documents after key changes. */
export class Documents implements vscode.Disposable {
  readonly #loadCurrentServer: LoadCurrentServer;
  readonly #keys: KeyStore;
  readonly #notices: FailureNotices;
  readonly #getSelectedItems: GetSelectedItems;
  readonly #changeEmitter = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  readonly #registrations: vscode.Disposable;
  #loaded: LoadedDocuments | undefined;
  #tools: DocumentTools | undefined;

  /** Fires with the documents whose content has changed or was read again. */
  readonly onDidChangeFile = this.#changeEmitter.event;

  constructor(
    loadCurrentServer: LoadCurrentServer,
    keys: KeyStore,
    notices: FailureNotices,
    getSelectedItems: GetSelectedItems,
  ) {
    this.#loadCurrentServer = loadCurrentServer;
    this.#keys = keys;
    this.#notices = notices;
    this.#getSelectedItems = getSelectedItems;
    const isReadonly = new vscode.MarkdownString(
      vscode.l10n.t('A read-only snapshot of what the server holds · [Refresh](command:wger.refresh)'),
    );
    isReadonly.isTrusted = { enabledCommands: ['wger.refresh'] };
    const files = createReadOnlyFileSystem(
      async () => (await this.#load()).fileSystem,
      this.#changeEmitter.event,
    );
    this.#registrations = vscode.Disposable.from(
      this.#changeEmitter,
      vscode.workspace.registerFileSystemProvider(scheme, files, { isCaseSensitive: true, isReadonly }),
      registerTabEditors(errorEditorType, async () => (await this.#load()).errorEditors),
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
        handleUri: (uri) => withFailureNotice(async () => (await this.#loadTools()).openLink(uri)),
      }),
      keys.onDidChange(async (origin) => {
        // Nothing has been read yet, but the editor may show documents that a previous extension host read.
        if (this.#loaded === undefined) {
          await (await this.#load()).handleKeyChange(origin);
        }
      }),
    );
    if (vscode.workspace.textDocuments.some(({ uri }) => uri.scheme === scheme)) {
      // The extension host was restarted while documents were open.
      void this.#loadTools();
    }
  }

  /** Returns the snapshot of an open document, or reads the document. */
  async read(uri: vscode.Uri): Promise<DocumentSnapshot> {
    return (await this.#load()).fileSystem.read(uri);
  }

  /** Reads a document again: the given one, or the active one if none is given. */
  async refresh(target: unknown): Promise<void> {
    const uri = target ?? getActiveDocument();
    if (uri instanceof vscode.Uri && parseItemUri(uri) !== undefined) {
      await (await this.#load()).errorEditors.refresh(uri);
    }
  }

  dispose(): void {
    this.#tools?.dispose();
    this.#loaded?.dispose();
    this.#registrations.dispose();
  }

  async #load(): Promise<LoadedDocuments> {
    const [module, currentServer] = await Promise.all([
      import('./loadedDocuments.ts'),
      this.#loadCurrentServer(),
    ]);
    return (this.#loaded ??= new module.LoadedDocuments(
      currentServer,
      this.#keys,
      this.#notices,
      this.#changeEmitter,
    ));
  }

  async #loadTools(): Promise<DocumentTools> {
    const [module, { fileSystem }, currentServer] = await Promise.all([
      import('./documentTools.ts'),
      this.#load(),
      this.#loadCurrentServer(),
    ]);
    return (this.#tools ??= module.createDocumentTools(currentServer, fileSystem, this.#getSelectedItems));
  }
}
