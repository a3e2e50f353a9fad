/** Milliseconds that the workbench has to do what was asked of it, unless said otherwise: only what never comes takes so long. */
export const defaultTimeout = 180_000;

/** Milliseconds between two questions that cost nothing. */
const shortPollInterval = 5;

/** Milliseconds between two questions, at first and at last. */
const [minPollInterval, maxPollInterval] = [50, 400];

// Without a module of Node: host tests take this into a page, too.
function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

/** Something did not come in the time that was given to it. */
export class WaitTimeoutError extends Error {
  constructor(what: string, limit: number) {
    super(`Waited ${limit / 1000} s in vain: ${what}`);
  }
}

/**
 * Asks again and again, until `ask` gives something else than `undefined`, and returns that.
 *
 * @param what names what is waited for; where it is a function, it is asked when that did not come, and can tell what came instead
 * @throws WaitedInVain with what was waited for
 */
export async function waitFor<Answer>(
  what: string | (() => Promise<string>),
  ask: () => Promise<Answer | undefined>,
  limit = defaultTimeout,
): Promise<Answer> {
  const began = Date.now();
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) {
      return answer;
    }
    const waited = Date.now() - began;
    if (waited > limit) {
      throw new WaitTimeoutError(typeof what === 'string' ? what : await what(), limit);
    }
    // To ask takes the page from what is waited for.
    await delay(Math.min(Math.max(minPollInterval, waited / 8), maxPollInterval));
  }
}

/**
 * Waits until a condition holds that costs nothing to look at.
 *
 * @throws WaitedInVain with what was waited for
 */
export async function waitUntil(
  what: string,
  condition: () => boolean,
  limit = defaultTimeout,
): Promise<void> {
  const began = Date.now();
  while (!condition()) {
    if (Date.now() - began > limit) {
      throw new WaitTimeoutError(what, limit);
    }
    await delay(shortPollInterval);
  }
}
