import { hash } from './hash.ts';
import type { Ingredient } from './ingredients/ingredient.ts';
import { writtenIngredients } from './ingredients/written.ts';
import { addDays } from './time.ts';
import { owner, type User } from './users.ts';

export interface MealItem {
  id: number;
  meal: number;
  ingredient: Ingredient;
  /** Index of the household measure; grams without one. */
  unit: number | undefined;
  amount: number;
}

export interface Meal {
  id: number;
  plan: number;
  time: string | null;
  name: string;
  items: readonly MealItem[];
}

export interface Plan {
  id: number;
  owner: User;
  created: string;
  /** Last day; without one, the plan goes on. */
  end?: string;
  description: string;
  onlyLogging: boolean;
  goals: { energy: number | null; protein: number | null; carbohydrates: number | null; fat: number | null };
  meals: readonly Meal[];
}

export interface DiaryEntry {
  id: number;
  plan: number;
  meal: number | null;
  ingredient: Ingredient;
  unit: number | undefined;
  date: string;
  time: string;
  amount: number;
}

const noGoals = { energy: null, protein: null, carbohydrates: null, fat: null };

/** Foods by the beginning of their names, with the amount; `×` counts the first household measure. */
const menus: readonly { time: string | null; name: string; foods: readonly string[] }[] = [
  { time: '07:15:00', name: 'Breakfast', foods: ['Oats 60', 'Milk, Semi 200', 'Banana × 1', 'Walnuts 15'] },
  {
    time: '12:30:00',
    name: 'Lunch',
    foods: ['Chicken Breast 180', 'Rice, B 150', 'Broccoli 200', 'Olive Oil × 1'],
  },
  { time: null, name: '', foods: ['Tempeh 120', 'Chicken Breast 90'] },
  { time: '19:30:00', name: 'Dinner', foods: ['Salmon 170', 'Potatoes 250', 'Spargel 200'] },
];

const counts = { meal: 0, item: 0 };

export const nutritionPlans: readonly Plan[] = [
  {
    id: 3,
    owner,
    created: '2025-10-06',
    description: 'Winter bulk',
    onlyLogging: false,
    goals: { energy: 2750, protein: 150, carbohydrates: 330, fat: 85 },
    meals: menus.map((menu) => createMeal(3, menu)),
  },
  {
    id: 5,
    owner,
    created: '2026-02-16',
    description: '',
    onlyLogging: false,
    goals: noGoals,
    meals: menus.slice(0, 2).map((menu) => createMeal(5, menu)),
  },
  {
    id: 8,
    owner,
    created: '2026-05-04',
    description: 'Just logging',
    onlyLogging: true,
    goals: noGoals,
    meals: [],
  },
];

export const meals: readonly Meal[] = nutritionPlans.flatMap((plan) => plan.meals);

export const mealItems: readonly MealItem[] = meals.flatMap(({ items }) => items);

/** Six days of diary entries. */
export const diary: readonly DiaryEntry[] = mealItems.slice(0, 12).map((item, at) => ({
  id: at + 1,
  plan: 3,
  meal: at % 3 === 0 ? null : item.meal,
  ingredient: item.ingredient,
  unit: item.unit,
  date: addDays('2026-01-12', Math.floor(at / 2)),
  time: `${String(8 + (hash(at, 60) % 12)).padStart(2, '0')}:14:05`,
  amount: item.amount,
}));

/** The weight of an item in grams. */
export function grams({
  ingredient,
  unit,
  amount,
}: Pick<MealItem, 'ingredient' | 'unit' | 'amount'>): number {
  return amount * (unit === undefined ? 1 : (ingredient.units[unit]?.gram ?? 1));
}

function createMeal(plan: number, { time, name, foods }: (typeof menus)[number]): Meal {
  counts.meal += 1;
  const id = counts.meal;
  return { id, plan, time, name, items: foods.map((food) => createItem(id, food)) };
}

function createItem(meal: number, food: string): MealItem {
  const [, start = '', counted, amount] = /^(.*?) (× )?(\d+)$/.exec(food) ?? [];
  const ingredient = writtenIngredients.find(({ name }) => name.startsWith(start));
  if (ingredient === undefined) {
    throw new RangeError(`The sample data has no food that starts with ${start}.`);
  }
  counts.item += 1;
  return {
    id: counts.item,
    meal,
    ingredient,
    unit: counted === undefined ? undefined : 0,
    amount: Number(amount),
  };
}
