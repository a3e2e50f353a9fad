import type * as vscode from 'vscode';

/** A value on its way into the editor's storage; undefined takes it away. */
interface PendingWrite {
  readonly value: unknown;
}

/**
 * The editor's storage for the extension, written one value after another. The editor keeps all values as one, and hands that
 * back whenever it is stored: what was written in the meantime would be gone.
 */
export class QueuedMemento implements vscode.Memento {
  readonly #storage: vscode.Memento;
  /** The last write of each key that is not stored yet. */
  readonly #pendingWrites = new Map<string, PendingWrite>();
  #queue: Promise<void> = Promise.resolve();

  /** Returns the value written last, even while it is still being stored. A stored `null` counts as absent. */
  readonly get = ((key: string, defaultValue?: unknown): unknown => {
    const pending = this.#pendingWrites.get(key);
    return (pending === undefined ? this.#storage.get(key) : pending.value) ?? defaultValue;
  }) as vscode.Memento['get'];

  constructor(storage: vscode.Memento) {
    this.#storage = storage;
  }

  keys(): readonly string[] {
    const stored = this.#storage.keys().filter((key) => !this.#pendingWrites.has(key));
    const unstored = [...this.#pendingWrites].flatMap(([key, { value }]) =>
      value === undefined ? [] : [key],
    );
    return [...stored, ...unstored];
  }

  /** Keeps a value; undefined takes it away. It can be read at once. @throws what the editor's storage throws */
  update(key: string, value: unknown): Promise<void> {
    const write: PendingWrite = { value };
    this.#pendingWrites.set(key, write);
    const stored = this.#queue
      .then(() => this.#storage.update(key, value))
      .finally(() => {
        if (this.#pendingWrites.get(key) === write) {
          this.#pendingWrites.delete(key);
        }
      });
    this.#queue = stored.catch(() => undefined);
    return stored;
  }
}
