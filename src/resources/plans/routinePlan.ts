import { objectsIn, type JsonObject } from '../../api/json/value.ts';
import type { Course, PlanShape } from './trainingPlan.ts';
import { idOf, idText, textOf } from '../fields.ts';
import {
  amountText,
  loadText,
  quantity,
  repetitionsText,
  spanText,
  unitName,
  weightText,
} from '../server/units.ts';

/** A routine's `structure` (2.3 on): days, slots and their entries, each with its fields in itself. */
export const routinePlan: PlanShape = {
  lists: { days: 'days', sets: 'slots', exercises: 'entries' },
  own: (item) => item,
  readDay: (day) => ({
    name: textOf(day['name']),
    description: textOf(day['description']),
    weekdays: '',
    isoWeekdays: [],
    isRest: day['is_rest'] === true,
  }),
  readExercise: (entry, _slot, units) => {
    const type = textOf(entry['type']);
    const weight = range(entry, 'weight');
    return {
      id: idOf(entry),
      exercise: idText(entry['exercise']),
      name: '',
      load: loadText(
        range(entry, 'set_nr'),
        repetitionsText(
          range(entry, 'repetitions'),
          unitName(units.repetition, entry['repetition_unit']),
          units.write,
        ),
        weightText(weight, unitName(units.weight, entry['weight_unit']), units.write),
      ),
      // The number that is shown last: a unit can say something without one.
      course: courseOf(entry[weight === '' || weight === '0' ? 'repetitions_configs' : 'weight_configs']),
      rir: quantity(range(entry, 'rir'), '', units.write),
      rest: quantity(range(entry, 'rest'), '', units.write),
      type: type === 'normal' ? '' : type,
      comment: textOf(entry['comment']),
    };
  },
};

/** Amount of something that an entry begins with. */
function range(entry: JsonObject, of: string): string {
  return spanText(firstAmount(entry[`${of}_configs`]), firstAmount(entry[`max_${of}_configs`]));
}

/** The value at the first iteration; those behind it say how it changes. */
function firstAmount(configs: unknown): string {
  return amountText(inTurn(configs)[0]?.['value']);
}

/** The way in which a value changes: by steps up and down, or by others in its place. */
function courseOf(configs: unknown): Course | undefined {
  const courses = new Set<Course>();
  let last = NaN;
  for (const { operation, value } of inTurn(configs)) {
    const isStep = operation === '+' || operation === '-';
    const amount = Number(amountText(value)) * (operation === '-' ? -1 : 1);
    const change = isStep ? amount : amount - last;
    last = isStep ? last + amount : amount;
    if (change > 0) {
      courses.add('rising');
    } else if (change < 0) {
      courses.add('falling');
    }
  }
  return courses.size > 1 ? 'changing' : [...courses][0];
}

/** Upper limit on the steps of one amount: more than a plan has weeks. */
const maxSteps = 1000;

/** Steps by their iterations. */
function inTurn(configs: unknown): readonly JsonObject[] {
  return objectsIn(configs, maxSteps).sort((one, other) => iterationOf(one) - iterationOf(other) || 0);
}

function iterationOf({ iteration }: JsonObject): number {
  return typeof iteration === 'number' ? iteration : Infinity;
}
