import * as vscode from 'vscode';
import { inKeyOrder } from '../api/jsonOrder.ts';
import type { CurrentServer } from '../platform/currentServer.ts';
import { AnnotatedTexts } from './annotatedText.ts';
import { Hints } from './hints.ts';
import { itemCommands } from './itemCommands.ts';
import type { ItemDocuments } from './itemDocuments.ts';
import { linkHandler } from './linkHandler.ts';
import { Links } from './links.ts';
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

  constructor(servers: CurrentServer, documents: ItemDocuments) {
    this.commands = itemCommands(servers, documents);
    this.openLink = linkHandler(servers, documents);
    const texts = new AnnotatedTexts(servers);
    const hints = new Hints(texts);
    const renew = (): void => {
      texts.forget();
      hints.renew();
    };
    this.#registrations = vscode.Disposable.from(
      hints,
      vscode.languages.registerInlayHintsProvider({ scheme }, hints),
      vscode.languages.registerDocumentLinkProvider({ scheme }, new Links(texts)),
      documents.onDidChangeFile(renew),
      servers.onDidChange(renew),
      new StatusItems(documents, servers, [documents.onDidChangeBusy, documents.onDidChangeFile]),
    );
  }

  dispose(): void {
    this.#registrations.dispose();
  }
}
