// What a run of requests leaves behind in its process, which is started with `--expose-gc`.
import { getEventListeners } from 'node:events';

/** What many requests left behind in the process that made them. */
export interface Remains {
  /** Bytes. */
  readonly heap: number;
  readonly sockets: number;
  readonly timers: number;
  /** Warnings of too many listeners. */
  readonly warnings: number;
  /** Listeners on a signal that outlives the requests. */
  readonly listeners: number;
}

/**
 * Prints as a line of JSON what is left of the requests of `run`.
 *
 * @param warmUp the same a few times less, so that what stays once and for all does not count
 * @param lasting a signal that all of them are asked with
 */
export async function printRemains(
  warmUp: () => Promise<void>,
  run: () => Promise<void>,
  lasting: AbortSignal,
): Promise<void> {
  let warnings = 0;
  process.on('warning', ({ name }) => {
    warnings += name === 'MaxListenersExceededWarning' ? 1 : 0;
  });
  await warmUp();
  const before = await level();
  await run();
  const after = await level();
  const remains: Remains = {
    heap: after.heap - before.heap,
    sockets: after.sockets - before.sockets,
    timers: after.timers - before.timers,
    warnings,
    listeners: getEventListeners(lasting, 'abort').length,
  };
  console.log(JSON.stringify(remains));
}

/** Asks so many times, several at once, as the extension does. */
export async function askTimes(times: number, ask: (n: number) => Promise<unknown>): Promise<void> {
  let asked = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (asked < times) {
        asked += 1;
        await ask(asked);
      }
    }),
  );
}

/** How many requests are under way at a time. */
export const atOnce = 4;

async function level(): Promise<{ heap: number; sockets: number; timers: number }> {
  for (let round = 0; round < 3; round++) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    globalThis.gc?.();
  }
  const resources = process.getActiveResourcesInfo();
  const count = (name: string): number => resources.filter((each) => each === name).length;
  return { heap: process.memoryUsage().heapUsed, sockets: count('TCPSocketWrap'), timers: count('Timeout') };
}
