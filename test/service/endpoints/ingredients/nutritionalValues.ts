import type { Ingredient } from '../../domain/ingredients/ingredient.ts';
import type { Release } from '../../generations/release.ts';
import { Float, type JsonObject } from '../../json.ts';

export interface Portion {
  ingredient: Ingredient;
  gram: number;
}

/**
 * Sums over portions, in floating point (wger-api.md §2). Since 2.2, the sum of an optional value is null if it is unknown
 * or 0 for every portion.
 */
export function computeNutritionalValues(release: Release, portions: readonly Portion[]): JsonObject {
  const sum = (value: (ingredient: Ingredient) => number | null): Float => {
    const total = portions.reduce(
      (before, { ingredient, gram }) => before + ((value(ingredient) ?? 0) * gram) / 100,
      0,
    );
    return new Float(Number(total.toFixed(release.isAtLeast('2.2') ? 4 : 2)));
  };
  const optional = (value: (ingredient: Ingredient) => number | null): Float | null =>
    release.isAtLeast('2.2') && portions.every(({ ingredient }) => !value(ingredient)) ? null : sum(value);
  const fibre = optional((ingredient) => ingredient.fibre);
  return {
    energy: sum((ingredient) => ingredient.energy),
    protein: sum((ingredient) => ingredient.protein),
    carbohydrates: sum((ingredient) => ingredient.carbohydrates),
    carbohydrates_sugar: optional((ingredient) => ingredient.sugar),
    fat: sum((ingredient) => ingredient.fat),
    fat_saturated: optional((ingredient) => ingredient.saturated),
    ...(release.isAtLeast('2.3') ? { fiber: fibre } : { fibres: fibre }),
    sodium: optional((ingredient) => ingredient.sodium),
    ...release.before('2.2', {
      energy_kilojoule: sum((ingredient) => Number((ingredient.energy * 4.184).toFixed(2))),
    }),
  };
}

/** kcal per gram of the nutrients that a plan sums up until 2.1. */
const energyPerGram = { protein: 4, carbohydrates: 4, fat: 9 } as const;

/** The values of a whole plan until 2.1: sums, shares of the energy, and values per kilogram of body weight. */
export function computePlanValues(
  release: Release,
  portions: readonly Portion[],
  bodyWeight: number,
): JsonObject {
  const amount = (value: (ingredient: Ingredient) => number): number =>
    portions.reduce((total, { ingredient, gram }) => total + (value(ingredient) * gram) / 100, 0);
  const energy = amount((ingredient) => ingredient.energy);
  const nutrients = (Object.keys(energyPerGram) as (keyof typeof energyPerGram)[]).map(
    (name) => [name, amount((ingredient) => ingredient[name])] as const,
  );
  const rounded = (value: number): Float => new Float(Number(value.toFixed(2)));
  return {
    total: computeNutritionalValues(release, portions),
    percent: Object.fromEntries(
      nutrients.map(([name, gram]) => [
        name,
        rounded(energy === 0 ? 0 : (gram * energyPerGram[name] * 100) / energy),
      ]),
    ),
    per_kg: Object.fromEntries(nutrients.map(([name, gram]) => [name, rounded(gram / bodyWeight)])),
  };
}
