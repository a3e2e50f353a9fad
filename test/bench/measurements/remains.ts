// Measures what a run of requests leaves behind in its process, which is started with `--expose-gc`.
import { getEventListeners } from 'node:events';

/** Resources that many requests left behind in the process that made them. */
export interface Remains {
  /** In bytes. */
  readonly heap: number;
  readonly sockets: number;
  readonly timers: number;
  /** Warnings of too many listeners. */
  readonly warnings: number;
  /** Listeners on a signal that outlives the requests. */
  readonly listeners: number;
}

/**
 * Prints what the requests of `run` leave behind, as a line of JSON.
 *
 * @param warmUp a shorter run, so that one-time allocations do not count
 * @param lasting a signal that is passed to all of the requests
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

/** Makes a number of requests, several at once, as the extension does. */
export async function makeRequests(times: number, ask: (n: number) => Promise<unknown>): Promise<void> {
  let asked = 0;
  await Promise.all(
    Array.from({ length: maxConcurrentRequests }, async () => {
      while (asked < times) {
        asked += 1;
        await ask(asked);
      }
    }),
  );
}

/** Number of concurrent requests. */
export const maxConcurrentRequests = 4;

async function level(): Promise<{ heap: number; sockets: number; timers: number }> {
  for (let round = 0; round < 3; round++) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    globalThis.gc?.();
  }
  const resources = process.getActiveResourcesInfo();
  const count = (name: string): number => resources.filter((each) => each === name).length;
  return { heap: process.memoryUsage().heapUsed, sockets: count('TCPSocketWrap'), timers: count('Timeout') };
}
