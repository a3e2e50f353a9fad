import type { Client } from '../../api/client.ts';
import { isFailure } from '../../api/errors.ts';
import type { RequestContext } from '../../api/requests.ts';
import { textOf } from '../../resources/fields.ts';

/** Facts about a server that anybody may read. */
export interface ServerFacts {
  /** Its release; undefined where it does not say. */
  readonly release: string | undefined;
  /** The endpoints that its root names; undefined where it has no root that can be read. */
  readonly endpoints: ReadonlySet<string> | undefined;
}

/** Reads what a server says of itself, without a key. */
export async function readFacts(client: Client, context: RequestContext): Promise<ServerFacts> {
  const [release, endpoints] = await Promise.all([releaseOf(client, context), client.root.look(context)]);
  return { release, endpoints };
}

/** Releases before 2.1 do not say. */
async function releaseOf(client: Client, context: RequestContext): Promise<string | undefined> {
  try {
    return textOf(await client.value('version/', 'public', context)) || undefined;
  } catch (error) {
    if (isFailure(error) && (error.name === 'NotOffered' || error.name === 'Gone')) {
      return undefined;
    }
    throw error;
  }
}
