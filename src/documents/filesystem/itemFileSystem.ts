import * as vscode from 'vscode';
import { maxBytes } from '../../api/contents.ts';
import { inKeyOrder } from '../../api/json/inKeyOrder.ts';
import { asFailure, TooLargeToShow, type Failure } from '../../api/errors.ts';
import type { CurrentServer } from '../../session/currentServer.ts';
import { saysWaiting } from '../../vscode/failures/notices.ts';
import { SharedWork } from '../../vscode/sharedWork.ts';
import { withoutUncached } from '../../resources/paging/uncached.ts';
import { resourceNamed } from '../../resources/server/endpoints.ts';
import { SchemaGuard } from './schemaGuard.ts';
import { DocumentSnapshots, type DocumentSnapshot } from './documentSnapshots.ts';
import { isReadAsUtf8, withByteOrderMark } from './textEncoding.ts';
import { comparedWith, comparisonOf, isSameItem, parseItemUri, withoutComparison } from '../uri.ts';

/** Hears of each document that the editor cannot get and why, and says it as the editor understands it. */
type Refuse = (uri: vscode.Uri, failure: Failure) => Promise<vscode.FileSystemError>;

/**
 * Items as read-only files. A snapshot is read when the editor first asks for it, and stays what it is until it is
 * refreshed or its document is closed.
 */
export class ItemFileSystem implements vscode.Disposable {
  readonly #currentServer: CurrentServer;
  readonly #refuse: Refuse;
  /** Snapshots of the documents that are open. */
  readonly snapshots = new DocumentSnapshots();
  /** The readings under way that take the place of what documents show. */
  readonly #refreshes = new SharedWork();
  /** The documents that are being read. */
  readonly #busy = new Map<string, number>();
  readonly #busyChanged = new vscode.EventEmitter<void>();
  readonly #changed: vscode.EventEmitter<vscode.FileChangeEvent[]>;

  readonly #guard: SchemaGuard;

  readonly onDidChangeBusy = this.#busyChanged.event;
  readonly onDidChangeFile: vscode.Event<vscode.FileChangeEvent[]>;

