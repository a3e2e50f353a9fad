import { isRefusal, ignoreFailure } from '../../api/failures/failures.ts';
import { getId } from '../../resources/fields.ts';
import type { Server } from '../currentServer.ts';
import type { ReadContext } from './readRecords.ts';
import { readRawItems } from './readRawItems.ts';

const warmUp = 'warmup';

/**
 * Reads the ids of routine entries that are planned as warm-ups. Empty if the release has no warm-ups.
 *
 * @throws a failure of the reading
 */
export async function readWarmUps(
  server: Pick<Server, 'client' | 'catalogue'>,
  context: ReadContext,
): Promise<ReadonlySet<string>> {
  // Up to 2.4 there is no such type, and the filter is refused (`wger-api.md` §3.6).
  const read = readRawItems(server, 'slot-entry', context, { type: warmUp });
  const entries = (await ignoreFailure(read, isRefusal)) ?? [];
  // A server that does not know the filter sends all entries.
  return new Set(entries.filter(({ type }) => type === warmUp).flatMap((entry) => getId(entry) ?? []));
}
