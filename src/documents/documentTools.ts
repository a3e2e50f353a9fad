import * as vscode from 'vscode';
import type { CurrentServer } from '../session/currentServer.ts';
import { AnnotationCache } from './annotations/annotationCache.ts';
import { InlayHints } from './annotations/inlayHints.ts';
import type { GetSelectedItems } from './commands/commandTarget.ts';
import { createItemCommands } from './commands/itemCommands.ts';
import type { ItemFileSystem } from './filesystem/itemFileSystem.ts';
import { openLink } from './openLink.ts';
import { createDocumentLinkProvider } from './annotations/documentLinkProvider.ts';
import { NameLoader } from './annotations/nameLoader.ts';
import { outlineProvider } from './annotations/outlineProvider.ts';
import { trackRelatedDocuments } from './commands/relatedContext.ts';
import { guardedDocumentFilter } from './filesystem/schemaGuard.ts';
import { trackLanguageStatus } from './annotations/languageStatus.ts';
import { scheme } from './uri.ts';

/** The tools around documents, loaded with the first document or command on one. */
export class DocumentTools implements vscode.Disposable {
  readonly commands: ReturnType<typeof createItemCommands>;
  /** Opens the target of a link that the system hands to the editor. */
  readonly openLink: (uri: vscode.Uri) => Promise<void>;
  readonly #registrations: vscode.Disposable;
  #linkRegistration: vscode.Disposable | undefined;

  constructor(currentServer: CurrentServer, documents: ItemFileSystem, getSelectedItems: GetSelectedItems) {
    this.commands = createItemCommands(currentServer, documents, getSelectedItems);
    this.openLink = (uri) => openLink(uri, currentServer, documents);
    const nameLoader = new NameLoader();
    const annotationCache = new AnnotationCache(currentServer, nameLoader);
    const inlayHints = new InlayHints(annotationCache);
    const linkProvider = createDocumentLinkProvider(annotationCache);
    const refreshAnnotations = (): void => {
      inlayHints.notifyChanged();
      this.#registerLinkProvider(linkProvider);
    };
    this.#registerLinkProvider(linkProvider);
    this.#registrations = vscode.Disposable.from(
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
  }

  dispose(): void {
    this.#linkRegistration?.dispose();
    this.#registrations.dispose();
  }

  /** Registers the provider again: the API has no event to tell the editor that links have changed. */
  #registerLinkProvider(linkProvider: vscode.DocumentLinkProvider): void {
    const previousRegistration = this.#linkRegistration;
    this.#linkRegistration = vscode.languages.registerDocumentLinkProvider({ scheme }, linkProvider);
    previousRegistration?.dispose();
  }
}
