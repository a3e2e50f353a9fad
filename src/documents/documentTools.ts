import * as vscode from 'vscode';
import type { CurrentServer } from '../platform/currentServer.ts';
import { onDidChangeSetting } from '../platform/settings.ts';
import { AnnotatedTexts } from './annotatedText.ts';
import { Hints } from './hints.ts';
import { itemCommands } from './itemCommands.ts';
import type { ItemFileSystem } from './itemFileSystem.ts';
import { linkHandler } from './linkHandler.ts';
import { Links } from './links.ts';
import { Names } from './names.ts';
import { outline } from './outline.ts';
import { followRelated } from './relatedContext.ts';
import { guardedDocuments } from './schemaGuard.ts';
import { StatusItems } from './statusItems.ts';
import { scheme } from './uri.ts';

/** The tools around documents. They come with the first document or command on one. */
export class DocumentTools implements vscode.Disposable {
  readonly commands: ReturnType<typeof itemCommands>;
  /** Opens what a link of the system leads to. */
  readonly openLink: ReturnType<typeof linkHandler>;
  readonly #registrations: vscode.Disposable;
  #links: vscode.Disposable | undefined;

  constructor(servers: CurrentServer, documents: ItemFileSystem) {
    this.commands = itemCommands(servers, documents);
    this.openLink = linkHandler(servers, documents);
    const names = new Names();
    const texts = new AnnotatedTexts(servers, names);
    const hints = new Hints(texts);
    const links = new Links(texts);
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
      servers.onDidChange(renew),
      documents.onDidChangeFile(() => {
        names.hurry();
      }),
      onDidChangeSetting(['languages'], async () => {
        if (servers.address !== undefined) {
          await servers.get().exercises.renew();
          renew();
        }
      }),
      followRelated(servers, [
        vscode.window.tabGroups.onDidChangeTabs,
        documents.onDidChangeBusy,
        servers.onDidChange,
      ]),
      new StatusItems(documents, servers, [documents.onDidChangeBusy, documents.onDidChangeFile]),
    );
  }

  dispose(): void {
    this.#links?.dispose();
    this.#registrations.dispose();
  }

  /** The editor asks for links when their provider is registered, and has no other way to hear that there are others. */
  #renewLinks(links: Links): void {
    const before = this.#links;
    this.#links = vscode.languages.registerDocumentLinkProvider({ scheme }, links);
    before?.dispose();
  }
}
