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
export function snapshotText({ bytes }: DocumentSnapshot): string {
  return new TextDecoder().decode(bytes);
}

/** A snapshot under way, or read. */
interface Kept {
  readonly reading: Promise<DocumentSnapshot>;
  /** Time at which it was read, in milliseconds since 1970; undefined while it is under way. */
  keptAt: number | undefined;
  /** Result of the reading; undefined until it is there. */
  snapshot: DocumentSnapshot | undefined;
  /** The one that it took the place of. */
  readonly previous: DocumentSnapshot | undefined;
  /** Result of a refresh that is too large to take its place. */
  tooLarge: DocumentSnapshot | undefined;
}

/** Lifetime of a snapshot without an open document, in milliseconds: `stat` and `readFile` come in pairs. */
const unopenedLifetime = 5000;

/** Snapshots of documents, for as long as these are open. A document and what is compared with it share a snapshot. */
export class DocumentSnapshots implements vscode.Disposable {
  readonly #kept = new Map<string, Kept>();
  #forgotten = 0;
  readonly #subscription: vscode.Disposable;

  constructor() {
    this.#subscription = vscode.workspace.onDidCloseTextDocument(({ uri }) => {
      const name = snapshotKey(uri);
      const kept = this.#kept.get(name);
      // A document whose language changes is closed and opened in one turn, and is the same one.
      setTimeout(() => {
        if (this.#kept.get(name) === kept && !isOpen(uri)) {
          this.#kept.delete(name);
        }
      });
    });
  }

  /** The snapshot of an open document, or one that was read just now. Old ones that nobody shows are dropped. */
  known(uri: vscode.Uri): Promise<DocumentSnapshot> | undefined {
    const open = new Set(vscode.workspace.textDocuments.map((document) => snapshotKey(document.uri)));
    for (const [name, { keptAt = Infinity }] of this.#kept) {
      if (!open.has(name) && Date.now() - keptAt > unopenedLifetime) {
        this.#kept.delete(name);
      }
    }
    return this.#kept.get(snapshotKey(uri))?.reading;
  }

  /** Readings of a document, including those before and after what it shows. */
  of(uri: vscode.Uri): Kept | undefined {
    return this.#kept.get(snapshotKey(uri));
  }

  /** Makes a reading the one that the editor gets, unless it fails. */
  async keep(uri: vscode.Uri, reading: Promise<DocumentSnapshot>): Promise<DocumentSnapshot> {
    const name = snapshotKey(uri);
    const previous = this.#kept.get(name)?.snapshot;
    const kept: Kept = { reading, keptAt: undefined, snapshot: undefined, previous, tooLarge: undefined };
    this.#kept.set(name, kept);
    try {
      kept.snapshot = await reading;
      kept.keptAt = Date.now();
      return kept.snapshot;
    } catch (error) {
      if (this.#kept.get(name) === kept) {
        this.#kept.delete(name);
      }
      throw error;
    }
  }

  /** Number of times anything was to be forgotten: what was read before must not be shown after that. */
  get forgotten(): number {
    return this.#forgotten;
  }

  /** Forgets what `concerns` picks. */
  forget(concerns: (uri: vscode.Uri) => boolean): void {
    this.#forgotten++;
    for (const name of this.#kept.keys()) {
      if (concerns(vscode.Uri.parse(name, true))) {
        this.#kept.delete(name);
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

function snapshotKey(uri: vscode.Uri): string {
  return withoutComparison(uri).toString();
}
