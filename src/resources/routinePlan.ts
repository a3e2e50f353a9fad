import { objectsIn, type JsonObject } from '../api/jsonValue.ts';
import type { PlanShape } from './trainingPlan.ts';
import { idOf, idText, textOf } from './fields.ts';
import { amountText, loadText, repetitionsText, weightText } from './units.ts';

/** A routine's `structure` (2.3 on): days, slots and their entries, each with its fields in itself. */
export const routinePlan: PlanShape = {
  lists: { days: 'days', sets: 'slots', exercises: 'entries' },
  own: (item) => item,
  readDay: (day) => ({
    name: textOf(day['name']),
    description: textOf(day['description']),
    weekdays: '',
    isRest: day['is_rest'] === true,
  }),
  readExercise: (entry, _slot, units) => {
    const type = textOf(entry['type']);
    return {
      id: idOf(entry),
      exercise: idText(entry['exercise']),
      name: '',
      load: loadText(
        range(entry, 'set_nr'),
        repetitionsText(range(entry, 'repetitions'), entry['repetition_unit'], units),
        weightText(range(entry, 'weight'), entry['weight_unit'], units),
      ),
      type: type === 'normal' ? '' : type,
      comment: textOf(entry['comment']),
    };
  },
};

/** What an entry begins with of something: `8`, or from the least to the most of it: `8–10`. */
function range(entry: JsonObject, of: string): string {
  const amounts = [firstAmount(entry[`${of}_configs`]), firstAmount(entry[`max_${of}_configs`])];
  return [...new Set(amounts)].filter((amount) => amount !== '').join('–');
}

/** The value at the first iteration; those behind it say how it changes. */
function firstAmount(configs: unknown): string {
  const [first, ...later] = objectsIn(configs);
  const earliest = later.reduce(
    (one, other) => (iterationOf(other) < iterationOf(one) ? other : one),
    first ?? {},
  );
  return amountText(earliest['value']);
}

function iterationOf({ iteration }: JsonObject): number {
  return typeof iteration === 'number' ? iteration : Infinity;
}
