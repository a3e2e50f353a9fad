import { rejectOnAbort } from './abort.ts';

/** A pending read and its waiting callers. */
interface SharedRead<Result, Progress> {
  readonly result: Promise<Result>;
  readonly abort: AbortController;
  /** Progress callbacks, one for each waiting caller. */
  readonly listeners: Set<(progress: Progress) => void>;
  /** Last reported progress, for callers who join later. */
  lastProgress?: Progress;
}

/** Merges identical concurrent reads. The read is aborted only when all of its callers have aborted. */
export class SharedReads<Result, Progress> {
  readonly #pending = new Map<string, SharedRead<Result, Progress>>();

  /**
   * Joins the pending read with this key, or starts one.
   *
   * @param signal signal of this caller only, who then gets a rejection with its reason
   * @param onProgress called for progress of the read; another function for each caller
   */
  async read(
    key: string,
    signal: AbortSignal,
    onProgress: (progress: Progress) => void,
    start: (signal: AbortSignal, report: (progress: Progress) => void) => Promise<Result>,
  ): Promise<Result> {
    signal.throwIfAborted();
    const shared = this.#pending.get(key) ?? this.#start(key, start);
    shared.listeners.add(onProgress);
    try {
      if (shared.lastProgress !== undefined) {
        onProgress(shared.lastProgress);
      }
      return await rejectOnAbort(shared.result, signal);
    } finally {
      shared.listeners.delete(onProgress);
      if (shared.listeners.size === 0) {
        this.#forget(key, shared);
        shared.abort.abort();
      }
    }
  }

  #start(
    key: string,
    start: (signal: AbortSignal, report: (progress: Progress) => void) => Promise<Result>,
  ): SharedRead<Result, Progress> {
    const abort = new AbortController();
    const listeners = new Set<(progress: Progress) => void>();
    const result = start(abort.signal, (progress) => {
      shared.lastProgress = progress;
      listeners.forEach((listener) => {
        listener(progress);
      });
    });
    const shared: SharedRead<Result, Progress> = { result, abort, listeners };
    this.#pending.set(key, shared);
    const onSettled = (): void => {
      this.#forget(key, shared);
    };
    result.then(onSettled, onSettled);
    return shared;
  }

  #forget(key: string, shared: SharedRead<Result, Progress>): void {
    if (this.#pending.get(key) === shared) {
      this.#pending.delete(key);
    }
  }
}
