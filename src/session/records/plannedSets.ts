import { unlessFailed } from '../../api/errors.ts';
import type { JsonObject } from '../../api/json/value.ts';
import { idOf, idText } from '../../resources/fields.ts';
import { hasRoutines } from '../../resources/server/capabilities.ts';
import type { Server } from '../currentServer.ts';
import type { ReadContext } from './readRecords.ts';
import { sentRows } from './sentRows.ts';
import { warmUpsAmong } from './warmUps.ts';

/** Plans that an exercise is in. */
export interface PlannedSets {
  /** Ids of the entries that are planned as warm-ups; none where the release has no such kind. */
  readonly warmUps: ReadonlySet<string>;
  /** Ids of the workouts, whether anything was done there or not; none where the rest of the plans cannot be read. */
  readonly workouts: ReadonlySet<string>;
}

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
 * Reads what the user has planned of an exercise: three lists, however many workouts there are.
 *
 * @param field the one that names the exercise
 * @throws a failure of the first of them
 */
export async function readPlannedSets(
  server: Server,
  exercise: string,
  field: string,
  context: ReadContext,
): Promise<PlannedSets> {
  const offered = await server.catalogue.endpoints(context);
  const [[entryList, partOf], [partList, dayOf], [dayList, workoutOf]] =
    planLists[hasRoutines(offered) ? 'routine' : 'workout'];
  const [sent, parts = [], days = []] = await Promise.all([
    sentRows(server, entryList, context, { [field]: exercise }),
    unlessFailed(sentRows(server, partList, context)),
    unlessFailed(sentRows(server, dayList, context)),
  ]);
  // A server that does not know the filter sends what is planned of all exercises.
  const entries = sent.filter((entry) => idText(entry[field]) === exercise);
  const isIn = (ids: ReadonlySet<string>) => (row: JsonObject) => ids.has(idOf(row) ?? '');
  const plannedDays = idsOf(parts.filter(isIn(idsOf(entries, partOf))), dayOf);
  return {
    warmUps: warmUpsAmong(entries),
    workouts: idsOf(days.filter(isIn(plannedDays)), workoutOf),
  };
}

function idsOf(rows: readonly JsonObject[], field: string): ReadonlySet<string> {
  return new Set(rows.flatMap((row) => idText(row[field]) ?? []));
}
