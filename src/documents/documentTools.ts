import * as vscode from 'vscode';
import { inKeyOrder } from '../api/jsonOrder.ts';
import type { CurrentServer } from '../platform/currentServer.ts';
import { onDidChangeSetting } from '../platform/settings.ts';
import { AnnotatedTexts } from './annotatedText.ts';
import { Hints } from './hints.ts';
import { itemCommands } from './itemCommands.ts';
import type { ItemFileSystem } from './itemFileSystem.ts';
import { linkHandler } from './linkHandler.ts';
import { Links } from './links.ts';
import { Names } from './names.ts';
import { StatusItems } from './statusItems.ts';
import { scheme } from './uri.ts';

/**
 * What there is around documents. A bundle of its own, loaded with the first document or command on one: it must not ask what
 * comes from the rest of the extension for its class, which is another one here.
 */
export class DocumentTools implements vscode.Disposable {
  readonly commands: ReturnType<typeof itemCommands>;
  /** The same JSON with the members of each object in one order. */
  readonly inKeyOrder = inKeyOrder;
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
