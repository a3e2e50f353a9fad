/** Time limit for the workbench to do what it was asked, in milliseconds. Only a failure ever takes this long. */
export const defaultTimeout = 180_000;

/** Milliseconds between two checks that cost nothing. */
const shortPollInterval = 5;

/** Shortest and longest interval between two checks, in milliseconds. */
const [minPollInterval, maxPollInterval] = [50, 400];

// Uses no module of Node, because host tests run this in a page, too.
function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

/** Thrown when a condition did not come true within its time limit. */
export class WaitTimeoutError extends Error {
  constructor(what: string, limit: number) {
    super(`Waited ${limit / 1000} s in vain: ${what}`);
  }
}

/**
 * Asks repeatedly until `ask` returns something other than `undefined`, and returns that.
 *
 * @param what names what is waited for; a function is called after the time limit, and can describe what came instead
 * @throws WaitTimeoutError with what was waited for
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
    // Asking takes time from the page, so the interval grows.
    await delay(Math.min(Math.max(minPollInterval, waited / 8), maxPollInterval));
  }
}

/**
 * Waits until a condition holds that is cheap to check.
 *
 * @throws WaitTimeoutError with what was waited for
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
