import { unlessFailed } from '../../api/errors.ts';
import type { RequestContext } from '../../api/requests.ts';
import type { Server } from '../../session/currentServer.ts';

/**
 * Reads the root of a server and its languages, unless they are known: a list from a snapshot comes without them.
 *
 * @returns the endpoints that the server offers; undefined where its root cannot be read for now
 */
export async function offeredEndpoints(
  { catalogue }: Server,
  context: RequestContext,
): Promise<ReadonlySet<string> | undefined> {
  const offered = await unlessFailed(catalogue.endpoints(context));
  if (offered !== undefined) {
    await unlessFailed(catalogue.naming(context));
  }
  return offered;
}
