import type { Client } from '../../api/client.ts';
import type { RequestContext } from '../../api/requests.ts';

/**
 * Checks that wger is where a client reads: its root document says so, or else a list of exercises that answers.
 *
 * @returns what the root names; undefined where it cannot be read
 * @throws the failure that speaks against it
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
