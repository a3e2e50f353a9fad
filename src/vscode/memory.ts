import type * as vscode from 'vscode';

/** A value on its way into the editor's storage; undefined takes it away. */
interface Write {
  readonly value: unknown;
}

/**
 * The editor's storage for the extension, written one value after another. The editor keeps all values as one, and hands that
 * back whenever it is stored: what was written in the meantime would be gone.
 */
export class Memory implements vscode.Memento {
  readonly #storage: vscode.Memento;
  /** The last write of each key that is not stored yet. */
  readonly #unstored = new Map<string, Write>();
  #last: Promise<void> = Promise.resolve();

  /** Returns the value written last, also while it is being stored. */
  readonly get = ((key: string, otherwise?: unknown): unknown => {
    const unstored = this.#unstored.get(key);
    return unstored === undefined ? this.#storage.get(key, otherwise) : (unstored.value ?? otherwise);
  }) as vscode.Memento['get'];

  constructor(storage: vscode.Memento) {
    this.#storage = storage;
  }

  keys(): readonly string[] {
    const stored = this.#storage.keys().filter((key) => !this.#unstored.has(key));
    const unstored = [...this.#unstored].flatMap(([key, { value }]) => (value === undefined ? [] : [key]));
    return [...stored, ...unstored];
  }

  /** Keeps a value; undefined takes it away. It can be read at once. @throws what the editor's storage throws */
  update(key: string, value: unknown): Promise<void> {
    const write: Write = { value };
    this.#unstored.set(key, write);
    const stored = this.#last
      .then(() => this.#storage.update(key, value))
      .finally(() => {
        if (this.#unstored.get(key) === write) {
          this.#unstored.delete(key);
        }
      });
    this.#last = stored.catch(() => undefined);
    return stored;
  }
}
