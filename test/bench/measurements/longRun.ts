// Makes many requests, and prints what is left behind: `node --expose-gc longRun.ts KEEPING CLOSING`, the addresses of
// a server that keeps connections open and of one that closes them.
import type { Client } from '../../../src/api/client.ts';
import { Semaphore } from '../../../src/api/concurrency/semaphore.ts';
import { createDirectTransport } from '../../directTransport.ts';
import { createClient } from '../../unit/support/support.ts';
import { makeRequests, maxConcurrentRequests, printRemains } from './remains.ts';

const [keeping = '', closing = ''] = process.argv.slice(2);
const { signal } = new AbortController();
const { transport, close } = createDirectTransport();
const [kept, reconnecting] = [keeping, closing].map((url) =>
  createClient(url, transport, { timeout: () => 30_000, semaphore: new Semaphore(maxConcurrentRequests) }),
);

async function ask(client: Client | undefined, times: number): Promise<void> {
  await makeRequests(times, async (n) => {
    const query = new URLSearchParams({ n: String(n) });
    await client?.readDocument('muscle/', 'public', { query, signal });
  });
}

await printRemains(
  async () => {
    await ask(kept, 1000);
    await ask(reconnecting, 100);
  },
  async () => {
    await ask(kept, 10_000);
    await ask(reconnecting, 1000);
  },
  signal,
);
await close();
