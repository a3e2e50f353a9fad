import { ignoreFailure } from '../../api/failures/failures.ts';
import { formatLoggedSets } from '../../resources/records/formatLoggedSets.ts';
import type { Server } from '../../session/currentServer.ts';
import { readRecords, type ReadContext } from '../../session/records/readRecords.ts';
import { getDaysById } from '../../training/datedRecords.ts';
import { findLastSets } from '../../training/lastSets.ts';
import { addDays } from '../../training/calendar.ts';
import { mapInSteps, runInSlices } from '../../api/concurrency/slices.ts';
import { hasRoutines } from '../../resources/server/capabilities.ts';
import { formatDate, getToday } from '../../vscode/text/dates.ts';

/** Maximum age of the logs, in days. */
const maxAgeDays = 365;

/**
 * Reads each exercise's sets in its last session of a workout, within the last year, as text by the exercise's id. Failures are
 * ignored, since a plan is useful without them.
 */
export async function readLastSetTexts(
  server: Server,
  workout: string,
  context: ReadContext,
): Promise<ReadonlyMap<string, string>> {
  const endpoints = await server.catalogue.readEndpoints(context);
  const filters = { [hasRoutines(endpoints) ? 'routine' : 'workout']: workout };
  const since = addDays(getToday(), -maxAgeDays);
  const [items, sessions, units] = await Promise.all([
    ignoreFailure(readRecords(server, context, { endpoint: 'workoutlog', filters, since })),
    // Up to 2.2, sets do not name their session.
    hasRoutines(endpoints)
      ? ignoreFailure(readRecords(server, context, { endpoint: 'workoutsession', since }))
      : [],
    server.catalogue.readUnits(context),
  ]);
  const lastSets = await runInSlices(findLastSets(items ?? [], workout, getDaysById(sessions ?? [])));
  const texts = await runInSlices(
    mapInSteps([...lastSets], ([id, { day, sets }]) => {
      const done = formatLoggedSets(sets, units);
      return [id, done === '' ? formatDate(day) : `${formatDate(day)}: ${done}`] as const;
    }),
  );
  return new Map(texts);
}
