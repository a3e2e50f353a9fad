import { weightEntries } from '../domain/body.ts';
import {
  diary,
  grams,
  type Meal,
  type MealItem,
  mealItems,
  meals,
  nutritionPlans,
  type Plan,
} from '../domain/nutrition.ts';
import { userTimestamp } from '../domain/time.ts';
import { languageId } from '../domain/vocabulary.ts';
import type { Json, JsonObject } from '../json.ts';
import { formatDecimal } from './support/decimals.ts';
import type { Scope } from './support/endpoint.ts';
import { boolean, date, dateTime, createFieldFilters, number, text } from './support/filters.ts';
import { ingredientImage, ingredientInfo, unitRow } from './ingredients/ingredientRow.ts';
import { computeNutritionalValues, computePlanValues } from './ingredients/nutritionalValues.ts';
import { tableEndpoint } from './support/table.ts';
import { recordId, recordIdPattern } from './training/trainingLog.ts';
import { languageRow } from './vocabulary.ts';

const getPlans = ({ user }: Scope): Plan[] => nutritionPlans.filter(({ owner }) => owner === user);

const planFilters = createFieldFilters({
  creation_date: [date],
  description: [text],
  has_goal_calories: [boolean],
});

export const nutritionplan = tableEndpoint({
  access: 'key',
  model: 'NutritionPlan',
  idPattern: recordIdPattern,
  rows: (scope) =>
    getPlans(scope).map((plan) => ({
      ...planHead(scope, plan),
      ...scope.release.before('2.2', {
        has_goal_calories: plan.goals.energy !== null,
        language: languageId('en'),
      }),
      ...scope.release.since('2.2', goals(scope, plan)),
    })),
  filters: planFilters,
  order: '-creation_date',
});

/** A plan with its meals and their complete ingredients. */
export const nutritionplaninfo = tableEndpoint({
  access: 'key',
  model: 'NutritionPlan',
  idPattern: recordIdPattern,
  rows: (scope) => getPlans(scope).map((plan) => planInfo(scope, plan)),
  filters: planFilters,
  order: '-creation_date',
});

export const meal = tableEndpoint({
  access: 'key',
  model: 'Meal',
  idPattern: recordIdPattern,
  rows: (scope) =>
    meals
      .filter(({ plan }) => getPlans(scope).some(({ id }) => id === plan))
      .map((row) => mealRow(scope, row)),
  filters: createFieldFilters({ plan: [text], order: [number], time: [text] }),
  order: '',
});

export const mealitem = tableEndpoint({
  access: 'key',
  model: 'MealItem',
  idPattern: recordIdPattern,
  rows: (scope) =>
    (getPlans(scope).length === 0 ? [] : mealItems).map((item) => ({
      id: recordId(scope.release, 'mealItem', item.id),
      meal: recordId(scope.release, 'meal', item.meal),
      ingredient: item.ingredient.id,
      ...portion(item),
    })),
  filters: createFieldFilters({
    meal: [text],
    ingredient: [number],
    weight_unit: [number],
    order: [number],
    amount: [number],
  }),
  order: '',
});

export const nutritiondiary = tableEndpoint({
  access: 'key',
  model: 'LogItem',
  idPattern: recordIdPattern,
  rows: (scope) =>
    (getPlans(scope).length === 0 ? [] : diary).map((entry) => ({
      id: recordId(scope.release, 'diary', entry.id),
      plan: recordId(scope.release, 'plan', entry.plan),
      ...scope.release.since('2.1', {
        meal: entry.meal === null ? null : recordId(scope.release, 'meal', entry.meal),
      }),
      ingredient: entry.ingredient.id,
      weight_unit: unitId(entry),
      datetime: userTimestamp(entry.date, entry.time),
      amount: formatDecimal(entry.amount),
    })),
  filters: ({ release }) =>
    createFieldFilters({
      plan: [text],
      ingredient: [number],
      weight_unit: [number],
      amount: [number],
      // A day came with 2.2, ranges with 2.4 (wger-api.md §3.7).
      ...(release.isAtLeast('2.4')
        ? { datetime: [dateTime, 'date', 'gt', 'gte', 'lt', 'lte'] }
        : release.isAtLeast('2.2')
          ? { datetime: [dateTime, 'date'] }
          : {}),
    }),
  order: (release) => (release.isAtLeast('2.2') ? '-datetime' : 'datetime'),
});

