import { unlessFailed } from '../../api/errors.ts';
import { setsDone } from '../../resources/records/setsDone.ts';
import type { Server } from '../../session/currentServer.ts';
import { readRecords, type ReadContext } from '../../session/records/readRecords.ts';
import { daysOf } from '../../training/datedRecords.ts';
import { lastSets } from '../../training/lastSets.ts';
import { addDays } from '../../training/calendar.ts';
import { each, inSlices } from '../../api/concurrency/slices.ts';
import { hasRoutines } from '../../resources/server/capabilities.ts';
import { dateText, today } from '../../vscode/text/moments.ts';

/** Days that logs are looked through for. */
const days = 365;

/**
 * The sets of each exercise in the last session of a workout that it was done in, of the last year, in words by the exercise's
 * id. A plan says something without them, so that a failure is none of its own.
 */
export async function lastDone(
  server: Server,
  workout: string,
  context: ReadContext,
): Promise<ReadonlyMap<string, string>> {
  const offered = await server.catalogue.endpoints(context);
  const filters = { [hasRoutines(offered) ? 'routine' : 'workout']: workout };
  const since = addDays(today(), -days);
  const [items, sessions, units] = await Promise.all([
    unlessFailed(readRecords(server, context, { endpoint: 'workoutlog', filters, since })),
    // Up to 2.2 sets do not say which session they are of.
    hasRoutines(offered)
      ? unlessFailed(readRecords(server, context, { endpoint: 'workoutsession', since }))
      : [],
    server.catalogue.units(context),
  ]);
  const last = await inSlices(lastSets(items ?? [], workout, daysOf(sessions ?? [])));
  const words = await inSlices(
    each([...last], ([id, { day, sets }]) => {
      const done = setsDone(sets, units);
      return [id, done === '' ? dateText(day) : `${dateText(day)}: ${done}`] as const;
    }),
  );
  return new Map(words);
}
