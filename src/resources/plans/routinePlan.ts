import { toObjects, type JsonObject } from '../../api/json/value.ts';
import type { Progression, PlanShape } from './trainingPlan.ts';
import { getId, toText } from '../fields.ts';
import { formatDecimal, formatRange } from '../text/quantities.ts';
import { parseRoutineEntry, type AmountName } from './parseRoutineEntry.ts';

/** A routine's `structure` (2.3 on): days, slots and their entries, each with its fields in itself. */
export const routinePlan: PlanShape = {
  lists: { days: 'days', sets: 'slots', exercises: 'entries' },
  getFields: (item) => item,
  parseDay: (day) => ({
    name: toText(day['name']),
    description: toText(day['description']),
    weekdays: '',
    isoWeekdays: [],
    isRest: day['is_rest'] === true,
  }),
  parseExercise: (entry, _slot, units) => {
    const amountOf = (amount: AmountName): string => formatInitialAmount(entry, amount);
    const weight = amountOf('weight');
    return {
      id: getId(entry),
      ...parseRoutineEntry(entry, amountOf, entry['repetition_unit'], units),
      // The number that is shown last: a unit can say something without one.
      progression: findProgression(
        entry[weight === '' || weight === '0' ? 'repetitions_configs' : 'weight_configs'],
      ),
    };
  },
};

/** Amount of something that an entry begins with, as the server rounds it. */
function formatInitialAmount(entry: JsonObject, amount: AmountName): string {
  const name = amount === 'sets' ? 'set_nr' : amount;
  // There is a step for repetitions and one for weights.
  const step = entry[amount === 'repetitions' ? 'repetition_rounding' : `${amount}_rounding`];
  const [least = '', most = ''] = [`${name}_configs`, `max_${name}_configs`].map((configs) =>
    roundToStep(formatDecimal(sortByIteration(entry[configs])[0]?.['value']), Number(formatDecimal(step))),
  );
  return formatRange(least, most);
}

/** The nearest multiple of a step, the even one of two, as servers round; the amount itself where the step is 0. */
function roundToStep(amount: string, step: number): string {
  // Servers reckon in decimals: 0.35 is half way between two steps of 0.1, and as a fraction it would not be.
  const [hundredths, size] = [Math.round(100 * Number(amount)), Math.round(100 * step)];
  if (amount === '' || size <= 0 || !Number.isSafeInteger(hundredths)) {
    return amount;
  }
  const below = Math.floor(hundredths / size);
  const overHalf = 2 * (hundredths - below * size) - size;
  const isUp = overHalf > 0 || (overHalf === 0 && below % 2 !== 0);
  return formatDecimal(((isUp ? below + 1 : below) * size) / 100);
}

/** Least change of a value: servers keep two decimals, and what is behind them comes of reckoning. */
const leastChange = 0.005;

/** The way in which a value changes: by steps up and down, or by others in its place. */
function findProgression(configs: unknown): Progression | undefined {
  const progressions = new Set<Progression>();
  const sortedConfigs = sortByIteration(configs);
  let last: number | undefined;
  for (const [at, config] of sortedConfigs.entries()) {
    const value = applyConfig(last, config, sortedConfigs[at + 1]);
    const change = value - (last ?? (isRelativeChange(config) ? 0 : value));
    if (Math.abs(change) > leastChange) {
      progressions.add(change > 0 ? 'rising' : 'falling');
    }
    last = value;
  }
  return progressions.size > 1 ? 'changing' : [...progressions][0];
}

/** A value before the next of its steps is taken; one that repeats is taken in each iteration until then. */
function applyConfig(last = 0, config: JsonObject, next: JsonObject | undefined): number {
  const amount = Number(formatDecimal(config['value']));
  if (!isRelativeChange(config)) {
    return amount;
  }
  const change = config['operation'] === '-' ? -amount : amount;
  const end = config['repeat'] === true && next !== undefined ? getIteration(next) : 0;
  const times = Math.max(1, end - getIteration(config));
  return config['step'] === 'percent' ? last * (1 + change / 100) ** times : last + change * times;
}

/** Returns true for a change of the value before, and not another in its place. */
function isRelativeChange({ operation }: JsonObject): boolean {
  return operation === '+' || operation === '-';
}

/** Upper limit on the steps of one amount: more than a plan has weeks. */
const maxSteps = 1000;

/** Steps by their iterations. */
function sortByIteration(configs: unknown): readonly JsonObject[] {
  return toObjects(configs, maxSteps).sort((one, other) => getIteration(one) - getIteration(other) || 0);
}

function getIteration({ iteration }: JsonObject): number {
  return typeof iteration === 'number' ? iteration : Infinity;
}