function planHead({ release }: Scope, plan: Plan): JsonObject {
  return {
    id: recordId(release, 'plan', plan.id),
    creation_date: plan.created,
    ...release.since('2.4', { start: plan.created, end: plan.end ?? null }),
    description: plan.description,
  };
}

function goals({ release }: Scope, { onlyLogging, goals: goal }: Plan): JsonObject {
  return {
    only_logging: onlyLogging,
    goal_energy: goal.energy,
    goal_protein: goal.protein,
    goal_carbohydrates: goal.carbohydrates,
    goal_fat: goal.fat,
    ...release.since('2.3', { goal_fiber: null }),
  };
}

function planInfo(scope: Scope, plan: Plan): JsonObject {
  const { release } = scope;
  const head = planHead(scope, plan);
  if (!release.isAtLeast('2.2')) {
    const whole = portions(plan.meals.flatMap(({ items }) => items));
    const { weight } = weightEntries.findLast(({ owner }) => owner === plan.owner) ?? { weight: 70 };
    return {
      id: plan.id,
      language: languageRow(scope, languageId('en')),
      creation_date: plan.created,
      description: plan.description,
      get_nutritional_values: computePlanValues(release, whole, weight),
      meals: plan.meals.map((row) => mealInfo(scope, row)),
    };
  }
  return {
    ...head,
    ...release.since('2.3', goals(scope, plan)),
    meals: plan.meals.map((row) => mealInfo(scope, row)),
  };
}

function mealInfo(scope: Scope, row: Meal): JsonObject {
  return {
    ...mealRow(scope, row),
    meal_items: row.items.map((item) => itemInfo(scope, item)),
    [scope.release.isAtLeast('2.2') ? 'nutritional_values' : 'get_nutritional_values']:
      computeNutritionalValues(scope.release, portions(row.items)),
  };
}

function mealRow({ release }: Scope, { id, plan, time, name }: Meal): JsonObject {
  return {
    id: recordId(release, 'meal', id),
    plan: recordId(release, 'plan', plan),
    // The order of every meal that nobody has moved.
    order: 1,
    time,
    ...release.since('2.1', { name }),
  };
}

function itemInfo(scope: Scope, item: MealItem): JsonObject {
  const { release } = scope;
  const { ingredient } = item;
  const whole = ingredientInfo(scope, ingredient);
  const head = { id: recordId(release, 'mealItem', item.id), meal: recordId(release, 'meal', item.meal) };
  const { weight_unit: unit, ...rest } = portion(item);
  return release.isAtLeast('2.1')
    ? {
        ...head,
        ingredient: ingredient.id,
        ingredient_obj: whole,
        weight_unit: unit,
        weight_unit_obj: unitObject(scope, item),
        ...release.since('2.2', { image: ingredient.hasImage ? ingredientImage(scope, ingredient) : null }),
        ...rest,
      }
    : {
        ...head,
        ingredient_obj: whole,
        ingredient: ingredient.id,
        weight_unit: unitObject(scope, item),
        ...rest,
      };
}

function portion(item: MealItem) {
  return { weight_unit: unitId(item), order: 1, amount: formatDecimal(item.amount) };
}

function unitId({ ingredient, unit }: Pick<MealItem, 'ingredient' | 'unit'>): number | null {
  return unit === undefined ? null : (ingredient.units[unit]?.id ?? null);
}

function unitObject(scope: Scope, { ingredient, unit }: MealItem): Json {
  const measure = unit === undefined ? undefined : ingredient.units[unit];
  return measure === undefined ? null : unitRow(scope, measure, ingredient);
}

function portions(items: readonly MealItem[]) {
  return items.map((item) => ({ ingredient: item.ingredient, gram: grams(item) }));
}
