import type { JsonObject } from '../api/json/value.ts';

/** Members of an ingredient with its nutrients per 100 g, energy in kcal (`wger-api.md` §3.4). */
export const nutrientMembers = {
  energy: 'energy',
  protein: 'protein',
  carbohydrates: 'carbohydrates',
  sugar: 'carbohydrates_sugar',
  fat: 'fat',
  saturatedFat: 'fat_saturated',
  fiber: 'fiber',
  sodium: 'sodium',
} as const;

export type NutrientName = keyof typeof nutrientMembers;

/** The nutrients in the order of a nutrition label. */
export const nutrientNames = Object.keys(nutrientMembers) as NutrientName[];

/** Creates a value for each nutrient. */
export function mapNutrients<Value>(
  getValue: (name: NutrientName) => Value,
): Readonly<Record<NutrientName, Value>> {
  return Object.fromEntries(nutrientNames.map((name) => [name, getValue(name)])) as Record<
    NutrientName,
    Value
  >;
}

/** Reads the nutrients of an ingredient. */
export function getNutrients<Value>(
  item: JsonObject,
  read: (value: unknown) => Value,
): Readonly<Record<NutrientName, Value>> {
  // Up to 2.2, the member has another spelling.
  const source: JsonObject = { ...item, fiber: item['fiber'] ?? item['fibres'] };
  return mapNutrients((name) => read(source[nutrientMembers[name]]));
}
