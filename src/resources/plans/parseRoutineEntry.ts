import type { JsonObject } from '../../api/json/value.ts';
import { toId, toText } from '../fields.ts';
import {
  formatLoad,
  formatQuantity,
  formatRepetitions,
  formatWeight,
  type FormatNumber,
} from '../text/quantities.ts';
import type { PlanDay, PlannedExercise, UnitNames } from './trainingPlan.ts';

/** A number that is planned in an entry of a routine. */
export type AmountName = 'sets' | 'repetitions' | 'weight' | 'rir' | 'rest';

/** Parses the parts of a routine's day that are the same in all answers. */
export function parseRoutineDay(day: JsonObject): Omit<PlanDay, 'id' | 'sets'> {
  return {
    name: toText(day['name']),
    description: toText(day['description']),
    weekdays: '',
    isoWeekdays: [],
    isRest: day['is_rest'] === true,
  };
}

/**
 * Parses the parts of a routine's entry that are the same in all answers.
 *
 * @param formatAmount returns an amount, or a range of amounts
 */
export function parseRoutineEntry(
  entry: JsonObject,
  formatAmount: (amount: AmountName) => string,
  unitNames: UnitNames,
  formatNumber: FormatNumber,
): Omit<PlannedExercise, 'key'> {
  const type = toText(entry['type']);
  return {
    exercise: toId(entry['exercise']),
    name: '',
    load: formatLoad(
      formatAmount('sets'),
      formatRepetitions(formatAmount('repetitions'), unitNames.repetition, formatNumber),
      formatWeight(formatAmount('weight'), unitNames.weight, formatNumber),
    ),
    unitNames,
    progression: undefined,
    rir: formatQuantity(formatAmount('rir'), '', formatNumber),
    rest: formatQuantity(formatAmount('rest'), '', formatNumber),
    type: type === 'normal' ? '' : type,
    comment: toText(entry['comment']),
  };
}
