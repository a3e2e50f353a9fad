import { isObject, toObject, toObjects, type JsonObject } from '../../api/json/value.ts';
import { compareIds, getId, toId, joinParts, toText } from '../fields.ts';
import { toNumber } from './measures.ts';

/** A meal, and what is eaten with it. */
export interface Meal {
  /** As in {@link sortMeals}. */
  readonly meal: JsonObject;
  readonly portions: readonly JsonObject[];
}

/** Upper limit on the meals of a plan, and on the portions of all of them: more than anybody eats. */
const maxParts = 1000;

/**
 * The meals of a nutrition plan, by the time of the day; those without one come last.
 *
 * @param plan an answer of `nutritionplaninfo` (`wger-api.md` §3.7)
 * @returns undefined when it is none
 */
export function getMeals(plan: unknown): readonly Meal[] | undefined {
  const { meals } = toObject(plan);
  if (!Array.isArray(meals)) {
    return undefined;
  }
  let left = maxParts;
  return sortMeals(toObjects(meals, maxParts)).map((meal) => {
    const portions = getPortions(meal, left);
    left -= portions.length;
    return { meal, portions };
  });
}

/**
 * The meals of one plan by the time of the day, with their places as their order: many servers give all of them the same, and
 * one without a name goes by it. Their ids tell those apart that are of one time, whichever list they come from.
 */
export function sortMeals(meals: readonly JsonObject[]): readonly JsonObject[] {
  return sortByOrder([...meals].sort((one, other) => compareIds(getId(one) ?? '', getId(other) ?? '')))
    .sort(compareTimes)
    .map((meal, at) => ({ ...meal, order: at + 1 }));
}

/** The foods of a meal, each with its amount, and each once. */
function getPortions({ meal_items: sent }: JsonObject, max: number): readonly JsonObject[] {
  const ids = new Set<string>();
  const portions = toObjects(sent, max);
  return sortByOrder(
    portions.filter((portion) => {
      const id = getId(portion);
      return id === undefined || (!ids.has(id) && ids.add(id));
    }),
  );
}

/** Energy of a meal in kcal, by the server's own reckoning; undefined where it does not tell. */
export function getMealEnergy(meal: JsonObject): number | undefined {
  // Called otherwise up to 2.0.
  return toNumber(toObject(meal['nutritional_values'] ?? meal['get_nutritional_values'])['energy']);
}

/** The name of a meal with its time; empty where it has neither. */
export function formatMealName(meal: JsonObject): string {
  return joinParts(toText(meal['name']), toText(meal['time']).slice(0, 5));
}

/** The name of a portion's food; empty where the server does not send it. */
export function getFoodName(portion: JsonObject): string {
  return toText(getFood(portion)['name']);
}

/**
 * The name of the unit of a portion that is not in grams; empty where it is not known.
 *
 * @param nameOf tells the name behind an id of the table of units, which have no names of their own up to 2.4
 */
export function getPortionUnit(portion: JsonObject, nameOf: (id: string) => string | undefined): string {
  const { name, unit } = findUnit(portion) ?? {};
  const id = toId(unit);
  return toText(name) || toText(toObject(unit)['name']) || ((id && nameOf(id)) ?? '');
}

/** Returns true if the name of a portion's unit is in the table of units. */
export function needsUnitTable(portion: JsonObject): boolean {
  return toId(findUnit(portion)?.['unit']) !== undefined;
}

/** Grams of a portion; undefined where they are not known. */
export function getPortionGrams(portion: JsonObject): number | undefined {
  const amount = toNumber(portion['amount']);
  if (amount === undefined || isInGrams(portion)) {
    return amount;
  }
  const grams = getUnitGrams(findUnit(portion) ?? {});
  return grams === undefined ? undefined : amount * grams;
}

/** Grams of one of a unit, as servers reckon: up to 2.4 one is an amount of its own (`wger-api.md` §3.7). */
export function getUnitGrams({ gram, amount }: JsonObject): number | undefined {
  const grams = toNumber(gram);
  return grams === undefined ? undefined : grams * (toNumber(amount) ?? 1);
}

function isInGrams({ weight_unit: unit }: JsonObject): boolean {
  return unit === null || unit === undefined;
}

/** The unit of a portion; undefined where it is in grams, and up to 2.0. */
function findUnit({ weight_unit_obj: unit }: JsonObject): JsonObject | undefined {
  return isObject(unit) ? unit : undefined;
}

/** The food of a portion, as far as the server sends it along. */
export function getFood(portion: JsonObject): JsonObject {
  return toObject(portion['ingredient_obj']);
}

function sortByOrder(objects: JsonObject[]): JsonObject[] {
  return objects.sort((one, other) => getOrder(one) - getOrder(other) || 0);
}

function getOrder({ order }: JsonObject): number {
  return toNumber(order) ?? Infinity;
}

/** A time of the day sorts as text. */
function compareTimes(one: JsonObject, other: JsonObject): number {
  const [first, second] = [toText(one['time']), toText(other['time'])];
  return Number(first === '') - Number(second === '') || (first < second ? -1 : Number(first > second));
}
