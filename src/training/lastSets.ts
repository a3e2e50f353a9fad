import type { Steps } from '../api/concurrency/slices.ts';
import type { LoggedSet } from '../resources/records/measures.ts';
import type { ListedItem } from '../resources/resource.ts';
import { toDatedRecords } from './datedRecords.ts';
import { resolveSetDay } from './trainedSets.ts';

/** Upper limit on the sets of one exercise: of more, those before the last ones are left out. */
const maxSets = 100;

/** The sets of an exercise in the last session that it was done in. */
export interface LastSets {
  readonly day: string;
  readonly sets: readonly LoggedSet[];
}

/**
 * The sets of each exercise of a workout in the last session that it was done in, by the exercise's id.
 *
 * @param items logs, of this workout and of others
 * @param sessionDays the days of sessions by their ids
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
    // Where the server is, another day may have begun before the session was over.
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
