import * as vscode from 'vscode';
import { isFailure, type Failure } from '../api/errors.ts';
import { layOut } from '../api/jsonLayout.ts';
import type { CurrentServer, Server } from '../platform/currentServer.ts';
import { sentence } from '../platform/failures.ts';
import { saysWaiting, type Notices } from '../platform/notices.ts';
import { resourceNamed } from '../resources/endpoints.ts';
import type { Resource } from '../resources/resource.ts';
import { itemUri, parseItemUri, scheme } from './uri.ts';

/** An item as it was at one moment. */
interface Snapshot {
  readonly bytes: Uint8Array;
  /** Milliseconds since 1970. */
  readonly readAt: number;
}

/** A snapshot under way, or read. */
interface Kept {
  readonly reading: Promise<Snapshot>;
  /** When it was read, in milliseconds since 1970; undefined while it is under way. */
  readAt: number | undefined;
}

/** How long a snapshot serves without an open document, in milliseconds: `stat` and `readFile` come in pairs. */
const unopenedLifetime = 5000;

/**
 * Items as read-only files. A snapshot is read when the editor first asks for it, and stays what it is until it is
 * refreshed or its document is closed.
 */
export class ItemDocuments implements vscode.FileSystemProvider, vscode.Disposable {
  readonly #servers: CurrentServer;
  readonly #notices: Notices;
  readonly #snapshots = new Map<string, Kept>();
  readonly #changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  readonly #subscription: vscode.Disposable;

  readonly onDidChangeFile = this.#changed.event;

  constructor(servers: CurrentServer, notices: Notices) {
    this.#servers = servers;
    this.#notices = notices;
    this.#subscription = vscode.workspace.onDidCloseTextDocument(({ uri }) => {
      this.#snapshots.delete(uri.toString());
    });
  }

  async stat(uri: vscode.Uri): Promise<vscode.FileStat> {
    const { bytes, readAt } = await this.#snapshot(uri);
    return {
      type: vscode.FileType.File,
      ctime: readAt,
      mtime: readAt,
      size: bytes.length,
      permissions: vscode.FilePermission.Readonly,
    };
  }

  async readFile(uri: vscode.Uri): Promise<Uint8Array> {
    return (await this.#snapshot(uri)).bytes;
  }

  /**
   * An item's text: that of its document where there is one, else read now.
   *
   * @throws a failure of the request, or a FileSystemError for a URI that leads nowhere
   */
  async text(uri: vscode.Uri): Promise<string> {
    const snapshot = await (this.#known(uri) ?? this.#read(uri));
    return new TextDecoder().decode(snapshot.bytes);
  }

  /** Opens an item that may have been asked for by its id alone. `label` names it, from what the server says of it. */
  async open(resource: Resource, id: string, label: (text: string) => Promise<string>): Promise<void> {
    const { address } = this.#servers.get();
    const snapshot = await this.#read(itemUri(address, resource.id, { id }, ''));
    const name = await label(new TextDecoder().decode(snapshot.bytes));
    const uri = itemUri(address, resource.id, { id }, name);
    await this.#replace(uri, snapshot);
    await vscode.window.showTextDocument(uri);
  }

  /** Reads a document again. When that fails, what it shows stays. */
  async refresh(uri: vscode.Uri): Promise<void> {
    await this.#replace(uri, await this.#read(uri));
  }

  /** Forgets the snapshots that `concerns` picks. */
  forget(concerns: (uri: vscode.Uri) => boolean): void {
    for (const key of this.#snapshots.keys()) {
      if (concerns(vscode.Uri.parse(key, true))) {
        this.#snapshots.delete(key);
      }
    }
  }

  watch(): vscode.Disposable {
    return new vscode.Disposable(() => undefined);
  }

  readDirectory(uri: vscode.Uri): never {
    throw vscode.FileSystemError.FileNotFound(uri);
  }

  createDirectory(): never {
    throw readOnly();
  }

  writeFile(): never {
    throw readOnly();
  }

  delete(): never {
    throw readOnly();
  }

  rename(): never {
    throw readOnly();
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#changed.dispose();
  }

  async #snapshot(uri: vscode.Uri): Promise<Snapshot> {
    try {
      return await (this.#known(uri) ?? this.#keep(uri, this.#read(uri)));
    } catch (error) {
      if (!isFailure(error)) {
        throw error;
      }
      // In place of the document the editor shows words of its own, so the reason has to be said beside it.
      void this.#notices.show(error);
      throw fileSystemError(error);
    }
  }

  async #replace(uri: vscode.Uri, snapshot: Snapshot): Promise<void> {
    await this.#keep(uri, Promise.resolve(snapshot));
    this.#changed.fire([{ type: vscode.FileChangeType.Changed, uri }]);
  }

  /** Makes a reading the one that the editor gets, unless it fails. */
  async #keep(uri: vscode.Uri, reading: Promise<Snapshot>): Promise<Snapshot> {
    const kept: Kept = { reading, readAt: undefined };
    this.#snapshots.set(uri.toString(), kept);
    try {
      const snapshot = await reading;
      kept.readAt = snapshot.readAt;
      return snapshot;
    } catch (error) {
      if (this.#snapshots.get(uri.toString()) === kept) {
        this.#snapshots.delete(uri.toString());
      }
      throw error;
    }
  }

  /** The snapshot of an open document, or one that was read just now. Old ones that nobody shows are dropped. */
  #known(uri: vscode.Uri): Promise<Snapshot> | undefined {
    const open = new Set(vscode.workspace.textDocuments.map((document) => document.uri.toString()));
    for (const [key, { readAt = Infinity }] of this.#snapshots) {
      if (!open.has(key) && Date.now() - readAt > unopenedLifetime) {
        this.#snapshots.delete(key);
      }
    }
    return this.#snapshots.get(uri.toString())?.reading;
  }

  /** @throws OtherServer when the item's server is not the one in use, or no longer */
  async #reading<Result>(server: string, read: (server: Server) => Promise<Result>): Promise<Result> {
    const current = this.#servers.named(server);
    try {
      return await read(current);
    } catch (error) {
      // A server that is left ends its reads; the one in its place may have the same name.
      const now = this.#servers.named(server);
      if (now !== current) {
        return this.#reading(server, read);
      }
      throw error;
    }
  }

  async #read(uri: vscode.Uri): Promise<Snapshot> {
    const reference = parseItemUri(uri);
    if (reference === undefined) {
      throw vscode.FileSystemError.FileNotFound(uri);
    }
    const { resource, key, server } = reference;
    const text = await this.#reading(server, ({ catalogue }) =>
      catalogue.item(resourceNamed(resource), key, { onWait: saysWaiting }),
    );
    return { bytes: new TextEncoder().encode(layOut(text)), readAt: Date.now() };
  }
}

function readOnly(): vscode.FileSystemError {
  return vscode.FileSystemError.NoPermissions(
    vscode.l10n.t('Documents of the scheme {0} show what a server holds and cannot be changed.', scheme),
  );
}

/** A failure as the editor understands it: whether there is a file, and whether it may be read. */
function fileSystemError(failure: Failure): vscode.FileSystemError {
  switch (failure.name) {
    case 'Gone':
      return vscode.FileSystemError.FileNotFound(sentence(failure));
    case 'KeyMissing':
    case 'KeyRejected':
    case 'Forbidden':
      return vscode.FileSystemError.NoPermissions(sentence(failure));
    default:
      return vscode.FileSystemError.Unavailable(sentence(failure));
  }
}
