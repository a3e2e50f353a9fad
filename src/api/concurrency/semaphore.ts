import { rejectOnAbort } from './abort.ts';

/** Gives back what {@link Semaphore.acquire} granted. */
export type Release = () => void;

/** Limit on concurrent requests. Callers beyond it wait in the order they came. */
export class Semaphore {
  readonly #queue: ((release: Release) => void)[] = [];
  #available: number;

  /** @param size the number of callers that may hold it at once */
  constructor(size: number) {
    this.#available = size;
  }

  /** Rejects with the signal's reason when the caller gives up first. */
  async acquire(signal: AbortSignal): Promise<Release> {
    signal.throwIfAborted();
    if (this.#available > 0) {
      this.#available--;
      return this.#release;
    }
    const { promise, resolve } = Promise.withResolvers<Release>();
    this.#queue.push(resolve);
    try {
      return await rejectOnAbort(promise, signal);
    } catch (error) {
      const index = this.#queue.indexOf(resolve);
      if (index < 0) {
        // Granted in the moment the caller gave up.
        this.#release();
      } else {
        this.#queue.splice(index, 1);
      }
      throw error;
    }
  }

  readonly #release: Release = () => {
    const first = this.#queue.shift();
    if (first === undefined) {
      this.#available++;
    } else {
      first(this.#release);
    }
  };
}
