import type { Client } from '../../api/client.ts';
import { maxBytes } from '../../api/contentKinds.ts';
import { toObject, toObjects, type JsonObject } from '../../api/json/value.ts';
import type { RequestContext } from '../../api/requests.ts';
import { toPathSegment } from '../addresses/documentPath.ts';
import { getId, toId, toText } from '../fields.ts';
import { getUnitName, type UnitFormat } from '../server/units.ts';
import { formatDecimal, formatRange } from '../text/quantities.ts';
import type { Form } from '../resource.ts';
import type { Catalogue } from '../server/catalogue.ts';
import { workouts } from '../workouts.ts';
import { parseRoutineDay, parseRoutineEntry, type AmountName } from './parseRoutineEntry.ts';
import { LimitedParts, type PlanDay, type PlannedExercise, type PlannedSet } from './trainingPlan.ts';

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
 * @param days the days of the routine
 * @returns undefined if nothing is planned for it, or the server has no plans for calendar days
 */
export async function readPlannedDay(
  { catalogue, client }: { readonly catalogue: Catalogue; readonly client: Client },
  id: string,
  day: string,
  days: readonly PlanDay[],
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
  return parsePlannedDay(json, day, days, units);
}

/**
 * Parses the plan of a routine for a calendar day, with the weights of that day: an entry of `date-sequence-display`
 * (`wger-api.md` §3.2). Never throws, whatever a server sends.
 *
 * @param day as in `2026-11-22`
 * @param days the days of the routine
 * @returns undefined if nothing is planned for it
 */
export function parsePlannedDay(
  json: unknown,
  day: string,
  days: readonly PlanDay[],
  units: UnitFormat,
): PlanDay | undefined {
  const planned = toObjects(json).find(({ date }) => date === day);
  const fields = toObject(planned?.['day']);
  if (planned === undefined || Object.keys(fields).length === 0) {
    return undefined;
  }
  const parts = new LimitedParts();
  const sets = parts
    .take(planned['slots'])
    .flatMap((slot) => parts.take(slot['sets']).map((set) => ({ slot, set })));
  return { id: getId(fields), ...parseRoutineDay(fields), sets: toPlannedSets(sets, days, units) };
}

/**
 * Returns the slots of a day with their exercises. Sets of the same entry with equal amounts are merged.
 *
 * The server merges neighbouring slots of one exercise, keeps the first one's comment, and leaves the units of missing amounts
 * out, so slots and units are looked up in the days of the routine.
 */
function toPlannedSets(
  sets: readonly { readonly slot: JsonObject; readonly set: JsonObject }[],
  days: readonly PlanDay[],
  units: UnitFormat,
): readonly PlannedSet[] {
  const knownEntries = new Map(
    days.flatMap((day) =>
      day.sets.flatMap((slot) => slot.exercises.map((entry) => [entry.key, { slot, entry }] as const)),
    ),
  );
  const slots = new Map<
    JsonObject | PlannedSet,
    { readonly comment: string; readonly exercisesByKey: Map<string, Omit<PlannedExercise, 'key'>> }
  >();
  for (const { slot: sentSlot, set } of sets) {
    const id = toId(set['slot_entry_id']) ?? '';
    const known = knownEntries.get(id);
    const formatAmount = (amount: AmountName): string =>
      formatRange(formatDecimal(set[amount]), formatDecimal(set[`max_${amount}`]));
    const unitNames = known?.entry.unitNames ?? {
      repetition: getUnitName(units.repetition, set['repetitions_unit']),
      weight: getUnitName(units.weight, set['weight_unit']),
    };
    const planned = parseRoutineEntry(set, formatAmount, unitNames, units.formatNumber);
    const slotKey = known?.slot ?? sentSlot;
    const slot = slots.get(slotKey) ?? {
      comment: known?.slot.comment ?? toText(sentSlot['comment']),
      exercisesByKey: new Map<string, Omit<PlannedExercise, 'key'>>(),
    };
    slots.set(slotKey, slot);
    const { load, rir, rest, type } = planned;
    slot.exercisesByKey.set([id, load, rir, rest, type].join(' '), planned);
  }
  return [...slots.values()].map(({ comment, exercisesByKey }, place) => ({
    comment,
    exercises: [...exercisesByKey.values()].map((planned, index) => ({
      key: `${place}.${index}`,
      ...planned,
    })),
  }));
}
