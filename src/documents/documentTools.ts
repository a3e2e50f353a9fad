import * as vscode from 'vscode';
import type { CurrentServer } from '../session/currentServer.ts';
import { AnnotationCache } from './annotations/annotationCache.ts';
import { InlayHints } from './annotations/inlayHints.ts';
import type { GetSelectedItems } from './commands/commandTarget.ts';
import { createItemCommands } from './commands/itemCommands.ts';
import type { ItemFileSystem } from './filesystem/itemFileSystem.ts';
import { createDocumentLinkProvider } from './annotations/documentLinkProvider.ts';
import { NameLoader } from './annotations/nameLoader.ts';
import { outlineProvider } from './annotations/outlineProvider.ts';
import { openLink } from './commands/openItem.ts';
import { trackRelatedDocuments } from './commands/relatedContext.ts';
import { guardedDocumentFilter } from './filesystem/schemaGuard.ts';
import { trackLanguageStatus } from './annotations/languageStatus.ts';
import { scheme } from './uri.ts';

/** The tools around documents, loaded with the first document or command on one. */
export interface DocumentTools {
  readonly commands: ReturnType<typeof createItemCommands>;
  /** Opens the target of a link that the system hands to the editor. */
  readonly openLink: (uri: vscode.Uri) => Promise<void>;
  readonly dispose: () => void;
}

export function createDocumentTools(
  currentServer: CurrentServer,
  documents: ItemFileSystem,
  getSelectedItems: GetSelectedItems,
): DocumentTools {
  const nameLoader = new NameLoader();
  const annotationCache = new AnnotationCache(currentServer, nameLoader);
  const inlayHints = new InlayHints(annotationCache);
  const linkProvider = createDocumentLinkProvider(annotationCache);
  const registerLinkProvider = (): vscode.Disposable =>
    vscode.languages.registerDocumentLinkProvider({ scheme }, linkProvider);
  let linkRegistration = registerLinkProvider();
  const refreshAnnotations = (): void => {
    inlayHints.notifyChanged();
    // Registered again: the API has no event to tell the editor that links have changed.
    const previousRegistration = linkRegistration;
    linkRegistration = registerLinkProvider();
    previousRegistration.dispose();
  };
  const registrations = vscode.Disposable.from(
    nameLoader,
    inlayHints,
    vscode.languages.registerInlayHintsProvider({ scheme }, inlayHints),
    vscode.languages.registerDocumentSymbolProvider(guardedDocumentFilter, outlineProvider),
    nameLoader.onDidChange(refreshAnnotations),
    currentServer.onDidChange(refreshAnnotations),
    documents.onDidChangeFile(() => {
      nameLoader.retryNow();
    }),
    currentServer.onDidRename(refreshAnnotations),
    trackRelatedDocuments(currentServer, documents),
    trackLanguageStatus(documents, currentServer),
  );
  return {
    commands: createItemCommands(currentServer, documents, getSelectedItems),
    openLink: (uri) => openLink(uri, currentServer, documents),
    dispose: () => {
      linkRegistration.dispose();
      registrations.dispose();
    },
  };
}
