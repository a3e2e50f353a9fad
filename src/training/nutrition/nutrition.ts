import type { JsonObject } from '../../api/json/value.ts';
import { mapNutrients, getNutrients, type NutrientName } from '../../resources/nutrients.ts';
import { toNumber } from '../../resources/records/measures.ts';

/** Amounts in g, energy in kcal; undefined where they are not known. */
export type Nutrients = Readonly<Partial<Record<NutrientName, number | undefined>>>;

/** A sum of what is known. */
export interface NutrientSum extends Nutrients {
  /** Tells of each nutrient if it is known of every part. */
  readonly isComplete: Readonly<Record<NutrientName, boolean>>;
}

/** Parts of the energy, from 0 to 1. */
export interface EnergyShares {
  readonly protein: number;
  readonly carbohydrates: number;
  readonly fat: number;
}

/** Nutrients of an ingredient, per 100 g. */
export function parseNutrients(item: JsonObject): Nutrients {
  return getNutrients(item, parseAmount);
}

/** Nutrients of so many grams. */
export function scaleNutrients(per100Grams: Nutrients, grams: number): Nutrients {
  return mapNutrients((name) => {
    const amount = per100Grams[name];
    return amount === undefined ? undefined : parseAmount((amount * grams) / 100);
  });
}

/** Sum of parts, as far as they are known: a nutrient that is known of none of them is not known; without parts it is 0. */
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
 * Shares of energy as parts of their own sum, by 4 kcal for 1 g of protein and of carbohydrates and 9 kcal for 1 g of fat; an
 * amount that is not known counts as 0.
 *
 * @returns undefined where there is no energy in what is known
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

/** An amount that can be: a number that is not below 0. */
function parseAmount(value: unknown): number | undefined {
  const number = toNumber(value);
  return number !== undefined && number >= 0 ? number : undefined;
}
