// Sends one request with each client, in a process with certificate checks turned off by default, and prints the status or the
// code of the failure of each: `node askUnchecked.ts URL PROXY CERTIFICATES`. The caller sets the environment.
import https from 'node:https';
import tls from 'node:tls';
import { fetchTransport } from '../../../../src/api/http/fetch.ts';
import { createNetworkClient, readStatus } from './network.ts';

// Process-wide defaults that another extension can change.
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
