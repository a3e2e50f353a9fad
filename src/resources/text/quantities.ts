import { joinParts, toText } from '../fields.ts';

/** The unit that a number has without saying so. */
const implicitUnit = 'Repetitions';
/** Units that say something without a number, by the names that servers come with. */
const unitsWithoutNumber = new Set(['Until Failure', 'Max Reps', 'Body Weight']);

/** A number, or a decimal in a string, without zeros at its end; empty when it is neither. */
export function formatDecimal(value: unknown): string {
  switch (typeof value) {
    case 'bigint':
      return String(value);
    case 'number':
      return Number.isFinite(value) ? plainNumber(value) : '';
    case 'string':
      return /^-?\d+(\.\d+)?$/.test(value) ? formatDecimal(Number(value)) : '';
    default:
      return '';
  }
}

/** Writes a number that {@link formatDecimal} read for a person. */
export type FormatNumber = (amount: string) => string;

/**
 * Repetitions or duration to do, in a unit's own name: `8`, `30 Seconds`, `Until Failure`.
 *
 * @param unit its name; may be empty
 */
export function formatRepetitions(amount: string, unit: string, write: FormatNumber): string {
  // Servers keep a number here, too, and show none.
  return unit === 'Until Failure' ? unit : formatDoneRepetitions(amount, unit, write);
}

/** Repetitions or duration of what was done, as {@link formatRepetitions} has it otherwise: `12 Until Failure`. */
export function formatDoneRepetitions(amount: string, unit: string, write: FormatNumber): string {
  return formatQuantity(amount, unit === implicitUnit ? '' : unit, write);
}

/** Weight in a unit's own name: `80 kg`, `Body Weight`. A weight of 0 is none, as it is to the server. */
export function formatWeight(amount: string, unit: string, write: FormatNumber): string {
  return formatQuantity(amount === '0' ? '' : amount, unit, write);
}

/** Load of an exercise: `4 × 8 · 80 kg`, or as much of it as is known. */
export function formatLoad(sets: string, repetitions: string, weight: string): string {
  const [first = '', ...others] = [repetitions, weight].filter((part) => part !== '');
  const multiplied = sets === '' ? first : `${sets} × ${first}`;
  return toText(joinParts(multiplied, ...others));
}

/** From the least to the most of an amount, as {@link formatQuantity} takes it; one of them where the other is the same or empty. */
export function formatRange(least: string, most: string): string {
  return [...new Set([least, most])].filter((amount) => amount !== '').join('–');
}

/** An amount, or from the least to the most of one: `8–10`. Empty for an empty one, unless the unit says it all. */
export function formatQuantity(amount: string, unit: string, write: FormatNumber): string {
  if (amount === '') {
    return unitsWithoutNumber.has(unit) ? unit : '';
  }
  const written = amount.split('–').map(write).join('–');
  return unit === '' ? written : `${written} ${unit}`;
}

/** Without an exponent and zeros at its end. Servers keep two decimals; what is behind them comes of their arithmetic. */
function plainNumber(value: number): string {
  const written = Math.abs(value) < 1e21 ? value.toFixed(2) : String(BigInt(value));
  return written.replace(/\.00$|(\.\d)0$/, '$1').replace(/^-0$/, '0');
}
