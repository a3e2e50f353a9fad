const kilogramsPerPound = 0.45359237;
/** Kilojoules in a kilocalorie. */
export const kilojoulesPerKilocalorie = 4.184;

/**
 * Converts a weight to kilograms; undefined in units such as plates or kilometers per hour.
 *
 * @param unit its name in the table of units and the user's profile
 */
export function toKilograms(weight: number, unit: string | undefined): number | undefined {
  switch (unit) {
    case 'kg':
      return weight;
    case 'lb':
      return weight * kilogramsPerPound;
    default:
      return undefined;
  }
}

/**
 * Converts a weight from one unit to another, rounded to two decimals unless they are the same; undefined between other units than
 * kilograms and pounds.
 */
export function convertWeight(weight: number, from: string, to: string): number | undefined {
  if (from === to) {
    return weight;
  }
  const kilograms = toKilograms(weight, from);
  return kilograms === undefined || (to !== 'kg' && to !== 'lb') ? undefined : fromKilograms(kilograms, to);
}

/** Converts kilograms to a unit, rounded to a number of decimals. */
export function fromKilograms(kilograms: number, unit: 'kg' | 'lb', decimals = 2): number {
  return Number((unit === 'lb' ? kilograms / kilogramsPerPound : kilograms).toFixed(decimals));
}
