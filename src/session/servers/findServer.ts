import { baseUrl, parseAddress, type ServerAddress } from '../../api/address.ts';
import type { Client } from '../../api/client.ts';
import type { RequestContext } from '../../api/requests.ts';
import type { CurrentServer } from '../currentServer.ts';
import { findPageServer } from './typedAddress.ts';

/**
 * Finds the server of an address: at the address itself, or above it if it looks like the address of a wger page.
 *
 * @throws the failure of the last address that was tried
 */
export async function findServer(
  currentServer: Pick<CurrentServer, 'createPublicClient'>,
  address: ServerAddress,
  context: RequestContext,
): Promise<ServerAddress> {
  const pageServer = findPageServer(address);
  const client = currentServer.createPublicClient(address);
  try {
    if (pageServer === undefined) {
      await checkServer(client, context);
      return address;
    }
    if ((await client.root.readEndpoints(context)) !== undefined) {
      return address;
    }
  } finally {
    client.close();
  }
  return findServer(
    currentServer,
    parseAddress(baseUrl(pageServer), () => true),
    context,
  );
}

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
