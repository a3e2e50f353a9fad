import type { Client } from '../../api/client.ts';
import type { RequestContext } from '../../api/requests.ts';

/**
 * Checks that a server runs wger, by its root document or else by its list of exercises.
 *
 * @returns the endpoints that the root names; undefined if it cannot be read
 * @throws the failure of a server that does not
 */
export async function checkServer(
  client: Client,
  context: RequestContext,
): Promise<ReadonlySet<string> | undefined> {
  const endpoints = await client.root.readEndpoints(context);
  if (endpoints === undefined) {
    const query = new URLSearchParams({ limit: '1' });
    await client.readPage('exercise', 'public', { ...context, query });
  }
  return endpoints;
}
