/** Work under way, by name: whoever asks for the same meanwhile shares it. */
export class SharedWork {
  readonly #underWay = new Map<string, Promise<void>>();

  /** Ends as the work of that name does which is under way, or which begins now. */
  join(name: string, begin: () => Promise<void>): Promise<void> {
    const known = this.#underWay.get(name);
    if (known !== undefined) {
      return known;
    }
    const work = begin().finally(() => this.#underWay.delete(name));
    this.#underWay.set(name, work);
    return work;
  }
}
