/** Work under way, by name: whoever asks for the same meanwhile shares it. */
export class SharedWork {
  readonly #running = new Map<string, Promise<void>>();

  /** Ends as the work of that name does which is under way, or which begins now. */
  run(name: string, start: () => Promise<void>): Promise<void> {
    const known = this.#running.get(name);
    if (known !== undefined) {
      return known;
    }
    const work = start().finally(() => this.#running.delete(name));
    this.#running.set(name, work);
    return work;
  }
}
