import * as vscode from 'vscode';
import { itemCommandIds } from '../vscode/commandIds.ts';
import { registerCommand } from '../vscode/commands.ts';
import type { LoadCurrentServer } from '../session/currentServer.ts';
import type { KeyStore } from '../session/keyStore.ts';
import { withFailureNotice, type FailureNotices } from '../vscode/failures/notices.ts';
import { getActiveDocument, getOpenTabs, getTabUris, registerTabEditors } from '../vscode/tabs.ts';
import type { GetSelectedItems } from './commands/commandTarget.ts';
import type { DocumentTools } from './documentTools.ts';
import type { DocumentSnapshot } from './filesystem/documentSnapshots.ts';
import { createReadOnlyFileSystem } from './filesystem/readOnlyFileSystem.ts';
import { errorEditorType } from './errors/errorEditorType.ts';
import type { LoadedDocuments } from './loadedDocuments.ts';
import { parseItemUri, scheme } from './uri.ts';

/** The documents of the extension. */
export interface Documents {
  /** Fires with the documents whose content has changed or was read again. */
  readonly onDidChangeFile: vscode.Event<vscode.FileChangeEvent[]>;
  /** Returns the snapshot of an open document, or reads the document. */
  readonly read: (uri: vscode.Uri) => Promise<DocumentSnapshot>;
  /** Reads a document again: the given one, or the active one if none is given. */
  readonly refresh: (target: unknown) => Promise<void>;
  readonly dispose: () => void;
}

/** Registers the file system of items, the commands on them and links to them, and the updates of open documents after key changes. */
export function registerDocuments(
  loadCurrentServer: LoadCurrentServer,
  keys: KeyStore,
  notices: FailureNotices,
  getSelectedItems: GetSelectedItems,
): Documents {
  const changeEmitter = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  let loaded: LoadedDocuments | undefined;
  let tools: DocumentTools | undefined;
  const load = async (): Promise<LoadedDocuments> => {
    const [module, currentServer] = await Promise.all([import('./loadedDocuments.ts'), loadCurrentServer()]);
    return (loaded ??= new module.LoadedDocuments(currentServer, keys, notices, changeEmitter));
  };
  const loadTools = async (): Promise<DocumentTools> => {
    const [module, { fileSystem }, currentServer] = await Promise.all([
      import('./documentTools.ts'),
      load(),
      loadCurrentServer(),
    ]);
    return (tools ??= module.createDocumentTools(currentServer, fileSystem, getSelectedItems));
  };
  const loadToolsForTabs = (): void => {
    if (getOpenTabs().some((tab) => getTabUris(tab).some((uri) => uri.scheme === scheme))) {
      void loadTools();
    }
  };
  const isReadonly = new vscode.MarkdownString(
    vscode.l10n.t('A read-only snapshot of what the server holds · [Refresh](command:wger.refresh)'),
  );
  isReadonly.isTrusted = { enabledCommands: ['wger.refresh'] };
  const files = createReadOnlyFileSystem(async () => (await load()).fileSystem, changeEmitter.event);
  const registrations = vscode.Disposable.from(
    changeEmitter,
    vscode.workspace.registerFileSystemProvider(scheme, files, { isCaseSensitive: true, isReadonly }),
    registerTabEditors(errorEditorType, async () => (await load()).errorEditors),
    vscode.workspace.onDidOpenTextDocument(({ uri }) => {
      if (uri.scheme === scheme) {
        void loadTools();
      }
    }),
    // A preview has a document, too, which may not be open as text.
    vscode.window.tabGroups.onDidChangeTabs(loadToolsForTabs),
    ...itemCommandIds.map((id) =>
      registerCommand(id, async (target, selected) => {
        await (await loadTools()).commands[id](target, selected);
      }),
    ),
    vscode.window.registerUriHandler({
      handleUri: (uri) => withFailureNotice(async () => (await loadTools()).openLink(uri)),
    }),
    // Also before anything is read: the editor may show documents that a previous extension host read.
    keys.onDidChange(async (origin) => (loaded ?? (await load())).handleKeyChange(origin)),
  );
  // The extension host may have been restarted while documents were open.
  loadToolsForTabs();
  return {
    onDidChangeFile: changeEmitter.event,
    read: async (uri) => (await load()).fileSystem.read(uri),
    refresh: async (target) => {
      const uri = target ?? getActiveDocument();
      if (uri instanceof vscode.Uri && parseItemUri(uri) !== undefined) {
        await (await load()).errorEditors.refresh(uri);
      }
    },
    dispose: () => {
      tools?.dispose();
      loaded?.dispose();
      registrations.dispose();
    },
  };
}
