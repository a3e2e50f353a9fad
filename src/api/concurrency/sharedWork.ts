/** Running work by name, shared by concurrent callers. */
export class SharedWork {
  readonly #running = new Map<string, Promise<void>>();

  /** Joins the running work of this name, or starts it. */
  run(name: string, start: () => Promise<void>): Promise<void> {
    const running = this.#running.get(name);
    if (running !== undefined) {
      return running;
    }
    const work = start().finally(() => this.#running.delete(name));
    this.#running.set(name, work);
    return work;
  }
}
