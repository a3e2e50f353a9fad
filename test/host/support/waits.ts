import { waitFor as waitWithin, waitUntil as waitUntilWithin } from '../../harness/system/waitFor.ts';
import type { DrawnView } from './drawnView.ts';

/**
 * Time limit for a condition, in milliseconds: long enough for the slowest machine, and shorter than that of a test,
 * which would not say what did not come.
 */
const timeLimit = 120_000;

/** Waits until a condition holds that is cheap to check, and changes nothing. */
export function waitUntil(what: string, condition: () => boolean): Promise<void> {
  return waitUntilWithin(what, condition, timeLimit);
}

/** Asks repeatedly until `ask` returns something other than `undefined`, and returns that. */
export function waitFor<Answer>(
  what: string | (() => Promise<string>),
  ask: () => Promise<Answer | undefined>,
): Promise<Answer> {
  return waitWithin(what, ask, timeLimit);
}

/**
 * Reads something from a view after each redraw until it is right. A result during which the view announced a redraw is
 * discarded, because it may mix two states.
 */
export async function readUntil<Read>(
  view: DrawnView,
  read: () => Promise<Read>,
  isComplete: (read: Read) => boolean,
  describe: (read: Read) => string,
): Promise<Read> {
  for (;;) {
    const redrawn = view.recordRedraws();
    try {
      const found = await read();
      if (isComplete(found) && redrawn.rows.length === 0) {
        return found;
      }
      await waitUntil(`others than ${describe(found)}`, () => redrawn.rows.length > 0);
    } finally {
      redrawn.stop();
    }
  }
}

/** Records what is done each minute. @returns a function that does it at once */
export function watchMinutes(): () => void {
  const listeners: (() => void)[] = [];
  const { setInterval } = globalThis;
  Object.assign(globalThis, {
    setInterval: (listener: () => void, milliseconds: number): unknown => {
      if (milliseconds === 60_000) {
        listeners.push(listener);
      }
      return setInterval(listener, milliseconds);
    },
  });
  return () => {
    listeners.forEach((listener) => {
      listener();
    });
  };
}
