import type { JsonObject } from '../api/json/value.ts';

/** Nutrients, and the members of an ingredient that have them per 100 g, energy in kcal (`wger-api.md` §3.4). */
const memberNames = {
  energy: 'energy',
  protein: 'protein',
  carbohydrates: 'carbohydrates',
  sugar: 'carbohydrates_sugar',
  fat: 'fat',
  saturatedFat: 'fat_saturated',
  fiber: 'fiber',
  sodium: 'sodium',
} as const;

export type NutrientName = keyof typeof memberNames;

const nutrientNames = Object.keys(memberNames) as NutrientName[];

/** A value for each nutrient. */
export function mapNutrients<Value>(
  valueOf: (name: NutrientName) => Value,
): Readonly<Record<NutrientName, Value>> {
  return Object.fromEntries(nutrientNames.map((name) => [name, valueOf(name)])) as Record<
    NutrientName,
    Value
  >;
}

/** The nutrients that an ingredient was sent with. */
export function getNutrients<Value>(
  item: JsonObject,
  read: (sent: unknown) => Value,
): Readonly<Record<NutrientName, Value>> {
  // Spelled otherwise up to 2.2.
  const sent: JsonObject = { ...item, fiber: item['fiber'] ?? item['fibres'] };
  return mapNutrients((name) => read(sent[memberNames[name]]));
}
