import type { JsonObject } from '../../api/json/value.ts';
import { mapNutrients, getNutrients, type NutrientName } from '../../resources/nutrients.ts';
import { toNumber } from '../../resources/records/measures.ts';

/** Amounts in g, and energy in kcal; undefined if unknown. */
export type Nutrients = Readonly<Partial<Record<NutrientName, number | undefined>>>;

/** A sum of the known amounts. */
export interface NutrientSum extends Nutrients {
  /** True for each nutrient that is known for every part. */
  readonly isComplete: Readonly<Record<NutrientName, boolean>>;
}

/** Shares of energy, from 0 to 1. */
export interface EnergyShares {
  readonly protein: number;
  readonly carbohydrates: number;
  readonly fat: number;
}

/** Returns the nutrients of an ingredient per 100 g. */
export function parseNutrients(item: JsonObject): Nutrients {
  return getNutrients(item, parseAmount);
}

/** Returns the nutrients of an amount in grams. */
export function scaleNutrients(per100Grams: Nutrients, grams: number): Nutrients {
  return mapNutrients((name) => {
    const amount = per100Grams[name];
    return amount === undefined ? undefined : parseAmount((amount * grams) / 100);
  });
}

/** Sums the known amounts of parts. A nutrient unknown for all parts is unknown; without parts, it is 0. */
export function sumNutrients(parts: readonly Nutrients[]): NutrientSum {
  const known = mapNutrients((name) =>
    parts.map((part) => part[name]).filter((amount) => amount !== undefined),
  );
  return {
    ...mapNutrients((name) =>
      known[name].length === 0 && parts.length > 0
        ? undefined
        : known[name].reduce((sum, amount) => sum + amount, 0),
    ),
    isComplete: mapNutrients((name) => known[name].length === parts.length),
  };
}

/**
 * Computes the shares of energy from 4 kcal per gram of protein and carbohydrates and 9 kcal per gram of fat. Unknown amounts
 * count as 0.
 *
 * @returns undefined if the known amounts contain no energy
 */
export function computeEnergyShares({
  protein = 0,
  carbohydrates = 0,
  fat = 0,
}: Nutrients): EnergyShares | undefined {
  const sum = 4 * protein + 4 * carbohydrates + 9 * fat;
  return sum > 0
    ? { protein: (4 * protein) / sum, carbohydrates: (4 * carbohydrates) / sum, fat: (9 * fat) / sum }
    : undefined;
}

/** Returns a number that is not negative; undefined for anything else. */
function parseAmount(value: unknown): number | undefined {
  const number = toNumber(value);
  return number !== undefined && number >= 0 ? number : undefined;
}
