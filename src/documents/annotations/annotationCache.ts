import type * as vscode from 'vscode';
import { runInSlices } from '../../api/concurrency/slices.ts';
import type { CurrentServer, Server } from '../../session/currentServer.ts';
import { createNameLookup, type NameLookup } from '../../session/itemNames.ts';
import { annotate, type Annotations } from './annotations.ts';
import type { NameLoader } from './nameLoader.ts';
import { parseItemUri } from '../uri.ts';

/** Annotations of the current text of a document. */
export interface AnnotatedDocument {
  readonly server: Server;
  readonly annotations: Annotations;
  /** Finds more names as they are loaded. */
  readonly getName: NameLookup;
}

interface CachedAnnotations extends Pick<AnnotatedDocument, 'server'> {
  readonly offered: ReadonlySet<string>;
  readonly version: number;
  readonly annotations: Promise<Annotations>;
}

/** Annotations of documents, computed once for each version of a text without waiting for requests. */
export class AnnotationCache {
  readonly #currentServer: CurrentServer;
  readonly #nameLoader: NameLoader;
  readonly #cache = new WeakMap<vscode.TextDocument, CachedAnnotations>();

  /** @param nameLoader loads the names of the IDs in a text */
  constructor(currentServer: CurrentServer, nameLoader: NameLoader) {
    this.#currentServer = currentServer;
    this.#nameLoader = nameLoader;
  }

  /** @returns undefined for a document of a server that is not in use, which gets no requests */
  async get(document: vscode.TextDocument): Promise<AnnotatedDocument | undefined> {
    const reference = parseItemUri(document.uri);
    if (reference === undefined || reference.server !== this.#currentServer.address?.name) {
      return undefined;
    }
    const server = this.#currentServer.get();
    const offered = server.catalogue.knownEndpoints;
    const cached = this.#cache.get(document);
    const isCurrent =
      cached?.version === document.version && cached.server === server && cached.offered === offered;
    const entry = isCurrent ? cached : annotateDocument(document, reference.resource, server, offered);
    this.#cache.set(document, entry);
    const annotations = await entry.annotations;
    this.#nameLoader.loadNames(server, new Set(annotations.ids.map(({ resource }) => resource)));
    return { server, annotations, getName: createNameLookup(server) };
  }
}

function annotateDocument(
  document: vscode.TextDocument,
  resource: string,
  server: Server,
  offered: ReadonlySet<string>,
): CachedAnnotations {
  const annotations = runInSlices(annotate(document.getText(), resource, offered));
  return { version: document.version, server, offered, annotations };
}
