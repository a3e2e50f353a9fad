// Asks for one address, and prints the status or the code of the failure: `node askOnce.ts URL SYSTEM`, where SYSTEM says
// whether the system's certificates count. What those are is known for a whole process, so this is one.
import { createNetworkClient, readStatus } from './network.ts';

const [url = '', system] = process.argv.slice(2);
const client = createNetworkClient({}, { trustsSystem: system === 'true' });
const outcome = await readStatus(client, url);
console.log(typeof outcome === 'number' ? outcome : outcome.code);
await client.close();
