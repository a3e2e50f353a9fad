import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds that the workbench has to do what was asked of it, unless said otherwise. */
export const patience = 60_000;

/**
 * Asks again and again, until `ask` gives something else than `undefined`, and returns that.
 *
 * @throws Error that names `what` was waited for.
 */
export async function eventually<Answer>(
  what: string,
  ask: () => Promise<Answer | undefined>,
  limit = patience,
): Promise<Answer> {
  const end = Date.now() + limit;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) {
      return answer;
    }
    if (Date.now() > end) {
      throw new Error(`Waited ${limit / 1000} s in vain: ${what}`);
    }
    await delay(50);
  }
}
