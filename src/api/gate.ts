import { unlessAborted } from './abort.ts';

/** Ends a turn that {@link Enter} granted. Does not reject. */
export type Leave = () => Promise<void>;

/** Waits for a turn. Rejects with the signal's reason when the caller gave up before it came. */
export type Enter = (signal: AbortSignal) => Promise<Leave>;

/**
 * A gate that lets in `size` at once; the others wait in the order they came.
 *
 * @param next another gate behind it, which has to be passed too
 */
export function atMost(size: number, next?: Enter): Enter {
  const waiting: (() => void)[] = [];
  let free = size;

  const pass = (): void => {
    const first = waiting.shift();
    if (first === undefined) {
      free++;
    } else {
      first();
    }
  };

  const turn = async (signal: AbortSignal): Promise<void> => {
    signal.throwIfAborted();
    if (free > 0) {
      free--;
      return;
    }
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const goOn = (): void => {
      resolve(undefined);
    };
    waiting.push(goOn);
    try {
      await unlessAborted(promise, signal);
    } catch (error) {
      const place = waiting.indexOf(goOn);
      if (place < 0) {
        // The turn came in the moment the caller gave up.
        pass();
      } else {
        waiting.splice(place, 1);
      }
      throw error;
    }
  };

  return async (signal) => {
    await turn(signal);
    try {
      const leave = await next?.(signal);
      return async () => {
        try {
          await leave?.();
        } finally {
          pass();
        }
      };
    } catch (error) {
      pass();
      throw error;
    }
  };
}
