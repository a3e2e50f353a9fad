import { rejectOnAbort } from './abort.ts';

/** Gives back what {@link Semaphore.acquire} granted. */
export type Release = () => void;

/** Limit on concurrent requests. Callers beyond it wait in the order they came. */
export class Semaphore {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  /** @param size the number of callers that may hold it at once */
  constructor(size: number) {
    this.#free = size;
  }

  /** Rejects with the signal's reason when the caller gives up first. */
  async acquire(signal: AbortSignal): Promise<Release> {
    signal.throwIfAborted();
    const release = (): void => {
      this.#release();
    };
    if (this.#free > 0) {
      this.#free--;
      return release;
    }
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const proceed = (): void => {
      resolve(undefined);
    };
    this.#waiting.push(proceed);
    try {
      await rejectOnAbort(promise, signal);
    } catch (error) {
      const index = this.#waiting.indexOf(proceed);
      if (index < 0) {
        // Granted in the moment the caller gave up.
        release();
      } else {
        this.#waiting.splice(index, 1);
      }
      throw error;
    }
    return release;
  }

  #release(): void {
    const first = this.#waiting.shift();
    if (first === undefined) {
      this.#free++;
    } else {
      first();
    }
  }
}
