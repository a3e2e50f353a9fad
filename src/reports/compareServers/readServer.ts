import type { ServerAddress } from '../../api/address.ts';
import { unlessFailed } from '../../api/errors.ts';
import type { RequestContext } from '../../api/requests.ts';
import type { ToldEndpoints } from '../../audit/differences/endpointsApart.ts';
import type { ToldFields } from '../../audit/differences/fieldDifferences.ts';
import { sentExercises } from '../../collections/sentExercises.ts';
import { OwnDescription } from '../../resources/openApi/ownDescription.ts';
import { readVersion } from '../../resources/server/version.ts';
import type { CurrentServer } from '../../session/currentServer.ts';

/** All of a server that is compared: what anybody may read. */
export interface ReadServer extends ToldEndpoints, ToldFields {
  readonly address: ServerAddress;
  /** Its release; undefined where it does not say, as old ones. */
  readonly release: string | undefined;
}

/** Hears how many exercises of how many are read. */
export type HearProgress = (count: number, total: number | undefined) => void;

/** Reads a server without a key, whether it is in use or not. @throws the failure that speaks against it */
export async function readServer(
  currentServer: CurrentServer,
  address: ServerAddress,
  context: RequestContext,
  hear: HearProgress,
): Promise<ReadServer> {
  const client = currentServer.visit(address);
  try {
    const endpoints = await client.root.look(context);
    const [release, description, exercises] = await Promise.all([
      unlessFailed(readVersion(client, context)),
      unlessFailed(new OwnDescription(client).read(context)),
      unlessFailed(
        sentExercises(address.name, currentServer.catalogueOf(client), context, hear),
        ({ name }) => name === 'NotOffered',
      ),
    ]);
    return { address, release, endpoints, description, exercises };
  } finally {
    client.close();
  }
}
