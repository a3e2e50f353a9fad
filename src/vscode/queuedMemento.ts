import type * as vscode from 'vscode';
import { SerialQueue } from '../api/concurrency/serialQueue.ts';

/** A pending write; undefined deletes the value. */
interface PendingWrite {
  readonly value: unknown;
}

/**
 * The editor's storage for the extension, with writes one at a time. The editor stores all values as one, and after each write it
 * replaces its state by what was stored, which would lose a concurrent write.
 */
export class QueuedMemento implements vscode.Memento {
  readonly #storage: vscode.Memento;
  /** The last pending write of each key. */
  readonly #pendingWrites = new Map<string, PendingWrite>();
  readonly #queue = new SerialQueue();

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
    const pending = [...this.#pendingWrites].flatMap(([key, { value }]) =>
      value === undefined ? [] : [key],
    );
    return [...stored, ...pending];
  }

  /** Stores a value, which can be read immediately; undefined deletes it. @throws errors of the editor's storage */
  update(key: string, value: unknown): Promise<void> {
    const write: PendingWrite = { value };
    this.#pendingWrites.set(key, write);
    return this.#queue.run(async () => {
      try {
        await this.#storage.update(key, value);
      } finally {
        if (this.#pendingWrites.get(key) === write) {
          this.#pendingWrites.delete(key);
        }
      }
    });
  }
}
