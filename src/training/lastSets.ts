import type { Steps } from '../api/concurrency/slices.ts';
import type { LoggedSet } from '../resources/records/measures.ts';
import type { ListedItem } from '../resources/resource.ts';
import { toDatedRecords } from './datedRecords.ts';
import { resolveSetDay } from './trainedSets.ts';

/** Upper limit on the sets of one exercise; the earliest are excluded. */
const maxSets = 100;

/** The sets of an exercise in its last session. */
export interface LastSets {
  readonly day: string;
  readonly sets: readonly LoggedSet[];
}

/**
 * Finds the sets of each exercise in its last session of a workout, by the exercise's id.
 *
 * @param items logs of any workout
 * @param sessionDays the days of sessions by id
 */
export function* findLastSets(
  items: readonly ListedItem[],
  workout: string,
  sessionDays: ReadonlyMap<string, string>,
): Steps<ReadonlyMap<string, LastSets>> {
  const lastSetsByExercise = new Map<
    string,
    { readonly session: string; readonly day: string; readonly sets: LoggedSet[] }
  >();
  for (const record of yield* toDatedRecords(items)) {
    const { set, session: sessionId } = record.details;
    const day = resolveSetDay(record.day, sessionDays.get(sessionId ?? ''));
    // In the zone of the server, the next day may begin during the session.
    const session = sessionId ?? day;
    // A server that does not know the filter sends the sets of all workouts.
    if (set?.workout === workout) {
      const known = lastSetsByExercise.get(set.exercise);
      if (known?.session === session) {
        known.sets.push(set);
        known.sets.splice(0, known.sets.length - maxSets);
      } else {
        lastSetsByExercise.set(set.exercise, { session, day, sets: [set] });
      }
    }
    yield;
  }
  return lastSetsByExercise;
}
