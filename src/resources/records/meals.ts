import { isObject, toObject, toObjects, type JsonObject } from '../../api/json/value.ts';
import { compareIds, getId, toId, joinParts, toText } from '../fields.ts';
import { toNumber } from './measures.ts';
import { toTimeWithoutSeconds } from './moments.ts';

/** A meal and its portions. */
export interface Meal {
  /** As returned by {@link sortMeals}. */
  readonly meal: JsonObject;
  readonly portions: readonly JsonObject[];
}

/** Upper limit on the meals of a plan, and on the portions of all of them, above those of any real plan. */
const maxParts = 1000;

/**
 * Returns the meals of a nutrition plan by time of day; those without one come last.
 *
 * @param plan an answer of `nutritionplaninfo` (`wger-api.md` §3.7)
 * @returns undefined if it is not such an answer
 */
export function getMeals(plan: unknown): readonly Meal[] | undefined {
  const { meals } = toObject(plan);
  if (!Array.isArray(meals)) {
    return undefined;
  }
  let remaining = maxParts;
  return sortMeals(toObjects(meals, maxParts)).map((meal) => {
    const portions = getPortions(meal, remaining);
    remaining -= portions.length;
    return { meal, portions };
  });
}

/**
 * Sorts the meals of one plan by time of day, and sets their order to their position, by which a meal without a name is known:
 * many servers give all of them the same order. Meals of the same time and order are sorted by id, so that the result does not
 * depend on the list that they come from.
 */
export function sortMeals(meals: readonly JsonObject[]): readonly JsonObject[] {
  return sortByOrder(meals.toSorted((a, b) => compareIds(getId(a) ?? '', getId(b) ?? '')))
    .sort(compareTimes)
    .map((meal, index) => ({ ...meal, order: index + 1 }));
}

/** Returns the portions of a meal, in order and without duplicates. */
function getPortions({ meal_items: mealItems }: JsonObject, max: number): readonly JsonObject[] {
  const ids = new Set<string>();
  const portions = toObjects(mealItems, max);
  return sortByOrder(
    portions.filter((portion) => {
      const id = getId(portion);
      return id === undefined || (!ids.has(id) && ids.add(id));
    }),
  );
}

/** Returns the energy of a meal in kcal, as calculated by the server; undefined if unknown. */
export function getMealEnergy(meal: JsonObject): number | undefined {
  // Up to 2.0, the member has another name.
  return toNumber(toObject(meal['nutritional_values'] ?? meal['get_nutritional_values'])['energy']);
}

/** Returns the name of a meal and its time; empty if it has neither. */
export function formatMealName(meal: JsonObject): string {
  return joinParts(toText(meal['name']), toTimeWithoutSeconds(meal['time']));
}

/** Returns the name of a portion's food; empty if the server does not send it. */
export function getFoodName(portion: JsonObject): string {
  return toText(getFood(portion)['name']);
}

/**
 * Returns the name of a portion's unit if that is not grams; empty if unknown.
 *
 * @param findUnitName looks up a name in the table of units, since up to 2.4 the unit of a portion has only its id
 */
export function getPortionUnit(
  portion: JsonObject,
  findUnitName: (id: string) => string | undefined,
): string {
  const { name, unit } = findUnit(portion) ?? {};
  const id = toId(unit);
  return toText(name) || toText(toObject(unit)['name']) || ((id && findUnitName(id)) ?? '');
}

/** Returns true if the name of a portion's unit must be looked up in the table of units. */
export function needsUnitTable(portion: JsonObject): boolean {
  return toId(findUnit(portion)?.['unit']) !== undefined;
}

/** Returns the weight of a portion in grams; undefined if unknown. */
export function getPortionGrams(portion: JsonObject): number | undefined {
  const amount = toNumber(portion['amount']);
  if (amount === undefined || isInGrams(portion)) {
    return amount;
  }
  const grams = getUnitGrams(findUnit(portion) ?? {});
  return grams === undefined ? undefined : amount * grams;
}

/** Returns the grams of one unit, as calculated by servers: up to 2.4, a unit has an amount of its own (`wger-api.md` §3.7). */
export function getUnitGrams({ gram, amount }: JsonObject): number | undefined {
  const grams = toNumber(gram);
  return grams === undefined ? undefined : grams * (toNumber(amount) ?? 1);
}

/** Returns true for an amount without a unit. */
export function isInGrams({ weight_unit: unit }: JsonObject): boolean {
  return unit === null || unit === undefined;
}

/** Returns the unit of a portion; undefined for grams. 2.0 sends it in the place of its ID. */
function findUnit({ weight_unit_obj: unit, weight_unit: id }: JsonObject): JsonObject | undefined {
  return [unit, id].find(isObject);
}

/** Returns the food of a portion, as far as the server sends it. */
export function getFood(portion: JsonObject): JsonObject {
  return toObject(portion['ingredient_obj']);
}

function sortByOrder(objects: JsonObject[]): JsonObject[] {
  return objects.sort((a, b) => getOrder(a) - getOrder(b) || 0);
}

function getOrder({ order }: JsonObject): number {
  return toNumber(order) ?? Infinity;
}

/** Compares meals by time, which sorts as text. Those without one come last. */
function compareTimes(a: JsonObject, b: JsonObject): number {
  const [timeA, timeB] = [toText(a['time']), toText(b['time'])];
  return Number(timeA === '') - Number(timeB === '') || (timeA < timeB ? -1 : Number(timeA > timeB));
}
