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

export function poundsToKilograms(pounds: number): number {
  return pounds * kilogramsPerPound;
}

export function kilogramsToPounds(kilograms: number): number {
  return kilograms / kilogramsPerPound;
}

export function kilocaloriesToKilojoules(kilocalories: number): number {
  return kilocalories * kilojoulesPerKilocalorie;
}
