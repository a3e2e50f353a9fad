import { ignoreFailure } from '../../api/failures/failures.ts';
import type { RequestContext } from '../../api/requests.ts';
import type { Server } from '../../session/currentServer.ts';

/**
 * Reads the root of a server and its languages unless they are known, since a list from a snapshot comes without them.
 *
 * @returns the endpoints that the server offers; undefined if its root cannot be read
 */
export async function readOfferedEndpoints(
  { catalogue }: Server,
  context: RequestContext,
): Promise<ReadonlySet<string> | undefined> {
  const offered = await ignoreFailure(catalogue.readEndpoints(context));
  if (offered !== undefined) {
    await catalogue.readNaming(context);
  }
  return offered;
}
