import { rejectOnAbort } from './abort.ts';

/** Releases what {@link Semaphore.acquire} granted. */
export type Release = () => void;

/** Limit on concurrent requests. Callers beyond it wait in the order of their calls. */
export class Semaphore {
  readonly #queue: ((release: Release) => void)[] = [];
  #available: number;

  /** @param size maximum number of concurrent holders */
  constructor(size: number) {
    this.#available = size;
  }

  /** Waits for its turn. @throws the signal's reason if that aborts first */
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
        // It was granted at the same moment as the abort.
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
