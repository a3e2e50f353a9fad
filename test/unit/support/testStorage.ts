/** Storage like the editor's, which keeps only what JSON can express. */
export class TestStorage {
  readonly #kept = new Map<string, string>();

  keys(): readonly string[] {
    return [...this.#kept.keys()];
  }

  get(key: string): never {
    return JSON.parse(this.#kept.get(key) ?? 'null') as never;
  }

  update(key: string, value: unknown): Promise<void> {
    if (value === undefined) {
      this.#kept.delete(key);
    } else {
      this.#kept.set(key, JSON.stringify(value));
    }
    return Promise.resolve();
  }
}
