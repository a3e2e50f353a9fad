import type { Client } from '../../api/client.ts';
import type { RequestContext } from '../../api/requests.ts';

/** Reads the version of a server, to be shown; undefined if the answer is not a version. @throws a failure to read it */
export async function readVersion(client: Client, context: RequestContext): Promise<string | undefined> {
  const version = await client.readValue('version/', 'public', context);
  return typeof version === 'string' && /^[\w.+-]{1,30}$/.test(version) ? version : undefined;
}
