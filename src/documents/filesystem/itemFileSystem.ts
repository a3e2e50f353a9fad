import * as vscode from 'vscode';
import { maxBytes } from '../../api/contentKinds.ts';
import { abortOnEvent } from '../../api/concurrency/abort.ts';
import { runInSlices } from '../../api/concurrency/slices.ts';
import { areBytesEqual } from '../../api/http/bytes.ts';
import { formatWithSortedKeys } from '../../api/json/formatWithSortedKeys.ts';
import { TooLargeToShow, type Failure } from '../../api/failures/errors.ts';
import { ensureFailure } from '../../api/failures/failures.ts';
import type { CurrentServer } from '../../session/currentServer.ts';
import { withWaitStatus } from '../../vscode/failures/notices.ts';
import { SharedWork } from '../../api/concurrency/sharedWork.ts';
import { openDocument } from '../../vscode/tabs.ts';
import { removeUncachedParameters } from '../../resources/paging/uncached.ts';
import { getResource } from '../../resources/server/endpoints.ts';
import { SchemaGuard } from './schemaGuard.ts';
import { DocumentSnapshots, type DocumentSnapshot } from './documentSnapshots.ts';
import { encodeForEditor } from './textEncoding.ts';
import { onDidCloseTabs } from '../tabs.ts';
import {
  createComparisonUri,
  getComparedUri,
  getComparison,
  isSameItem,
  parseItemUri,
  withoutComparison,
} from '../uri.ts';

/** Handles the failure of a read for the editor, and returns the error to throw to it. */
type FailureHandler = (uri: vscode.Uri, failure: Failure) => vscode.FileSystemError;

/**
 * Items as read-only files. A snapshot is read when the editor first asks for it, and stays until it is refreshed or its document
 * is closed.
 */
export class ItemFileSystem implements vscode.Disposable {
  readonly #currentServer: CurrentServer;
  readonly #handleFailure: FailureHandler;
  /** Snapshots of the documents that are open. */
  readonly snapshots = new DocumentSnapshots();
  /** Running refreshes. */
  readonly #refreshes = new SharedWork();
  /** The documents of running reads. */
  readonly #runningReads = new Set<{ readonly uri: vscode.Uri }>();
  readonly #busyEmitter = new vscode.EventEmitter<void>();
  readonly #changeEmitter: vscode.EventEmitter<vscode.FileChangeEvent[]>;

  readonly #schemaGuard: SchemaGuard;

  readonly onDidChangeBusy = this.#busyEmitter.event;
  readonly onDidChangeFile: vscode.Event<vscode.FileChangeEvent[]>;

