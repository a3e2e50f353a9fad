import { unlessFailed } from '../../api/errors.ts';
import type { JsonObject } from '../../api/json/value.ts';
import { idOf, idText } from '../../resources/fields.ts';
import { hasRoutines } from '../../resources/server/capabilities.ts';
import type { Server } from '../currentServer.ts';
import type { ReadContext } from './readRecords.ts';
import { sentRows } from './sentRows.ts';

/** The lists from what is planned of an exercise up to the days of workouts, each with the field that names where a row is. */
const planLists = {
  // From 2.3 on, and before (`wger-api.md` §3.1, §3.2).
  routine: [
    ['slot-entry', 'slot'],
    ['slot', 'day'],
    ['day', 'routine'],
  ],
  workout: [
    ['setting', 'set'],
    ['set', 'exerciseday'],
    ['day', 'training'],
  ],
} as const;

/**
 * Reads the ids of the user's workouts that an exercise is planned in, whether anything was done there or not: three lists,
 * however many workouts there are. None where one of them cannot be read.
 *
 * @param field the one that names the exercise
 */
export async function readPlannedWorkouts(
  server: Server,
  exercise: string,
  field: string,
  context: ReadContext,
): Promise<ReadonlySet<string>> {
  const offered = await server.catalogue.endpoints(context);
  const [[entryList, partOf], [partList, dayOf], [dayList, workoutOf]] =
    planLists[hasRoutines(offered) ? 'routine' : 'workout'];
  const [sent = [], parts = [], days = []] = await Promise.all([
    unlessFailed(sentRows(server, entryList, context, { [field]: exercise })),
    unlessFailed(sentRows(server, partList, context)),
    unlessFailed(sentRows(server, dayList, context)),
  ]);
  // A server that does not know the filter sends what is planned of all exercises.
  const entries = sent.filter((entry) => idText(entry[field]) === exercise);
  const isIn = (ids: ReadonlySet<string>) => (row: JsonObject) => ids.has(idOf(row) ?? '');
  const plannedDays = idsOf(parts.filter(isIn(idsOf(entries, partOf))), dayOf);
  return idsOf(days.filter(isIn(plannedDays)), workoutOf);
}

function idsOf(rows: readonly JsonObject[], field: string): ReadonlySet<string> {
  return new Set(rows.flatMap((row) => idText(row[field]) ?? []));
}
