import type { Client } from '../../api/client.ts';
import { toObject, toObjects, type JsonObject } from '../../api/json/value.ts';
import type { RequestContext } from '../../api/requests.ts';
import { toPathSegment } from '../addresses/documentPath.ts';
import { getId, toId, toText } from '../fields.ts';
import type { UnitFormat } from '../server/units.ts';
import { formatDecimal, formatRange } from '../text/quantities.ts';
import type { Form } from '../resource.ts';
import type { Catalogue } from '../server/catalogue.ts';
import { workouts } from '../workouts.ts';
import { parseRoutineEntry, type AmountName } from './parseRoutineEntry.ts';
import { LimitedParts, type PlanDay, type PlannedExercise } from './trainingPlan.ts';

/** Action that answers what is planned for each day of a routine (since 2.3). */
const action = 'date-sequence-display';

/** Returns true if a server tells what is planned for a calendar day; up to 2.2 there are days of the week. */
export function hasPlannedDays({ actions = [] }: Form): boolean {
  return actions.some(({ name }) => name === action);
}

/**
 * Asks what a routine has for a calendar day, with the weights of that day.
 *
 * @param day as in `2026-11-22`
 * @returns undefined where nothing is planned for it, or the server tells no days
 */
export async function readPlannedDay(
  { catalogue, client }: { readonly catalogue: Catalogue; readonly client: Client },
  id: string,
  day: string,
  context: RequestContext,
): Promise<PlanDay | undefined> {
  const form = await catalogue.getForm(workouts, context);
  if (!hasPlannedDays(form)) {
    return undefined;
  }
  const [json, units] = await Promise.all([
    client.readValue(`${form.endpoint}/${toPathSegment(id)}/${action}/`, workouts.access, context),
    catalogue.readUnits(context),
  ]);
  return parsePlannedDay(json, day, units);
}

/**
 * Reads the plan of a routine for a calendar day, with the weights of that day: an entry of `date-sequence-display`
 * (`wger-api.md` §3.2). Nothing that a server sends makes this throw.
 *
 * @param day as in `2026-11-22`
 * @returns undefined where nothing is planned for it
 */
export function parsePlannedDay(json: unknown, day: string, units: UnitFormat): PlanDay | undefined {
  const entry = toObjects(json).find(({ date }) => date === day);
  const planned = toObject(entry?.['day']);
  if (entry === undefined || Object.keys(planned).length === 0) {
    return undefined;
  }
  const parts = new LimitedParts();
  return {
    id: getId(planned),
    name: toText(planned['name']),
    description: toText(planned['description']),
    weekdays: '',
    isoWeekdays: [],
    isRest: planned['is_rest'] === true,
    sets: parts.take(entry['slots']).map((slot, at) => ({
      comment: toText(slot['comment']),
      exercises: toPlannedExercises(parts.take(slot['sets']), String(at), units),
    })),
  };
}

/** The exercises of a slot by its sets: those of one entry that ask for the same are told once. */
function toPlannedExercises(
  sets: readonly JsonObject[],
  place: string,
  units: UnitFormat,
): readonly PlannedExercise[] {
  const exercisesByKey = new Map<string, Omit<PlannedExercise, 'key'>>();
  for (const set of sets) {
    const amountOf = (amount: AmountName): string =>
      formatRange(formatDecimal(set[amount]), formatDecimal(set[`max_${amount}`]));
    const planned = parseRoutineEntry(set, amountOf, set['repetitions_unit'], units);
    const { load, rir, rest, type } = planned;
    const key = [toId(set['slot_entry_id']) ?? '', load, rir, rest, type].join(' ');
    exercisesByKey.set(key, planned);
  }
  return [...exercisesByKey.values()].map((planned, at) => ({ key: `${place}.${at}`, ...planned }));
}