  /** @param changed tells the editor which files are others now */
  constructor(
    currentServer: CurrentServer,
    changed: vscode.EventEmitter<vscode.FileChangeEvent[]>,
    refuse: Refuse,
  ) {
    this.#currentServer = currentServer;
    this.#changed = changed;
    this.#refuse = refuse;
    this.onDidChangeFile = changed.event;
    this.#guard = new SchemaGuard((uri) => {
      changed.fire([{ type: vscode.FileChangeType.Changed, uri }]);
    });
  }

  async stat(uri: vscode.Uri): Promise<vscode.FileStat> {
    const { readAt } = await this.#snapshot(uri);
    const { length } = await this.readFile(uri);
    return {
      type: vscode.FileType.File,
      ctime: readAt,
      mtime: readAt,
      size: length,
      permissions: vscode.FilePermission.Readonly,
    };
  }

  /** For the editor: other code takes {@link read}, which has no byte order mark. */
  async readFile(uri: vscode.Uri): Promise<Uint8Array> {
    const bytes = this.#guard.shown(uri, await this.#shownBytes(uri));
    return isReadAsUtf8(uri) ? bytes : withByteOrderMark(bytes);
  }

  /** Time a document was read, in milliseconds since 1970; undefined if it was not read, or is not open. */
  readAt(uri: vscode.Uri): number | undefined {
    return this.snapshots.of(uri)?.snapshot?.readAt;
  }

  /** The origin that a document was read from; undefined if it was not read, or is not open. */
  originOf(uri: vscode.Uri): string | undefined {
    return this.snapshots.of(uri)?.snapshot?.origin;
  }

  isBusy(uri: vscode.Uri): boolean {
    return this.#busy.has(withoutComparison(uri).toString());
  }

  /** Returns true if a document was read more than once since it was opened. */
  hasPrevious(uri: vscode.Uri): boolean {
    return this.snapshots.of(uri)?.previous !== undefined;
  }

  /**
   * Returns the snapshot that a document shows if it is open, else reads one.
   *
   * @throws a failure of the request, or a FileSystemError for a URI that leads nowhere
   */
  async read(uri: vscode.Uri): Promise<DocumentSnapshot> {
    return this.snapshots.known(uri) ?? this.#read(uri);
  }

  /**
   * Reads what a document would show.
   *
   * @throws as {@link read}, and TooLargeToShow
   */
  async readToShow(uri: vscode.Uri): Promise<DocumentSnapshot> {
    return this.#showable(uri, await this.read(uri));
  }

  /** Returns the snapshot of a document to save: the one read last, even if it is too large to show. */
  async readToSave(uri: vscode.Uri): Promise<DocumentSnapshot> {
    const shown = await this.read(uri);
    return this.snapshots.of(uri)?.tooLarge ?? shown;
  }

  /** Shows what was read as a document; what is too large for that, as any document that cannot be shown. */
  async show(uri: vscode.Uri, snapshot: DocumentSnapshot): Promise<void> {
    if (this.snapshots.of(uri)?.snapshot !== snapshot) {
      await this.#replace(uri, snapshot);
    }
    if (snapshot.isShowable) {
      await vscode.window.showTextDocument(uri);
    } else {
      await vscode.commands.executeCommand('vscode.open', uri);
    }
  }

  /**
   * Reads a document again. When that fails, what it shows stays; what is too large to show can be saved. Those who ask at the
   * same time share one reading, so that what was before is what was shown.
   */
  refresh(uri: vscode.Uri): Promise<void> {
    const item = withoutComparison(uri);
    // After something was forgotten, a read under way is that of before.
    return this.#refreshes.join(`${this.snapshots.forgotten} ${item.toString()}`, () => this.#refresh(item));
  }

  async #refresh(item: vscode.Uri): Promise<void> {
    const kept = this.snapshots.of(item);
    const snapshot = await this.#read(item, true);
    if (kept !== undefined && !snapshot.isShowable) {
      kept.tooLarge = snapshot;
    }
    await this.#replace(item, this.#showable(item, snapshot));
  }

  dispose(): void {
    this.snapshots.dispose();
    this.#guard.dispose();
    this.#busyChanged.dispose();
  }

  /** Bytes that a document shows; in a comparison its keys are in one order, so that only real differences show. */
  async #shownBytes(uri: vscode.Uri): Promise<Uint8Array> {
    const now = await this.#snapshot(uri);
    const comparison = comparisonOf(uri);
    if (comparison === undefined) {
      return now.bytes;
    }
    // After the window was loaded again nothing is known of before, and nothing differs from that.
    const { previous = now } = this.snapshots.of(uri) ?? {};
    const [shown, opposite] = comparison === 'before' ? [previous, now] : [now, previous];
    const other = comparedWith(uri);
    const beside = other === undefined ? opposite : await this.#snapshot(other);
    return inKeyOrder(shown.bytes, beside.bytes, withoutUncached);
  }

  async #snapshot(uri: vscode.Uri): Promise<DocumentSnapshot> {
    if (vscode.workspace.getWorkspaceFolder(uri) !== undefined) {
      // The editor looks for settings, tasks and packages in folders of a workspace: no server may answer for these.
      throw vscode.FileSystemError.FileNotFound(uri);
    }
    try {
      const reading = this.snapshots.known(uri) ?? this.snapshots.keep(uri, this.#read(uri));
      return this.#showable(uri, await reading);
    } catch (error) {
      throw await this.#refuse(uri, asFailure(error));
    }
  }

  /** @throws TooLargeToShow */
  #showable(uri: vscode.Uri, snapshot: DocumentSnapshot): DocumentSnapshot {
    if (!snapshot.isShowable) {
      throw new TooLargeToShow(parseItemUri(uri)?.server ?? '', uri.toString(), maxBytes.shown);
    }
    return snapshot;
  }

  async #replace(uri: vscode.Uri, snapshot: DocumentSnapshot): Promise<void> {
    await this.snapshots.keep(uri, Promise.resolve(snapshot));
    const shown = vscode.workspace.textDocuments
      .map((document) => document.uri)
      .filter((other) => isSameItem(other, uri));
    this.#changed.fire(
      [uri, ...shown].map((changed) => ({ type: vscode.FileChangeType.Changed, uri: changed })),
    );
  }

  async #read(uri: vscode.Uri, isRefresh = false): Promise<DocumentSnapshot> {
    const reference = parseItemUri(uri);
    if (reference === undefined) {
      throw vscode.FileSystemError.FileNotFound(uri);
    }
    const { resource, key, server } = reference;
    const ended = new AbortController();
    this.#countBusy(uri, 1);
    try {
      return await this.#currentServer.readFrom(server, async ({ address: { origin }, catalogue }) => {
        const onWait = saysWaiting(ended.signal);
        const item = await catalogue.item(resourceNamed(resource), key, { onWait, isRefresh });
        const { sent, laidOut } = item;
        return { bytes: laidOut ?? sent, isShowable: laidOut !== undefined, readAt: Date.now(), origin };
      });
    } finally {
      // A wait that was given up is over, too.
      ended.abort();
      this.#countBusy(uri, -1);
    }
  }

  #countBusy(uri: vscode.Uri, change: 1 | -1): void {
    const name = withoutComparison(uri).toString();
    const count = (this.#busy.get(name) ?? 0) + change;
    if (count > 0) {
      this.#busy.set(name, count);
    } else {
      this.#busy.delete(name);
    }
    this.#busyChanged.fire();
  }
}
