// Asks a server many times over, and prints what is left of it in this process as a line of JSON. Run with `--expose-gc`,
// in a process of its own: `node --expose-gc longRun.ts KEEPING CLOSING`, the addresses of a server that keeps connections
// and of one that closes them.
import { parseAddress } from '../../src/api/address.ts';
import { Client } from '../../src/api/client.ts';
import { atMost } from '../../src/api/gate.ts';
import { plainTransport } from '../plainTransport.ts';
import { silentLog } from '../unit/support.ts';
import type { Remains } from './steadiness.ts';

const atOnce = 4;
const [keeping = '', closing = ''] = process.argv.slice(2);

let warnings = 0;
process.on('warning', ({ name }) => {
  warnings += name === 'MaxListenersExceededWarning' ? 1 : 0;
});

const { transport, close } = plainTransport();
const [kept, reconnecting] = [keeping, closing].map(
  (url) =>
    new Client(parseAddress(url), {
      transport,
      key: () => Promise.resolve(undefined),
      timeout: () => 30_000,
      enter: atMost(atOnce),
      log: silentLog,
    }),
);

/** As the extension asks: of several at once, each with a signal that lives as long as what is asked for. */
async function ask(client: Client | undefined, times: number): Promise<void> {
  const { signal } = new AbortController();
  let asked = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (asked < times) {
        asked += 1;
        const query = new URLSearchParams({ n: String(asked) });
        await client?.get('muscle/', 'public', { query, signal });
      }
    }),
  );
}

async function level(): Promise<{ heap: number; sockets: number; timers: number }> {
  for (let round = 0; round < 3; round++) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    globalThis.gc?.();
  }
  const resources = process.getActiveResourcesInfo();
  const count = (name: string): number => resources.filter((each) => each === name).length;
  return { heap: process.memoryUsage().heapUsed, sockets: count('TCPSocketWrap'), timers: count('Timeout') };
}

await ask(kept, 1000);
await ask(reconnecting, 100);
const before = await level();
await ask(kept, 10_000);
await ask(reconnecting, 1000);
const after = await level();
const remains: Remains = {
  heap: after.heap - before.heap,
  sockets: after.sockets - before.sockets,
  timers: after.timers - before.timers,
  warnings,
};
console.log(JSON.stringify(remains));
await close();
