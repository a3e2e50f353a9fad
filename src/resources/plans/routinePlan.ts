import { toObjects, type JsonObject } from '../../api/json/value.ts';
import type { Progression, PlanShape } from './trainingPlan.ts';
import { getId } from '../fields.ts';
import { getUnitName } from '../server/units.ts';
import { formatDecimal, formatRange } from '../text/quantities.ts';
import { parseRoutineDay, parseRoutineEntry, type AmountName } from './parseRoutineEntry.ts';

/** A routine's `structure` (since 2.3): days, slots and their entries, whose fields are their own members. */
export const routinePlan: PlanShape = {
  lists: { days: 'days', sets: 'slots', exercises: 'entries' },
  getFields: (item) => item,
  parseDay: parseRoutineDay,
  parseExercise: (entry, _slot, units) => {
    const formatAmount = (amount: AmountName): string => formatInitialAmount(entry, amount);
    const weight = formatAmount('weight');
    return {
      id: getId(entry),
      ...parseRoutineEntry(
        entry,
        formatAmount,
        {
          repetition: getUnitName(units.repetition, entry['repetition_unit']),
          weight: getUnitName(units.weight, entry['weight_unit']),
        },
        units.formatNumber,
      ),
      // Of the number that is shown last, which is not the weight if that consists of a unit only.
      progression: findProgression(
        entry[weight === '' || weight === '0' ? 'repetitions_configs' : 'weight_configs'],
      ),
    };
  },
};

/** Formats the amount that an entry begins with, rounded as by the server. */
function formatInitialAmount(entry: JsonObject, amount: AmountName): string {
  const name = amount === 'sets' ? 'set_nr' : amount;
  // Entries have steps of their own for weights and repetitions only.
  const steps: Partial<Record<AmountName, unknown>> = {
    weight: entry['weight_rounding'],
    repetitions: entry['repetition_rounding'],
    rir: 0.5,
    rest: 1,
  };
  const [min = '', max = ''] = [`${name}_configs`, `max_${name}_configs`].map((configs) =>
    roundToStep(
      formatDecimal(sortByIteration(entry[configs])[0]?.['value']),
      Number(formatDecimal(steps[amount])),
    ),
  );
  return formatRange(min, max);
}

/** Rounds an amount to the nearest multiple of a step, and half to even, as servers do; unchanged if the step is 0. */
function roundToStep(amount: string, step: number): string {
  // Servers calculate with decimals: 0.35 is halfway between two steps of 0.1, but not as a binary fraction.
  const [hundredths, size] = [Math.round(100 * Number(amount)), Math.round(100 * step)];
  if (amount === '' || size <= 0 || !Number.isSafeInteger(hundredths)) {
    return amount;
  }
  const below = Math.floor(hundredths / size);
  const overHalf = 2 * (hundredths - below * size) - size;
  const isUp = overHalf > 0 || (overHalf === 0 && below % 2 !== 0);
  return formatDecimal(((isUp ? below + 1 : below) * size) / 100);
}

/** Smallest change that counts. Servers keep two decimals; anything smaller is a rounding error. */
const minChange = 0.005;

/** Returns the way in which a value changes over its iterations; undefined if it stays the same. */
function findProgression(configs: unknown): Progression | undefined {
  const progressions = new Set<Progression>();
  const sortedConfigs = sortByIteration(configs);
  let previous: number | undefined;
  for (const [index, config] of sortedConfigs.entries()) {
    const value = applyConfig(previous, config, sortedConfigs[index + 1]);
    const change = value - (previous ?? (isRelativeChange(config) ? 0 : value));
    if (Math.abs(change) > minChange) {
      progressions.add(change > 0 ? 'rising' : 'falling');
    }
    previous = value;
  }
  return progressions.size > 1 ? 'changing' : [...progressions][0];
}

/** Applies a step to a value. A step that repeats is applied in each iteration until the next step. */
function applyConfig(previous = 0, config: JsonObject, next: JsonObject | undefined): number {
  const amount = Number(formatDecimal(config['value']));
  if (!isRelativeChange(config)) {
    return amount;
  }
  const change = config['operation'] === '-' ? -amount : amount;
  const end = config['repeat'] === true && next !== undefined ? getIteration(next) : 0;
  const times = Math.max(1, end - getIteration(config));
  return config['step'] === 'percent' ? previous * (1 + change / 100) ** times : previous + change * times;
}

/** Returns true for a change of the previous value, rather than a new value. */
function isRelativeChange({ operation }: JsonObject): boolean {
  return operation === '+' || operation === '-';
}

/** Upper limit on the steps of one amount, above the weeks of any plan. */
const maxSteps = 1000;

/** Returns steps in the order of their iterations. */
function sortByIteration(configs: unknown): readonly JsonObject[] {
  return toObjects(configs, maxSteps).sort((a, b) => getIteration(a) - getIteration(b) || 0);
}

function getIteration({ iteration }: JsonObject): number {
  return typeof iteration === 'number' ? iteration : Infinity;
}
