import type * as vscode from 'vscode';
import type { CurrentServer, Server } from '../platform/currentServer.ts';
import { annotate, type Annotations } from './annotations.ts';
import { namesIn, type NameOf } from '../platform/itemNames.ts';
import { parseItemUri, type ItemReference } from './uri.ts';

/** What is known of a document as it stands. */
export interface AnnotatedText {
  readonly server: Server;
  readonly reference: ItemReference;
  readonly annotations: Annotations;
  readonly offered: ReadonlySet<string>;
  readonly nameOf: NameOf;
}

interface Known {
  readonly version: number;
  readonly text: Promise<AnnotatedText | undefined>;
}

/** The annotations of documents, found once for each version of a text. */
export class AnnotatedTexts {
  readonly #servers: CurrentServer;
  #known = new WeakMap<vscode.TextDocument, Known>();

  constructor(servers: CurrentServer) {
    this.#servers = servers;
  }

  /** @returns undefined for a document of another server than the one in use, of which nothing is asked */
  of(document: vscode.TextDocument): Promise<AnnotatedText | undefined> {
    const known = this.#known.get(document);
    if (known?.version === document.version) {
      return known.text;
    }
    const text = this.#read(document);
    this.#known.set(document, { version: document.version, text });
    return text;
  }

  /** Lets them be found again: names may have come, or the server may be another. */
  forget(): void {
    this.#known = new WeakMap();
  }

  async #read(document: vscode.TextDocument): Promise<AnnotatedText | undefined> {
    const reference = parseItemUri(document.uri);
    if (reference === undefined || reference.server !== this.#servers.address?.name) {
      return undefined;
    }
    const server = this.#servers.get();
    const offered = await server.catalogue.endpoints().catch(() => new Set<string>());
    const annotations = annotate(document.getText(), reference.resource, offered);
    const nameOf = await namesIn(server, new Set(annotations.ids.map(({ resource }) => resource)));
    return { server, reference, annotations, offered, nameOf };
  }
}
