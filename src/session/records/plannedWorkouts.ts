import { ignoreFailure } from '../../api/failures/failures.ts';
import type { JsonObject } from '../../api/json/value.ts';
import { getId, toId } from '../../resources/fields.ts';
import { hasRoutines } from '../../resources/server/capabilities.ts';
import type { Server } from '../currentServer.ts';
import type { ReadContext } from './readRecords.ts';
import { readRawItems } from './readRawItems.ts';

/** Lists from the planned entries of an exercise up to the days of workouts, each with the field that refers to the next. */
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
 * Reads the ids of the user's workouts that an exercise is planned in, logged or not, from three lists. Empty if any of these
 * cannot be read.
 *
 * @param field the one that names the exercise
 */
export async function readPlannedWorkouts(
  server: Pick<Server, 'client' | 'catalogue'>,
  exercise: string,
  field: string,
  context: ReadContext,
): Promise<ReadonlySet<string>> {
  const endpoints = await server.catalogue.readEndpoints(context);
  const [[entryList, partField], [partList, dayField], [dayList, workoutField]] =
    planLists[hasRoutines(endpoints) ? 'routine' : 'workout'];
  const [rawEntries = [], parts = [], days = []] = await Promise.all([
    ignoreFailure(readRawItems(server, entryList, context, { [field]: exercise })),
    ignoreFailure(readRawItems(server, partList, context)),
    ignoreFailure(readRawItems(server, dayList, context)),
  ]);
  // A server that does not know the filter sends the entries of all exercises.
  const entries = rawEntries.filter((entry) => toId(entry[field]) === exercise);
  const hasIdIn = (ids: ReadonlySet<string>) => (row: JsonObject) => ids.has(getId(row) ?? '');
  const plannedDays = getIds(parts.filter(hasIdIn(getIds(entries, partField))), dayField);
  return getIds(days.filter(hasIdIn(plannedDays)), workoutField);
}

function getIds(rows: readonly JsonObject[], field: string): ReadonlySet<string> {
  return new Set(rows.flatMap((row) => toId(row[field]) ?? []));
}
