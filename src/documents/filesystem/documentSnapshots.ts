import * as vscode from 'vscode';
import { maxSortedLength } from '../../api/json/formatWithSortedKeys.ts';
import { removeUncachedParameters } from '../../resources/paging/uncached.ts';
import { isSameItem, withoutComparison } from '../uri.ts';

/** A document as it was at one moment. */
export interface DocumentSnapshot {
  /** JSON in UTF-8: formatted, or as it was sent if it is too large for an editor. */
  readonly bytes: Uint8Array;
  /** True if an editor can show it. */
  readonly isShowable: boolean;
  /** Milliseconds since 1970. */
  readonly readAt: number;
  /** The origin that it was read from; the name of a server lacks the scheme. */
  readonly origin: string;
  /** The resource that it was found in: up to 2.2, a template may be asked for as a workout. */
  readonly resource: string;
}

/** Text of a snapshot. */
export function getSnapshotText({ bytes }: DocumentSnapshot): string {
  return new TextDecoder().decode(bytes);
}

/** A snapshot that is read or being read. */
interface SnapshotEntry {
  readonly promise: Promise<DocumentSnapshot>;
  /** Time at which it was stored, in milliseconds since 1970; undefined while it is being read. */
  storedAt?: number;
  /** Result of the read; undefined until then. */
  snapshot?: DocumentSnapshot;
  /** The last snapshot with another content; until it is read, the snapshot that it replaces. */
  previous: DocumentSnapshot | undefined;
  /** Result of a refresh that is too large to be shown in its place. */
  tooLarge?: DocumentSnapshot;
}

/** Lifetime of a snapshot without an open document, in milliseconds: the editor calls `stat` and then `readFile`. */
const closedDocumentLifetime = 5000;

/** Snapshots of open documents. All versions of a document in comparisons share an entry. */
export class DocumentSnapshots implements vscode.Disposable {
  readonly #entries = new Map<string, SnapshotEntry>();
  #forgetCount = 0;
  readonly #subscription: vscode.Disposable;

  constructor() {
    this.#subscription = vscode.workspace.onDidCloseTextDocument(({ uri }) => {
      const key = getSnapshotKey(uri);
      const entry = this.#entries.get(key);
      // A document whose language changes is closed and opened again in the same turn.
      setTimeout(() => {
        if (this.#entries.get(key) === entry && !isOpen(uri)) {
          this.#entries.delete(key);
        }
      });
    });
  }

  /** Finds the snapshot of an open document, or a recent one. Removes old ones of documents that are not open. */
  findSnapshot(uri: vscode.Uri): Promise<DocumentSnapshot> | undefined {
    const open = new Set(vscode.workspace.textDocuments.map((document) => getSnapshotKey(document.uri)));
    for (const [name, { storedAt = Infinity }] of this.#entries) {
      if (!open.has(name) && Date.now() - storedAt > closedDocumentLifetime) {
        this.#entries.delete(name);
      }
    }
    return this.#entries.get(getSnapshotKey(uri))?.promise;
  }

  /** Reads of a document, including the one before its snapshot and one that was too large. */
  getEntry(uri: vscode.Uri): SnapshotEntry | undefined {
    return this.#entries.get(getSnapshotKey(uri));
  }

  /** Stores a read as the snapshot of a document, unless it fails. */
  async store(uri: vscode.Uri, promise: Promise<DocumentSnapshot>): Promise<DocumentSnapshot> {
    const name = getSnapshotKey(uri);
    const replaced = this.#entries.get(name);
    const entry: SnapshotEntry = { promise, previous: replaced?.snapshot };
    this.#entries.set(name, entry);
    try {
      entry.snapshot = await promise;
      if (replaced?.snapshot !== undefined && isSameContent(replaced.snapshot, entry.snapshot)) {
        entry.previous = replaced.previous;
      }
      entry.storedAt = Date.now();
      return entry.snapshot;
    } catch (error) {
      if (this.#entries.get(name) === entry) {
        this.#entries.delete(name);
      }
      throw error;
    }
  }

  /** Number of calls of `forget`. A read that began before the last one must not be shown. */
  get forgetCount(): number {
    return this.#forgetCount;
  }

  /** Removes the snapshots of affected documents. */
  forget(isAffected: (uri: vscode.Uri) => boolean): void {
    this.#forgetCount++;
    for (const name of this.#entries.keys()) {
      if (isAffected(vscode.Uri.parse(name, true))) {
        this.#entries.delete(name);
      }
    }
  }

  dispose(): void {
    this.#subscription.dispose();
  }
}

/** Returns true for the same content; false for texts that are too large to be compared, which would block other extensions. */
function isSameContent(one: DocumentSnapshot, other: DocumentSnapshot): boolean {
  if (Math.max(one.bytes.length, other.bytes.length) > maxSortedLength) {
    return false;
  }
  const [text, otherText] = [one, other].map(getSnapshotText).map(removeUncachedParameters);
  return text === otherText;
}

/** Returns true if a document is open, compared or not. */
export function isOpen(uri: vscode.Uri): boolean {
  return vscode.workspace.textDocuments.some((open) => isSameItem(open.uri, uri));
}

function getSnapshotKey(uri: vscode.Uri): string {
  return withoutComparison(uri).toString();
}
