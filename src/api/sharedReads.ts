import { unlessAborted } from './abort.ts';

/** A read under way, and how many wait for it. */
interface SharedRead<Result> {
  readonly result: Promise<Result>;
  readonly abort: AbortController;
  readers: number;
}

/** Identical reads at the same time are one. It ends early only when all who asked gave up. */
export class SharedReads<Result> {
  readonly #underWay = new Map<string, SharedRead<Result>>();

  /**
   * Joins the read of this name, or starts it.
   *
   * @param signal when this caller gives up; the result then is a rejection with its reason
   */
  async read(
    name: string,
    signal: AbortSignal,
    start: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    signal.throwIfAborted();
    const shared = this.#underWay.get(name) ?? this.#start(name, start);
    shared.readers++;
    try {
      return await unlessAborted(shared.result, signal);
    } finally {
      shared.readers--;
      if (shared.readers === 0) {
        this.#forget(name, shared);
        shared.abort.abort();
      }
    }
  }

  #start(name: string, start: (signal: AbortSignal) => Promise<Result>): SharedRead<Result> {
    const abort = new AbortController();
    const shared = { result: start(abort.signal), abort, readers: 0 };
    this.#underWay.set(name, shared);
    const settled = (): void => {
      this.#forget(name, shared);
    };
    shared.result.then(settled, settled);
    return shared;
  }

  #forget(name: string, shared: SharedRead<Result>): void {
    if (this.#underWay.get(name) === shared) {
      this.#underWay.delete(name);
    }
  }
}
