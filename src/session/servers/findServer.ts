import { baseUrl, parseAddress, type ServerAddress } from '../../api/address.ts';
import type { RequestContext } from '../../api/requests.ts';
import type { CurrentServer } from '../currentServer.ts';
import { checkServer } from './checkServer.ts';
import { findPageServer } from './typedAddress.ts';

/**
 * Finds the server of an address: at the address itself, or above it if it looks like the address of a wger page.
 *
 * @throws the failure of the last address that was tried
 */
export async function findServer(
  currentServer: Pick<CurrentServer, 'visit'>,
  address: ServerAddress,
  context: RequestContext,
): Promise<ServerAddress> {
  const pageServer = findPageServer(address);
  const client = currentServer.visit(address);
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
