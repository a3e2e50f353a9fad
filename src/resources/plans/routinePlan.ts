import { objectsIn, type JsonObject } from '../../api/json/value.ts';
import type { Course, PlanShape } from './trainingPlan.ts';
import { idOf, textOf } from '../fields.ts';
import { decimalText, rangeText } from '../text/quantities.ts';
import { routineEntry, type Amount } from './routineEntry.ts';

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
    const amountOf = (amount: Amount): string => beginning(entry, amount);
    const weight = amountOf('weight');
    return {
      id: idOf(entry),
      ...routineEntry(entry, amountOf, entry['repetition_unit'], units),
      // The number that is shown last: a unit can say something without one.
      course: courseOf(entry[weight === '' || weight === '0' ? 'repetitions_configs' : 'weight_configs']),
    };
  },
};

/** Amount of something that an entry begins with, as the server rounds it. */
function beginning(entry: JsonObject, amount: Amount): string {
  const name = amount === 'sets' ? 'set_nr' : amount;
  // There is a step for repetitions and one for weights.
  const step = entry[amount === 'repetitions' ? 'repetition_rounding' : `${amount}_rounding`];
  const [least = '', most = ''] = [`${name}_configs`, `max_${name}_configs`].map((configs) =>
    rounded(decimalText(inTurn(entry[configs])[0]?.['value']), Number(decimalText(step))),
  );
  return rangeText(least, most);
}

/** The nearest multiple of a step, the even one of two, as servers round; the amount itself where the step is 0. */
function rounded(amount: string, step: number): string {
  // Servers reckon in decimals: 0.35 is half way between two steps of 0.1, and as a fraction it would not be.
  const [hundredths, size] = [Math.round(100 * Number(amount)), Math.round(100 * step)];
  if (amount === '' || size <= 0 || !Number.isSafeInteger(hundredths)) {
    return amount;
  }
  const below = Math.floor(hundredths / size);
  const overHalf = 2 * (hundredths - below * size) - size;
  const isUp = overHalf > 0 || (overHalf === 0 && below % 2 !== 0);
  return decimalText(((isUp ? below + 1 : below) * size) / 100);
}

/** Least change of a value: servers keep two decimals, and what is behind them comes of reckoning. */
const leastChange = 0.005;

/** The way in which a value changes: by steps up and down, or by others in its place. */
function courseOf(configs: unknown): Course | undefined {
  const courses = new Set<Course>();
  const turns = inTurn(configs);
  let last: number | undefined;
  for (const [at, config] of turns.entries()) {
    const value = valueAfter(last, config, turns[at + 1]);
    const change = value - (last ?? (isStep(config) ? 0 : value));
    if (Math.abs(change) > leastChange) {
      courses.add(change > 0 ? 'rising' : 'falling');
    }
    last = value;
  }
  return courses.size > 1 ? 'changing' : [...courses][0];
}

/** A value before the next of its steps is taken; one that repeats is taken in each iteration until then. */
function valueAfter(last = 0, config: JsonObject, next: JsonObject | undefined): number {
  const amount = Number(decimalText(config['value']));
  if (!isStep(config)) {
    return amount;
  }
  const change = config['operation'] === '-' ? -amount : amount;
  const end = config['repeat'] === true && next !== undefined ? iterationOf(next) : 0;
  const times = Math.max(1, end - iterationOf(config));
  return config['step'] === 'percent' ? last * (1 + change / 100) ** times : last + change * times;
}

/** Returns true for a change of the value before, and not another in its place. */
function isStep({ operation }: JsonObject): boolean {
  return operation === '+' || operation === '-';
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
