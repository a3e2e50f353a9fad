import { unlessFailed } from '../../api/errors.ts';
import type { LoggedSet } from '../../resources/records/measures.ts';
import {
  amountText,
  doneText,
  loadText,
  unitName,
  weightText,
  type Units,
} from '../../resources/server/units.ts';
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
    each([...last], ([id, { day, sets }]) => [id, `${dateText(day)}: ${setsDone(sets, units)}`] as const),
  );
  return new Map(words);
}

/** Sets in words: `2 × 8 · 70 kg, 6 · 70 kg`. Those that are alike are told once. */
function setsDone(sets: readonly LoggedSet[], units: Units): string {
  const counts = new Map<string, { readonly set: LoggedSet; readonly count: number }>();
  for (const set of sets) {
    const words = loadOf('', set, units);
    if (words !== '') {
      counts.set(words, { set, count: (counts.get(words)?.count ?? 0) + 1 });
    }
  }
  return [...counts.values()]
    .map(({ set, count }) => loadOf(count === 1 ? '' : String(count), set, units))
    .join(', ');
}

function loadOf(count: string, set: LoggedSet, units: Units): string {
  return loadText(
    count,
    doneText(amountText(set.repetitions), unitName(units.repetition, set.repetitionUnit), units.write),
    weightText(amountText(set.weight), unitName(units.weight, set.weightUnit), units.write),
  );
}
