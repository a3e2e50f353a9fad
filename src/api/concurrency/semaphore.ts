import { rejectOnAbort } from './abort.ts';

/** Gives back what {@link Semaphore.acquire} granted. */
export type Release = () => void;

/** Limit on concurrent requests. Callers beyond it wait in the order they came. */
export class Semaphore {
  readonly #waiting: ((release: Release) => void)[] = [];
  #free: number;

  /** @param size the number of callers that may hold it at once */
  constructor(size: number) {
    this.#free = size;
  }

  /** Rejects with the signal's reason when the caller gives up first. */
  async acquire(signal: AbortSignal): Promise<Release> {
    signal.throwIfAborted();
    if (this.#free > 0) {
      this.#free--;
      return this.#release;
    }
    const { promise, resolve } = Promise.withResolvers<Release>();
    this.#waiting.push(resolve);
    try {
      return await rejectOnAbort(promise, signal);
    } catch (error) {
      const index = this.#waiting.indexOf(resolve);
      if (index < 0) {
        // Granted in the moment the caller gave up.
        this.#release();
      } else {
        this.#waiting.splice(index, 1);
      }
      throw error;
    }
  }

  readonly #release: Release = () => {
    const first = this.#waiting.shift();
    if (first === undefined) {
      this.#free++;
    } else {
      first(this.#release);
    }
  };
}
