import type { JsonObject } from '../../api/json/value.ts';
import { idText, textOf } from '../fields.ts';
import { unitName, type NamedUnits } from '../server/units.ts';
import { loadText, quantity, repetitionsText, weightText } from '../text/quantities.ts';
import type { PlannedExercise } from './trainingPlan.ts';

/** A number that an entry of a routine asks for. */
export type Amount = 'sets' | 'repetitions' | 'weight' | 'rir' | 'rest';

/**
 * Reads what is the same of an entry of a routine in all answers that have it.
 *
 * @param amountOf an amount, or from the least to the most of one
 * @param repetitionUnit the id of the unit of repetitions
 */
export function routineEntry(
  entry: JsonObject,
  amountOf: (amount: Amount) => string,
  repetitionUnit: unknown,
  { repetition, weight, write }: NamedUnits,
): Omit<PlannedExercise, 'key'> {
  const type = textOf(entry['type']);
  return {
    exercise: idText(entry['exercise']),
    name: '',
    load: loadText(
      amountOf('sets'),
      repetitionsText(amountOf('repetitions'), unitName(repetition, repetitionUnit), write),
      weightText(amountOf('weight'), unitName(weight, entry['weight_unit']), write),
    ),
    course: undefined,
    rir: quantity(amountOf('rir'), '', write),
    rest: quantity(amountOf('rest'), '', write),
    type: type === 'normal' ? '' : type,
    comment: textOf(entry['comment']),
  };
}
