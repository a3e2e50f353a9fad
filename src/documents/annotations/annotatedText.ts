import type * as vscode from 'vscode';
import { inSlices } from '../../api/concurrency/slices.ts';
import type { CurrentServer, Server } from '../../session/currentServer.ts';
import { knownNames, type NameOf } from '../../session/itemNames.ts';
import { annotate, type Annotations } from './annotations.ts';
import type { Names } from './names.ts';
import { parseItemUri } from '../uri.ts';

/** Facts known of the current text of a document. */
export interface AnnotatedText {
  readonly server: Server;
  readonly annotations: Annotations;
  readonly offered: ReadonlySet<string>;
  /** Knows more names as they come. */
  readonly nameOf: NameOf;
}

interface Known extends Pick<AnnotatedText, 'server' | 'offered'> {
  readonly version: number;
  readonly annotations: Promise<Annotations>;
}

/** The annotations of documents, found once for each version of a text. No request is waited for. */
export class AnnotatedTexts {
  readonly #currentServer: CurrentServer;
  readonly #names: Names;
  readonly #known = new WeakMap<vscode.TextDocument, Known>();

  /** @param names told of what is shown, to read the names behind it */
  constructor(currentServer: CurrentServer, names: Names) {
    this.#currentServer = currentServer;
    this.#names = names;
  }

  /** @returns undefined for a document of another server than the one in use, of which nothing is asked */
  async of(document: vscode.TextDocument): Promise<AnnotatedText | undefined> {
    const reference = parseItemUri(document.uri);
    if (reference === undefined || reference.server !== this.#currentServer.address?.name) {
      return undefined;
    }
    const server = this.#currentServer.get();
    const offered = server.catalogue.knownEndpoints;
    const before = this.#known.get(document);
    const isCurrent =
      before?.version === document.version && before.server === server && before.offered === offered;
    const known = isCurrent ? before : found(document, reference.resource, server, offered);
    this.#known.set(document, known);
    const annotations = await known.annotations;
    // Those that the text refers to.
    this.#names.follow(server, new Set(annotations.ids.map(({ resource }) => resource)));
    return { server, offered, annotations, nameOf: knownNames(server) };
  }
}

function found(
  document: vscode.TextDocument,
  resource: string,
  server: Server,
  offered: ReadonlySet<string>,
): Known {
  const annotations = inSlices(annotate(document.getText(), resource, offered));
  return { version: document.version, server, offered, annotations };
}
