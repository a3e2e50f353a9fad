/** A food; values are per 100 g, energy in kcal, the rest in g (wger-api.md §3.4). */
export interface Ingredient {
  id: number;
  name: string;
  language: number;
  /** Generic name of the food. */
  commonName: string | null;
  brand: string | null;
  /** European article number. */
  code: string | null;
  energy: number;
  protein: number;
  carbohydrates: number;
  sugar: number | null;
  fat: number;
  saturated: number | null;
  fibre: number | null;
  sodium: number | null;
  vegan: boolean | null;
  vegetarian: boolean | null;
  nutriscore: string | null;
  units: readonly WeightUnit[];
  hasImage: boolean;
}

/** A household measure of one ingredient. */
export interface WeightUnit {
  id: number;
  name: string;
  gram: number;
}
