import * as vscode from 'vscode';
import type { CurrentServer } from '../session/currentServer.ts';
import { AnnotatedTexts } from './annotations/annotatedText.ts';
import { InlayHints } from './annotations/inlayHints.ts';
import { itemCommands } from './commands/itemCommands.ts';
import type { ItemFileSystem } from './filesystem/itemFileSystem.ts';
import { linkHandler } from './linkHandler.ts';
import { documentLinks } from './annotations/documentLinks.ts';
import { Names } from './annotations/names.ts';
import { outline } from './annotations/outline.ts';
import { followRelated } from './commands/relatedContext.ts';
import { guardedDocuments } from './filesystem/schemaGuard.ts';
import { LanguageStatus } from './annotations/languageStatus.ts';
import { scheme } from './uri.ts';

/** The tools around documents. They come with the first document or command on one. */
export class DocumentTools implements vscode.Disposable {
  readonly commands: ReturnType<typeof itemCommands>;
  /** Opens what a link of the system leads to. */
  readonly openLink: ReturnType<typeof linkHandler>;
  readonly #registrations: vscode.Disposable;
  #links: vscode.Disposable | undefined;

  constructor(currentServer: CurrentServer, documents: ItemFileSystem) {
    this.commands = itemCommands(currentServer, documents);
    this.openLink = linkHandler(currentServer, documents);
    const names = new Names();
    const texts = new AnnotatedTexts(currentServer, names);
    const hints = new InlayHints(texts);
    const links = documentLinks(texts);
    const renew = (): void => {
      hints.renew();
      this.#renewLinks(links);
    };
    this.#renewLinks(links);
    this.#registrations = vscode.Disposable.from(
      names,
      hints,
      vscode.languages.registerInlayHintsProvider({ scheme }, hints),
      vscode.languages.registerDocumentSymbolProvider(guardedDocuments, outline),
      names.onDidChange(renew),
      currentServer.onDidChange(renew),
      documents.onDidChangeFile(() => {
        names.hurry();
      }),
      currentServer.onDidRename(renew),
      followRelated(currentServer, [
        vscode.window.tabGroups.onDidChangeTabs,
        documents.onDidChangeBusy,
        currentServer.onDidChange,
      ]),
      new LanguageStatus(documents, currentServer, [documents.onDidChangeBusy, documents.onDidChangeFile]),
    );
  }

  dispose(): void {
    this.#links?.dispose();
    this.#registrations.dispose();
  }

  /** The editor asks for links when their provider is registered, and has no other way to hear that there are others. */
  #renewLinks(links: vscode.DocumentLinkProvider): void {
    const before = this.#links;
    this.#links = vscode.languages.registerDocumentLinkProvider({ scheme }, links);
    before?.dispose();
  }
}
