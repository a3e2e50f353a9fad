const kilogramsPerPound = 0.45359237;
const kilojoulesPerKilocalorie = 4.184;

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
      return poundsToKilograms(weight);
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
  if (kilograms === undefined || (to !== 'kg' && to !== 'lb')) {
    return undefined;
  }
  return Number((to === 'lb' ? kilogramsToPounds(kilograms) : kilograms).toFixed(2));
}

export function poundsToKilograms(pounds: number): number {
  return pounds * kilogramsPerPound;
}

export function kilogramsToPounds(kilograms: number): number {
  return kilograms / kilogramsPerPound;
}

export function kilocaloriesToKilojoules(kilocalories: number): number {
  return kilocalories * kilojoulesPerKilocalorie;
}
