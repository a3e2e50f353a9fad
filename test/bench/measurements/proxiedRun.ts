// Makes many requests through a proxy, with several clients one after the other, and cancels every tenth. Prints what
// is left behind: `node --expose-gc proxiedRun.ts SERVER PROXY AUTHORITY`, two addresses and a file of certificates.
import { isAbortError, withAnySignal } from '../../../src/api/concurrency/abort.ts';
import { Semaphore } from '../../../src/api/concurrency/semaphore.ts';
import { createUndiciClient } from '../../../src/api/http/node/undici.ts';
import { directNetworkOptions } from '../../directTransport.ts';
import { createClient } from '../../unit/support/support.ts';
import { makeRequests, maxConcurrentRequests, printRemains } from './remains.ts';

const [server = '', proxy = '', authority = ''] = process.argv.slice(2);
const lasting = new AbortController().signal;

async function useClients(clients: number): Promise<void> {
  for (let n = 0; n < clients; n++) {
    await useClient();
  }
}

async function useClient(): Promise<void> {
  const { transport, close } = createUndiciClient({
    proxy: { ...directNetworkOptions.proxy, url: proxy },
    certificates: { ...directNetworkOptions.certificates, extraFile: authority },
  });
  const client = createClient(server, transport, {
    timeout: () => 30_000,
    semaphore: new Semaphore(maxConcurrentRequests),
  });
  await makeRequests(200, async (n) => {
    const query = new URLSearchParams({ n: String(n) });
    const own = new AbortController();
    const asked = withAnySignal([lasting, own.signal], (signal) =>
      client.readDocument('muscle/', 'public', { query, signal }),
    );
    if (n % 10 === 0) {
      setImmediate(() => {
        own.abort();
      });
    }
    await asked.catch((error: unknown) => {
      if (!isAbortError(error)) {
        throw error;
      }
    });
  });
  client.close();
  await close();
}

await printRemains(
  () => useClients(3),
  () => useClients(10),
  lasting,
);
