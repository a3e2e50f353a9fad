import type { Client } from '../../api/client.ts';
import type { RequestContext } from '../../api/requests.ts';

/** Reads the version that a server gives, to be shown; undefined where it is something else. @throws a failure of the reading */
export async function readVersion(client: Client, context: RequestContext): Promise<string | undefined> {
  const version = await client.readValue('version/', 'public', context);
  return typeof version === 'string' && /^[\w.+-]{1,30}$/.test(version) ? version : undefined;
}
