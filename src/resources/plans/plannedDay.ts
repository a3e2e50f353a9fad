import type { Client } from '../../api/client.ts';
import { objectOf, objectsIn, type JsonObject } from '../../api/json/value.ts';
import type { RequestContext } from '../../api/requests.ts';
import { pathSegment } from '../addresses/documentPath.ts';
import { idOf, idText, textOf } from '../fields.ts';
import type { NamedUnits } from '../server/units.ts';
import { decimalText, rangeText } from '../text/quantities.ts';
import type { Form } from '../resource.ts';
import type { Catalogue } from '../server/catalogue.ts';
import { workouts } from '../workouts.ts';
import { routineEntry, type Amount } from './routineEntry.ts';
import { PlanParts, type PlanDay, type PlannedExercise } from './trainingPlan.ts';

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
export async function plannedDay(
  { catalogue, client }: { readonly catalogue: Catalogue; readonly client: Client },
  id: string,
  day: string,
  context: RequestContext,
): Promise<PlanDay | undefined> {
  const form = await catalogue.form(workouts, context);
  if (!hasPlannedDays(form)) {
    return undefined;
  }
  const [json, units] = await Promise.all([
    client.value(`${form.endpoint}/${pathSegment(id)}/${action}/`, workouts.access, context),
    catalogue.units(context),
  ]);
  return readPlannedDay(json, day, units);
}

/**
 * Reads the plan of a routine for a calendar day, with the weights of that day: an entry of `date-sequence-display`
 * (`wger-api.md` §3.2). Nothing that a server sends makes this throw.
 *
 * @param day as in `2026-11-22`
 * @returns undefined where nothing is planned for it
 */
export function readPlannedDay(json: unknown, day: string, units: NamedUnits): PlanDay | undefined {
  const entry = objectsIn(json).find(({ date }) => date === day);
  const planned = objectOf(entry?.['day']);
  if (entry === undefined || Object.keys(planned).length === 0) {
    return undefined;
  }
  const parts = new PlanParts();
  return {
    id: idOf(planned),
    name: textOf(planned['name']),
    description: textOf(planned['description']),
    weekdays: '',
    isoWeekdays: [],
    isRest: planned['is_rest'] === true,
    sets: parts.in(entry['slots']).map((slot, at) => ({
      comment: textOf(slot['comment']),
      exercises: exercisesOf(parts.in(slot['sets']), String(at), units),
    })),
  };
}

/** The exercises of a slot by its sets: those of one entry that ask for the same are told once. */
function exercisesOf(
  sets: readonly JsonObject[],
  place: string,
  units: NamedUnits,
): readonly PlannedExercise[] {
  const told = new Map<string, Omit<PlannedExercise, 'key'>>();
  for (const set of sets) {
    const amountOf = (amount: Amount): string =>
      rangeText(decimalText(set[amount]), decimalText(set[`max_${amount}`]));
    const planned = routineEntry(set, amountOf, set['repetitions_unit'], units);
    const { load, rir, rest, type } = planned;
    const key = [idText(set['slot_entry_id']) ?? '', load, rir, rest, type].join(' ');
    told.set(key, planned);
  }
  return [...told.values()].map((planned, at) => ({ key: `${place}.${at}`, ...planned }));
}
