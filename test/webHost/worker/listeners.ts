type Listener = (...values: unknown[]) => unknown;

/** Functions of this worker that the control process calls, and that answer asynchronously. */
export class Listeners {
  readonly #listeners: Listener[] = [];
  readonly #ids = new Map<Listener, number>();
  readonly #onFirst: () => void;

  /** @param onFirst called for the first listener, to start listening to calls */
  constructor(onFirst: () => void) {
    this.#onFirst = onFirst;
  }

  getId(listener: Listener): number {
    const known = this.#ids.get(listener);
    if (known !== undefined) {
      return known;
    }
    const id = this.#listeners.push(listener) - 1;
    this.#ids.set(listener, id);
    this.#onFirst();
    return id;
  }

  async call(id: number, values: unknown[]): Promise<unknown> {
    return await this.#listeners[id]?.(...values);
  }
}
