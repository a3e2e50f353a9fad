import type { ServerAddress } from '../../api/address.ts';
import { ignoreFailure } from '../../api/failures/failures.ts';
import type { RequestContext } from '../../api/requests.ts';
import type { ServerEndpoints } from '../../audit/differences/compareEndpoints.ts';
import type { ServerFields } from '../../audit/differences/compareFields.ts';
import { readRawExercises } from '../../collections/readRawExercises.ts';
import { CachedApiDescription } from '../../resources/openApi/cachedApiDescription.ts';
import { readVersion } from '../../resources/server/version.ts';
import type { CurrentServer } from '../../session/currentServer.ts';

/** The public data of a server that is compared. */
export interface ComparedServer extends ServerEndpoints, ServerFields {
  readonly address: ServerAddress;
  /** Undefined if the server does not state it, as in old releases. */
  readonly release: string | undefined;
}

/** Called with the number of exercises read so far, and their total if it is known. */
export type ProgressListener = (count: number, total: number | undefined) => void;

/** Reads a server without a key, even if it is in use. @throws the failure of a server that cannot be compared */
export async function readServer(
  currentServer: CurrentServer,
  address: ServerAddress,
  context: RequestContext,
  onProgress: ProgressListener,
): Promise<ComparedServer> {
  const client = currentServer.createPublicClient(address);
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
