import { joinParts, toText } from '../fields.ts';

/** The unit that is not shown. */
const implicitUnit = 'Repetitions';
/** Units that are shown even without a number, by the names that servers have for them. */
const unitsWithoutNumber = new Set(['Until Failure', 'Max Reps', 'Body Weight']);

/** Formats a number, or a decimal in a string, without trailing zeros; empty for anything else. */
export function formatDecimal(value: unknown): string {
  switch (typeof value) {
    case 'bigint':
      return String(value);
    case 'number':
      return Number.isFinite(value) ? formatPlainNumber(value) : '';
    case 'string':
      return /^-?\d+(\.\d+)?$/.test(value) ? formatDecimal(Number(value)) : '';
    default:
      return '';
  }
}

/** Formats a number returned by {@link formatDecimal} for the user. */
export type FormatNumber = (amount: string) => string;

/**
 * Formats planned repetitions or a duration with the name of the unit: `8`, `30 s`, `Until Failure`.
 *
 * @param unit the name of the unit; may be empty
 */
export function formatRepetitions(amount: string, unit: string, formatNumber: FormatNumber): string {
  // Servers store a number for this unit, too, but do not show it.
  return unit === 'Until Failure' ? unit : formatDoneRepetitions(amount, unit, formatNumber);
}

/** Formats performed repetitions or a duration. Unlike {@link formatRepetitions}, it shows all numbers: `12 Until Failure`. */
export function formatDoneRepetitions(amount: string, unit: string, formatNumber: FormatNumber): string {
  return formatQuantity(amount, unit === implicitUnit ? '' : unit, formatNumber);
}

/** Formats a weight with the name of the unit: `80 kg`, `Body Weight`. 0 counts as no weight, as it does for the server. */
export function formatWeight(amount: string, unit: string, formatNumber: FormatNumber): string {
  return formatQuantity(amount === '0' ? '' : amount, unit, formatNumber);
}

/** Formats the load of an exercise: `4 × 8 · 80 kg`, or as much of it as is known. */
export function formatLoad(sets: string, repetitions: string, weight: string): string {
  const [first = '', ...others] = [repetitions, weight].filter((part) => part !== '');
  const multiplied = sets === '' ? first : `${sets} × ${first}`;
  return toText(joinParts(multiplied, ...others));
}

/** Formats a range for {@link formatQuantity}; a single amount if the maximum is not above it. */
export function formatRange(min: string, max: string): string {
  return Number(min) > 0 && Number(max) > Number(min) ? `${min}–${max}` : min;
}

/** Formats an amount or a range: `8–10`. Empty for an empty one, unless the unit is shown without a number. */
export function formatQuantity(amount: string, unit: string, formatNumber: FormatNumber): string {
  if (amount === '') {
    return unitsWithoutNumber.has(unit) ? unit : '';
  }
  const formatted = amount.split('–').map(formatNumber).join('–');
  return unit === '' ? formatted : `${formatted} ${unit}`;
}

/** Formats a number without an exponent and trailing zeros. Servers keep two decimals; more come from their arithmetic. */
function formatPlainNumber(value: number): string {
  const text = Math.abs(value) < 1e21 ? value.toFixed(2) : String(BigInt(value));
  return text.replace(/\.00$|(\.\d)0$/, '$1').replace(/^-0$/, '0');
}
