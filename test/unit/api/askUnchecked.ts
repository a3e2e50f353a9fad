// Asks for one address with both clients, in a process that checks no certificates unless told to, and prints the status or
// the code of the failure of each: `node askUnchecked.ts URL PROXY CERTIFICATES`. The environment is the caller's affair.
import https from 'node:https';
import tls from 'node:tls';
import { fetchTransport } from '../../../src/api/http/fetch.ts';
import { createNetworkClient, readStatus } from './network.ts';

// Whatever another extension can change for the whole process.
https.globalAgent.options.rejectUnauthorized = false;
Object.assign(tls, { checkServerIdentity: () => undefined });
tls.DEFAULT_MIN_VERSION = 'TLSv1';
tls.DEFAULT_CIPHERS = 'ALL:@SECLEVEL=0';

const [url = '', proxy = '', extraFile = ''] = process.argv.slice(2);
const undici = createNetworkClient({ url: proxy }, { extraFile });
for (const client of [undici, { transport: fetchTransport }]) {
  const outcome = await readStatus(client, url);
  console.log(typeof outcome === 'number' ? outcome : outcome.code);
}
await undici.close();
