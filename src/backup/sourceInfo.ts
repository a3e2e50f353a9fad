import type { Client } from '../api/client.ts';
import { isNotFound, ignoreFailure } from '../api/errors.ts';
import { toObject } from '../api/json/value.ts';
import type { RequestContext } from '../api/requests.ts';
import { toId, toText } from '../resources/fields.ts';
import { minimumEndpoints } from '../resources/server/catalogue.ts';
import { readVersion } from '../resources/server/version.ts';
import type { BackupSource } from './manifest.ts';

/** Facts about a server and the owner of its key, as far as it tells them. */
export interface SourceInfo {
  readonly source: BackupSource;
  /** The user's name. */
  readonly author: string | undefined;
  readonly release: string | undefined;
  /** The endpoints that the server names. */
  readonly offered: ReadonlySet<string>;
  /** True if it does not say now what it offers: there may be more that is the user's. */
  readonly mayBeIncomplete: boolean;
}

/**
 * Reads whose data it is that a backup is made of, and what there may be of it. The root is read anew: after an upgrade of the
 * server there may be other lists than were known.
 *
 * @throws a failure of the reading
 */
export async function readSourceInfo(client: Client, context: RequestContext): Promise<SourceInfo> {
  const { origin, prefix } = client.address;
  const [profile, release, named] = await Promise.all([
    ignoreFailure(
      client.readPage('userprofile', 'key', { ...context, allowsSingleObject: true }),
      isNotFound,
    ),
    ignoreFailure(readVersion(client, context), isNotFound),
    client.root.readEndpoints(context),
  ]);
  // Up to 2.0 the profile has an id in the place of a name (`wger-api.md` §3.6).
  const { username, user } = toObject(profile?.items[0]);
  const author = toText(username) || undefined;
  return {
    source: { server: origin + prefix, user: author ?? toId(user) },
    author,
    release,
    offered: named ?? client.root.knownEndpoints ?? minimumEndpoints,
    mayBeIncomplete: named === undefined,
  };
}
