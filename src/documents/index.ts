import * as vscode from 'vscode';
import { itemCommandIds } from '../vscode/commandIds.ts';
import { registerCommand } from '../vscode/commands.ts';
import type { CurrentServer, LoadCurrentServer } from '../session/currentServer.ts';
import type { KeyStore } from '../session/keyStore.ts';
import { withFailureNotice, type FailureNotices } from '../vscode/failures/notices.ts';
import { getActiveDocument, registerTabEditors } from '../vscode/tabs.ts';
import type { GetSelectedItems } from './commands/commandTarget.ts';
import type { DocumentTools } from './documentTools.ts';
import type { DocumentSnapshot } from './filesystem/documentSnapshots.ts';
import type { ItemFileSystem } from './filesystem/itemFileSystem.ts';
import { createReadOnlyFileSystem } from './filesystem/readOnlyFileSystem.ts';
import type { ErrorEditors } from './errors/errorEditors.ts';
import { errorEditorType } from './errors/errorEditorType.ts';
import { parseItemUri, scheme } from './uri.ts';

/** Parts loaded with the first document or command on one. */
interface LoadedDocuments {
  readonly currentServer: CurrentServer;
  readonly fileSystem: ItemFileSystem;
  readonly serverTracking: vscode.Disposable;
}

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
  #errorEditors: ErrorEditors | undefined;

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
      registerTabEditors(errorEditorType, () => this.#loadErrorEditors()),
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
          const [{ handleKeyChange }, { fileSystem }] = await Promise.all([
            import('./filesystem/trackServerChanges.ts'),
            this.#load(),
          ]);
          await handleKeyChange(origin, keys, fileSystem);
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
      await (await this.#loadErrorEditors()).refresh(uri);
    }
  }

  dispose(): void {
    this.#tools?.dispose();
    this.#errorEditors?.dispose();
    this.#loaded?.serverTracking.dispose();
    this.#loaded?.fileSystem.dispose();
    this.#registrations.dispose();
  }

  async #load(): Promise<LoadedDocuments> {
    if (this.#loaded === undefined) {
      const [{ ItemFileSystem }, { trackServerChanges }, currentServer] = await Promise.all([
        import('./filesystem/itemFileSystem.ts'),
        import('./filesystem/trackServerChanges.ts'),
        this.#loadCurrentServer(),
      ]);
      const create = (): LoadedDocuments => {
        const fileSystem = new ItemFileSystem(currentServer, this.#changeEmitter, async (uri, failure) =>
          (await this.#loadErrorEditors()).handleFailure(uri, failure),
        );
        return {
          currentServer,
          fileSystem,
          serverTracking: trackServerChanges(currentServer, this.#keys, fileSystem),
        };
      };
      this.#loaded ??= create();
    }
    return this.#loaded;
  }

  async #loadTools(): Promise<DocumentTools> {
    const [module, { currentServer, fileSystem }] = await Promise.all([
      import('./documentTools.ts'),
      this.#load(),
    ]);
    return (this.#tools ??= new module.DocumentTools(currentServer, fileSystem, this.#getSelectedItems));
  }

  async #loadErrorEditors(): Promise<ErrorEditors> {
    const [module, { currentServer, fileSystem }] = await Promise.all([
      import('./errors/errorEditors.ts'),
      this.#load(),
    ]);
    return (this.#errorEditors ??= new module.ErrorEditors({
      currentServer,
      keys: this.#keys,
      notices: this.#notices,
      fileSystem,
    }));
  }
}
