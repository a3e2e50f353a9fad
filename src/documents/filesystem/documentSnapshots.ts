import * as vscode from 'vscode';
import { isSameItem, withoutComparison } from '../uri.ts';

/** A document as it was at one moment. */
export interface DocumentSnapshot {
  /** JSON in UTF-8: laid out, or as it was sent where that is more than an editor shows. */
  readonly bytes: Uint8Array;
  /** True if an editor can show it. */
  readonly isShowable: boolean;
  /** Milliseconds since 1970. */
  readonly readAt: number;
  /** The origin that it was read from, which the name of a server does not tell. */
  readonly origin: string;
}

/** Text that a snapshot shows. */
export function getSnapshotText({ bytes }: DocumentSnapshot): string {
  return new TextDecoder().decode(bytes);
}

/** A snapshot under way, or read. */
interface SnapshotEntry {
  readonly promise: Promise<DocumentSnapshot>;
  /** Time at which it was read, in milliseconds since 1970; undefined while it is under way. */
  storedAt: number | undefined;
  /** Result of the reading; undefined until it is there. */
  snapshot: DocumentSnapshot | undefined;
  /** The one that it took the place of. */
  readonly previous: DocumentSnapshot | undefined;
  /** Result of a refresh that is too large to take its place. */
  tooLarge: DocumentSnapshot | undefined;
}

/** Lifetime of a snapshot without an open document, in milliseconds: `stat` and `readFile` come in pairs. */
const closedDocumentLifetime = 5000;

/** Snapshots of documents, for as long as these are open. A document and what is compared with it share a snapshot. */
export class DocumentSnapshots implements vscode.Disposable {
  readonly #entries = new Map<string, SnapshotEntry>();
  #forgetCount = 0;
  readonly #subscription: vscode.Disposable;

  constructor() {
    this.#subscription = vscode.workspace.onDidCloseTextDocument(({ uri }) => {
      const key = getSnapshotKey(uri);
      const entry = this.#entries.get(key);
      // A document whose language changes is closed and opened in one turn, and is the same one.
      setTimeout(() => {
        if (this.#entries.get(key) === entry && !isOpen(uri)) {
          this.#entries.delete(key);
        }
      });
    });
  }

  /** The snapshot of an open document, or one that was read just now. Old ones that nobody shows are dropped. */
  findSnapshot(uri: vscode.Uri): Promise<DocumentSnapshot> | undefined {
    const open = new Set(vscode.workspace.textDocuments.map((document) => getSnapshotKey(document.uri)));
    for (const [name, { storedAt: keptAt = Infinity }] of this.#entries) {
      if (!open.has(name) && Date.now() - keptAt > closedDocumentLifetime) {
        this.#entries.delete(name);
      }
    }
    return this.#entries.get(getSnapshotKey(uri))?.promise;
  }

  /** Readings of a document, including those before and after what it shows. */
  getEntry(uri: vscode.Uri): SnapshotEntry | undefined {
    return this.#entries.get(getSnapshotKey(uri));
  }

  /** Makes a reading the one that the editor gets, unless it fails. */
  async store(uri: vscode.Uri, promise: Promise<DocumentSnapshot>): Promise<DocumentSnapshot> {
    const name = getSnapshotKey(uri);
    const previous = this.#entries.get(name)?.snapshot;
    const entry: SnapshotEntry = {
      promise,
      storedAt: undefined,
      snapshot: undefined,
      previous,
      tooLarge: undefined,
    };
    this.#entries.set(name, entry);
    try {
      entry.snapshot = await promise;
      entry.storedAt = Date.now();
      return entry.snapshot;
    } catch (error) {
      if (this.#entries.get(name) === entry) {
        this.#entries.delete(name);
      }
      throw error;
    }
  }

  /** Number of times anything was to be forgotten: what was read before must not be shown after that. */
  get forgetCount(): number {
    return this.#forgetCount;
  }

  /** Forgets what `concerns` picks. */
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

function isOpen(uri: vscode.Uri): boolean {
  return vscode.workspace.textDocuments.some((open) => isSameItem(open.uri, uri));
}

function getSnapshotKey(uri: vscode.Uri): string {
  return withoutComparison(uri).toString();
}
