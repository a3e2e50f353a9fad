import type { Client } from '../../api/client.ts';
import { maxBytes } from '../../api/contentKinds.ts';
import { toObject, toObjects, type JsonObject } from '../../api/json/value.ts';
import type { RequestContext } from '../../api/requests.ts';
import { toPathSegment } from '../addresses/documentPath.ts';
import { getId, toId, toText } from '../fields.ts';
import type { UnitFormat } from '../server/units.ts';
import { formatDecimal, formatRange } from '../text/quantities.ts';
import type { Form } from '../resource.ts';
import type { Catalogue } from '../server/catalogue.ts';
import { workouts } from '../workouts.ts';
import { parseRoutineDay, parseRoutineEntry, type AmountName } from './parseRoutineEntry.ts';
import { LimitedParts, type PlanDay, type PlannedExercise } from './trainingPlan.ts';

/** Action that returns the plan for each day of a routine (since 2.3). */
const action = 'date-sequence-display';

/** Returns true if a server has plans for calendar days; up to 2.2, it has days of the week. */
export function hasPlannedDays({ actions = [] }: Form): boolean {
  return actions.some(({ name }) => name === action);
}

/**
 * Reads the plan of a routine for a calendar day, with the weights of that day.
 *
 * @param day as in `2026-11-22`
 * @returns undefined if nothing is planned for it, or the server has no plans for calendar days
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
    client.readValue(
      `${form.endpoint}/${toPathSegment(id)}/${action}/`,
      workouts.access,
      context,
      maxBytes.plan,
    ),
    catalogue.readUnits(context),
  ]);
  return parsePlannedDay(json, day, units);
}

/**
 * Parses the plan of a routine for a calendar day, with the weights of that day: an entry of `date-sequence-display`
 * (`wger-api.md` §3.2). Never throws, whatever a server sends.
 *
 * @param day as in `2026-11-22`
 * @returns undefined if nothing is planned for it
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
    ...parseRoutineDay(planned),
    sets: parts.take(entry['slots']).map((slot, at) => ({
      comment: toText(slot['comment']),
      exercises: toPlannedExercises(parts.take(slot['sets']), String(at), units),
    })),
  };
}

/** Returns the exercises of a slot by its sets. Sets of the same entry with equal amounts are merged. */
function toPlannedExercises(
  sets: readonly JsonObject[],
  place: string,
  units: UnitFormat,
): readonly PlannedExercise[] {
  const exercisesByKey = new Map<string, Omit<PlannedExercise, 'key'>>();
  for (const set of sets) {
    const formatAmount = (amount: AmountName): string =>
      formatRange(formatDecimal(set[amount]), formatDecimal(set[`max_${amount}`]));
    const planned = parseRoutineEntry(set, formatAmount, set['repetitions_unit'], units);
    const { load, rir, rest, type } = planned;
    const key = [toId(set['slot_entry_id']) ?? '', load, rir, rest, type].join(' ');
    exercisesByKey.set(key, planned);
  }
  return [...exercisesByKey.values()].map((planned, index) => ({ key: `${place}.${index}`, ...planned }));
}
