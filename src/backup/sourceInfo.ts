import type { Client } from '../api/client.ts';
import type { Failure } from '../api/failures/errors.ts';
import { isNotFound, ignoreFailure } from '../api/failures/failures.ts';
import { toObject } from '../api/json/value.ts';
import type { RequestContext } from '../api/requests.ts';
import { toId, toText } from '../resources/fields.ts';
import { minimumEndpoints } from '../resources/server/catalogue.ts';
import { readVersion } from '../resources/server/version.ts';
import type { BackupSource } from './manifest.ts';
import { isListFailure } from './reading/isListFailure.ts';

/** Known facts about a server and the owner of the key. */
export interface SourceInfo {
  readonly source: BackupSource;
  /** The user's name. */
  readonly author: string | undefined;
  readonly release: string | undefined;
  /** The endpoints in its root. */
  readonly offered: ReadonlySet<string>;
  /** True if its root could not be read, so that the user may have more data. */
  readonly mayBeIncomplete: boolean;
  /** True if the profile could not be read, so that the user is not known. */
  readonly isUserUnread: boolean;
}

/**
 * Reads who owns the data to back up, and which lists there are. Reads the root again, since an upgraded server may offer
 * others.
 *
 * @param skipsFailedLists true to continue without the root, the profile or the version if the server fails to send it
 * @throws a failure of the reading
 */
export async function readSourceInfo(
  client: Client,
  context: RequestContext,
  skipsFailedLists: boolean,
): Promise<SourceInfo> {
  const { origin, prefix } = client.address;
  let isUserUnread = false;
  const canSkip = (failure: Failure): boolean =>
    isNotFound(failure) || (skipsFailedLists && isListFailure(failure));
  const [profile, release, named] = await Promise.all([
    ignoreFailure(
      client.readPage('userprofile', 'key', { ...context, allowsSingleObject: true }),
      (failure) => {
        isUserUnread = !isNotFound(failure);
        return canSkip(failure);
      },
    ),
    ignoreFailure(readVersion(client, context), canSkip),
    ignoreFailure(client.root.readEndpoints(context), canSkip),
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
    isUserUnread,
  };
}
