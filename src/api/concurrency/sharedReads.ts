import { rejectOnAbort } from './abort.ts';

/** A read under way, and who waits for it. */
interface SharedRead<Result, Progress> {
  readonly result: Promise<Result>;
  readonly abort: AbortController;
  /** Callbacks that tell each waiting caller of its progress. */
  readonly listeners: Set<(news: Progress) => void>;
  /** Told last, for those who join later. */
  lastProgress?: Progress;
}

/** Identical reads at the same time are one. It ends early only when all who asked gave up. */
export class SharedReads<Result, Progress> {
  readonly #pending = new Map<string, SharedRead<Result, Progress>>();

  /**
   * Joins the read of this name, or starts it.
   *
   * @param signal when this caller gives up; the result then is a rejection with its reason
   * @param onProgress of what there is to say while it is under way
   */
  async read(
    key: string,
    signal: AbortSignal,
    onProgress: (news: Progress) => void,
    start: (signal: AbortSignal, tell: (news: Progress) => void) => Promise<Result>,
  ): Promise<Result> {
    signal.throwIfAborted();
    const shared = this.#pending.get(key) ?? this.#start(key, start);
    // A function of its own for each reader, since two may be told by the same.
    const listener = (news: Progress): void => {
      onProgress(news);
    };
    shared.listeners.add(listener);
    try {
      if (shared.lastProgress !== undefined) {
        onProgress(shared.lastProgress);
      }
      return await rejectOnAbort(shared.result, signal);
    } finally {
      shared.listeners.delete(listener);
      if (shared.listeners.size === 0) {
        this.#forget(key, shared);
        shared.abort.abort();
      }
    }
  }

  #start(
    key: string,
    start: (signal: AbortSignal, tell: (news: Progress) => void) => Promise<Result>,
  ): SharedRead<Result, Progress> {
    const abort = new AbortController();
    const listeners = new Set<(news: Progress) => void>();
    const result = start(abort.signal, (news) => {
      shared.lastProgress = news;
      listeners.forEach((reader) => {
        reader(news);
      });
    });
    const shared: SharedRead<Result, Progress> = { result, abort, listeners };
    this.#pending.set(key, shared);
    const settled = (): void => {
      this.#forget(key, shared);
    };
    result.then(settled, settled);
    return shared;
  }

  #forget(key: string, shared: SharedRead<Result, Progress>): void {
    if (this.#pending.get(key) === shared) {
      this.#pending.delete(key);
    }
  }
}
