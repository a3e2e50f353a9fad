const kilogramsPerPound = 0.45359237;
const kilojoulesPerKilocalorie = 4.184;

/**
 * Kilograms of a weight; undefined in a unit that is none of weight, such as plates or kilometers per hour.
 *
 * @param unit its name, as the table of units and the user's profile have it
 */
export function kilogramsIn(weight: number, unit: string | undefined): number | undefined {
  switch (unit) {
    case 'kg':
      return weight;
    case 'lb':
      return kilogramsOf(weight);
    default:
      return undefined;
  }
}

export function kilogramsOf(pounds: number): number {
  return pounds * kilogramsPerPound;
}

export function poundsOf(kilograms: number): number {
  return kilograms / kilogramsPerPound;
}

export function kilojoulesOf(kilocalories: number): number {
  return kilocalories * kilojoulesPerKilocalorie;
}