  /** @param changeEmitter notifies the editor of changed files */
  constructor(
    currentServer: CurrentServer,
    changeEmitter: vscode.EventEmitter<vscode.FileChangeEvent[]>,
    handleFailure: FailureHandler,
  ) {
    this.#currentServer = currentServer;
    this.#changeEmitter = changeEmitter;
    this.#handleFailure = handleFailure;
    this.onDidChangeFile = changeEmitter.event;
    this.#schemaGuard = new SchemaGuard((uri) => {
      changeEmitter.fire([{ type: vscode.FileChangeType.Changed, uri }]);
    });
  }

  async stat(uri: vscode.Uri): Promise<vscode.FileStat> {
    const { readAt } = await this.#getSnapshot(uri);
    const { length } = await this.readFile(uri);
    return {
      type: vscode.FileType.File,
      ctime: readAt,
      mtime: readAt,
      size: length,
      permissions: vscode.FilePermission.Readonly,
    };
  }

  /** For the editor only: other code calls {@link read}, whose bytes have no byte order mark. */
  async readFile(uri: vscode.Uri): Promise<Uint8Array> {
    return encodeForEditor(uri, this.#schemaGuard.getVisibleBytes(uri, await this.#getShownBytes(uri)));
  }

  /** The snapshot of a document; undefined if it was not read, or is not open. */
  getOpenSnapshot(uri: vscode.Uri): DocumentSnapshot | undefined {
    return this.snapshots.getEntry(uri)?.snapshot;
  }

  isBusy(uri: vscode.Uri): boolean {
    return [...this.#runningReads].some((read) => isSameItem(read.uri, uri));
  }

  /** Returns true if a document differs from its previous version, if there is one, in more than the order of its keys. */
  async hasChanged(uri: vscode.Uri): Promise<boolean> {
    if (this.snapshots.getEntry(uri)?.previous === undefined) {
      return false;
    }
    const [before, now] = await Promise.all([
      this.#getShownBytes(createComparisonUri(uri, 'before')),
      this.#getShownBytes(createComparisonUri(uri, 'now')),
    ]);
    return !(await runInSlices(areBytesEqual(before, now)));
  }

  /**
   * Returns the snapshot of an open document, or reads one.
   *
   * @throws a failure of the request, or a FileSystemError for a URI that is not a document
   */
  async read(uri: vscode.Uri): Promise<DocumentSnapshot> {
    return this.snapshots.findSnapshot(uri) ?? this.#read(uri);
  }

  /**
   * Reads a document to show it.
   *
   * @throws as {@link read}, and TooLargeToShow
   */
  async readToShow(uri: vscode.Uri): Promise<DocumentSnapshot> {
    return this.#ensureShowable(uri, await this.read(uri));
  }

  /** Returns the snapshot of a document to save: the one read last, even if it is too large to show. */
  async readToSave(uri: vscode.Uri): Promise<DocumentSnapshot> {
    const shown = await this.read(uri);
    return this.snapshots.getEntry(uri)?.tooLarge ?? shown;
  }

  /** Opens a document with a snapshot; one that is too large opens as an error editor. */
  async show(uri: vscode.Uri, snapshot: DocumentSnapshot): Promise<void> {
    if (this.getOpenSnapshot(uri) !== snapshot) {
      await this.#replace(uri, snapshot);
    }
    if (snapshot.isShowable) {
      await vscode.window.showTextDocument(uri);
    } else {
      await openDocument(uri);
    }
  }

  /**
   * Reads a document again. After a failure it keeps its text, and a result that is too large to show can be saved. Concurrent
   * refreshes share one read, so that the previous snapshot is the one that was shown.
   */
  refresh(uri: vscode.Uri): Promise<void> {
    const item = withoutComparison(uri);
    // A refresh requested after `forget` must not join an earlier read.
    return this.#refreshes.run(`${this.snapshots.forgetCount} ${item.toString()}`, () => this.#refresh(item));
  }

  async #refresh(item: vscode.Uri): Promise<void> {
    const entry = this.snapshots.getEntry(item);
    const snapshot = await this.#read(item, true);
    if (entry !== undefined && !snapshot.isShowable) {
      entry.tooLarge = snapshot;
    }
    await this.#replace(item, this.#ensureShowable(item, snapshot));
  }

  dispose(): void {
    this.snapshots.dispose();
    this.#schemaGuard.dispose();
    this.#busyEmitter.dispose();
  }

  /** Bytes that a document shows; in a comparison its keys are sorted, so that only real differences show. */
  async #getShownBytes(uri: vscode.Uri): Promise<Uint8Array> {
    const current = await this.#getSnapshot(uri);
    const comparison = getComparison(uri);
    if (comparison === undefined) {
      return current.bytes;
    }
    // After a reload of the window the previous version is unknown, and nothing differs.
    const { previous = current } = this.snapshots.getEntry(uri) ?? {};
    const [shown, opposite] = comparison === 'before' ? [previous, current] : [current, previous];
    const other = getComparedUri(uri);
    const counterpart = other === undefined ? opposite : await this.#getSnapshot(other);
    return formatWithSortedKeys(shown.bytes, counterpart.bytes, removeUncachedParameters);
  }

  async #getSnapshot(uri: vscode.Uri): Promise<DocumentSnapshot> {
    if (vscode.workspace.getWorkspaceFolder(uri) !== undefined) {
      // The editor looks for settings, tasks and packages in workspace folders, which no server may provide.
      throw vscode.FileSystemError.FileNotFound(uri);
    }
    try {
      const reading = this.snapshots.findSnapshot(uri) ?? this.snapshots.store(uri, this.#read(uri));
      return this.#ensureShowable(uri, await reading);
    } catch (error) {
      throw this.#handleFailure(uri, ensureFailure(error));
    }
  }

  /** @throws TooLargeToShow */
  #ensureShowable(uri: vscode.Uri, snapshot: DocumentSnapshot): DocumentSnapshot {
    if (!snapshot.isShowable) {
      throw new TooLargeToShow(parseItemUri(uri)?.server ?? '', uri.toString(), maxBytes.displayed);
    }
    return snapshot;
  }

  async #replace(uri: vscode.Uri, snapshot: DocumentSnapshot): Promise<void> {
    await this.snapshots.store(uri, Promise.resolve(snapshot));
    const shown = vscode.workspace.textDocuments
      .map((document) => document.uri)
      .filter((other) => isSameItem(other, uri));
    this.#changeEmitter.fire(
      [uri, ...shown].map((changed) => ({ type: vscode.FileChangeType.Changed, uri: changed })),
    );
  }

  async #read(uri: vscode.Uri, isRefresh = false): Promise<DocumentSnapshot> {
    const reference = parseItemUri(uri);
    if (reference === undefined) {
      throw vscode.FileSystemError.FileNotFound(uri);
    }
    const { resource, key, server } = reference;
    const read = { uri };
    this.#runningReads.add(read);
    this.#busyEmitter.fire();
    try {
      return await this.#currentServer.readFrom(server, async ({ address: { origin }, catalogue }) => {
        // Only the status ends with the tab, since other callers may share the read.
        const item = await abortOnEvent(
          (abort) => onDidCloseTabs(uri, abort),
          (closeSignal) =>
            withWaitStatus(closeSignal, (onWait) =>
              catalogue.readItem(getResource(resource), key, { onWait, isRefresh }),
            ),
        );
        const { sent, formatted } = item;
        return {
          bytes: formatted ?? sent,
          isShowable: formatted !== undefined,
          readAt: Date.now(),
          origin,
          resource: item.resource,
        };
      });
    } finally {
      this.#runningReads.delete(read);
      this.#busyEmitter.fire();
    }
  }
}
