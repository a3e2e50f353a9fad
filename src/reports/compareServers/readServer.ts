import type { ServerAddress } from '../../api/address.ts';
import { ignoreFailure } from '../../api/errors.ts';
import type { RequestContext } from '../../api/requests.ts';
import type { ServerEndpoints } from '../../audit/differences/compareEndpoints.ts';
import type { ServerFields } from '../../audit/differences/compareFields.ts';
import { readRawExercises } from '../../collections/readRawExercises.ts';
import { CachedApiDescription } from '../../resources/openApi/cachedApiDescription.ts';
import { readVersion } from '../../resources/server/version.ts';
import type { CurrentServer } from '../../session/currentServer.ts';

/** All of a server that is compared: what anybody may read. */
export interface ComparedServer extends ServerEndpoints, ServerFields {
  readonly address: ServerAddress;
  /** Its release; undefined where it does not say, as old ones. */
  readonly release: string | undefined;
}

/** Hears how many exercises of how many are read. */
export type ProgressListener = (count: number, total: number | undefined) => void;

/** Reads a server without a key, whether it is in use or not. @throws the failure that speaks against it */
export async function readServer(
  currentServer: CurrentServer,
  address: ServerAddress,
  context: RequestContext,
  onProgress: ProgressListener,
): Promise<ComparedServer> {
  const client = currentServer.visit(address);
  try {
    const endpoints = await client.root.readEndpoints(context);
    const [release, description, exercises] = await Promise.all([
      ignoreFailure(readVersion(client, context)),
      ignoreFailure(new CachedApiDescription(client).read(context)),
      ignoreFailure(
        readRawExercises(address.name, currentServer.createCatalogue(client), context, onProgress),
        ({ name }) => name === 'NotOffered',
      ),
    ]);
    return { address, release, endpoints, description, exercises };
  } finally {
    client.close();
  }
}
