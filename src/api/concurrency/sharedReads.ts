import { rejectOnAbort } from './abort.ts';

/** A read under way, and who waits for it. */
interface SharedRead<Result, News> {
  readonly result: Promise<Result>;
  readonly abort: AbortController;
  /** Callbacks that tell each waiting caller of its progress. */
  readonly readers: Set<(news: News) => void>;
  /** Told last, for those who join later. */
  last?: News;
}

/** Identical reads at the same time are one. It ends early only when all who asked gave up. */
export class SharedReads<Result, News> {
  readonly #underWay = new Map<string, SharedRead<Result, News>>();

  /**
   * Joins the read of this name, or starts it.
   *
   * @param signal when this caller gives up; the result then is a rejection with its reason
   * @param told of what there is to say while it is under way
   */
  async read(
    name: string,
    signal: AbortSignal,
    told: (news: News) => void,
    start: (signal: AbortSignal, tell: (news: News) => void) => Promise<Result>,
  ): Promise<Result> {
    signal.throwIfAborted();
    const shared = this.#underWay.get(name) ?? this.#start(name, start);
    // A function of its own for each reader, since two may be told by the same.
    const reader = (news: News): void => {
      told(news);
    };
    shared.readers.add(reader);
    try {
      if (shared.last !== undefined) {
        told(shared.last);
      }
      return await rejectOnAbort(shared.result, signal);
    } finally {
      shared.readers.delete(reader);
      if (shared.readers.size === 0) {
        this.#forget(name, shared);
        shared.abort.abort();
      }
    }
  }

  #start(
    name: string,
    start: (signal: AbortSignal, tell: (news: News) => void) => Promise<Result>,
  ): SharedRead<Result, News> {
    const abort = new AbortController();
    const readers = new Set<(news: News) => void>();
    const result = start(abort.signal, (news) => {
      shared.last = news;
      readers.forEach((reader) => {
        reader(news);
      });
    });
    const shared: SharedRead<Result, News> = { result, abort, readers };
    this.#underWay.set(name, shared);
    const settled = (): void => {
      this.#forget(name, shared);
    };
    result.then(settled, settled);
    return shared;
  }

  #forget(name: string, shared: SharedRead<Result, News>): void {
    if (this.#underWay.get(name) === shared) {
      this.#underWay.delete(name);
    }
  }
}
