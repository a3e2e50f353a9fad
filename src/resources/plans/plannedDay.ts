import { objectOf, objectsIn, type JsonObject } from '../../api/json/value.ts';
import { idOf, idText, textOf } from '../fields.ts';
import { amountText, loadText, repetitionsText, unitName, weightText, type Units } from '../server/units.ts';
import type { PlanDay, PlannedExercise } from './trainingPlan.ts';

/**
 * Reads the plan of a routine for a calendar day, with the weights of that day: an entry of `date-sequence-display`
 * (`wger-api.md` §3.2). Nothing that a server sends makes this throw.
 *
 * @param day as in `2026-11-22`
 * @returns undefined where nothing is planned for it
 */
export function readPlannedDay(json: unknown, day: string, units: Units): PlanDay | undefined {
  const entry = objectsIn(json).find(({ date }) => date === day);
  const planned = objectOf(entry?.['day']);
  if (entry === undefined || Object.keys(planned).length === 0) {
    return undefined;
  }
  return {
    id: idOf(planned),
    name: textOf(planned['name']),
    description: textOf(planned['description']),
    weekdays: '',
    isoWeekdays: [],
    isRest: planned['is_rest'] === true,
    sets: objectsIn(entry['slots']).map((slot, at) => ({
      comment: textOf(slot['comment']),
      exercises: exercisesOf(slot, String(at), units),
    })),
  };
}

/** The exercises of a slot: sets of one entry that ask for the same are told once. */
function exercisesOf(slot: JsonObject, place: string, units: Units): readonly PlannedExercise[] {
  const told = new Map<string, Omit<PlannedExercise, 'key'>>();
  for (const set of objectsIn(slot['sets'])) {
    const exercise = idText(set['exercise']);
    const planned = {
      exercise,
      name: '',
      load: loadOf(set, units),
      course: undefined,
      type: set['type'] === 'normal' ? '' : textOf(set['type']),
      comment: textOf(set['comment']),
    };
    const key = [idText(set['slot_entry_id']) ?? '', planned.load, planned.type].join(' ');
    told.set(key, planned);
  }
  return [...told.values()].map((planned, at) => ({ key: `${place}.${at}`, ...planned }));
}

function loadOf(set: JsonObject, units: Units): string {
  return loadText(
    range(set, 'sets'),
    repetitionsText(
      range(set, 'repetitions'),
      unitName(units.repetition, set['repetitions_unit']),
      units.write,
    ),
    weightText(range(set, 'weight'), unitName(units.weight, set['weight_unit']), units.write),
  );
}

/** An amount, or from the least to the most of it: `8–10`. */
function range(set: JsonObject, of: string): string {
  const amounts = [amountText(set[of]), amountText(set[`max_${of}`])];
  return [...new Set(amounts)].filter((amount) => amount !== '').join('–');
}
