// Sends one request, and prints the status or the code of the failure: `node askOnce.ts URL SYSTEM`, where SYSTEM says
// whether the system's certificates are trusted. Those are cached for a whole process, so this runs in its own.
import { syncBuiltinESMExports } from 'node:module';
import tls from 'node:tls';
import { createNetworkClient, readStatus } from './network.ts';

// This thread may not read them, since that can take seconds.
Object.assign(tls, { getCACertificates: undefined });
syncBuiltinESMExports();

const [url = '', system] = process.argv.slice(2);
const client = createNetworkClient({}, { trustsSystem: system === 'true' });
const outcome = await readStatus(client, url);
console.log(typeof outcome === 'number' ? outcome : outcome.code);
await client.close();
