import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { toObjects, toObject, type JsonObject } from '../../../../src/api/json/value.ts';
import {
  getMealEnergy,
  getFoodName,
  formatMealName,
  getMeals,
  needsUnitTable,
  getPortionUnit,
} from '../../../../src/resources/records/meals.ts';
import { project } from '../../../harness/system/paths.ts';
import { getRecordingsFolder } from '../../../recordings/recordings.ts';
import { computePortionNutrients } from '../../../../src/training/nutrition/planNutrients.ts';

function getEnergy(portion: JsonObject): number | undefined {
  return computePortionNutrients(portion).energy;
}

const recordings = getRecordingsFolder(project);
const skip = !existsSync(recordings) && 'there are no recorded answers beside the project';

const oats = { name: 'Oats', energy: 379 };

/** The unit of a portion as each release sends it, and its weight in grams. */
const countedUnits: readonly (readonly [release: string, unit: JsonObject, grams: number])[] = [
  ['2.1 to 2.4', { id: 4, amount: '2.00', gram: 30, unit: 7 }, 60],
  ['2.5 on', { id: 4, gram: 30, name: 'Cup' }, 30],
];

describe('the meals of a plan', () => {
  it('are in the order of the day, those without a time last, and what is eaten in its own order', () => {
    const meals = getMeals({
      meals: [
        { id: 1, order: 1, time: null },
        { id: 2, order: 2, time: '19:30:00' },
        { id: 3, order: 4, time: '07:15:00' },
        {
          id: 4,
          order: 3,
          time: '07:15:00',
          meal_items: [{ id: 9, order: 2 }, { id: 8, order: 1 }, { id: 7 }],
        },
      ],
    });
    assert.deepEqual(
      meals?.map(({ meal }) => meal['id']),
      [4, 3, 2, 1],
    );
    assert.deepEqual(
      meals[0]?.portions.map(({ id }) => id),
      [8, 9, 7],
    );
  });

  it('have the same order from any list, by id if their times are equal', () => {
    const meals = [10, 9, 100].map((id) => ({ id, order: 1, time: null }));
    for (const sent of [meals, meals.toReversed()]) {
      assert.deepEqual(
        getMeals({ meals: sent })?.map(({ meal }) => [meal['id'], meal['order']]),
        [
          [9, 1],
          [10, 2],
          [100, 3],
        ],
      );
    }
  });

  it('have each portion once, and a limited number', () => {
    const again = getMeals({ meals: [{ meal_items: [{ id: 1 }, { id: 2 }, { id: 1 }, {}, {}] }] });
    assert.deepEqual(
      again?.[0]?.portions.map(({ id }) => id),
      [1, 2, undefined, undefined],
    );
    const portions = Array.from({ length: 5000 }, () => ({}));
    const many = Array.from({ length: 5000 }, () => ({ meal_items: portions }));
    const meals = getMeals({ meals: many });
    assert.equal(meals?.length, 1000);
    assert.equal(meals.flatMap((meal) => meal.portions).length, 1000);
  });

  it('are empty if the answer has another shape, and tolerate any content', () => {
    for (const answer of [undefined, null, [], {}, { meals: {} }]) {
      assert.equal(getMeals(answer), undefined);
    }
    const odd: readonly unknown[] = [
      undefined,
      null,
      0,
      -1,
      Infinity,
      10n ** 400n,
      '',
      'x',
      [],
      {},
      [[]],
      { id: {} },
    ];
    for (const value of odd) {
      const portion = {
        amount: value,
        weight_unit: value,
        weight_unit_obj: value,
        ingredient_obj: {
          name: value,
          energy: value,
          weight_units: [value],
          ingredientweightunit_set: value,
        },
        order: value,
      };
      const meals = getMeals({
        meals: [value, { time: value, order: value, meal_items: [portion, value] }, portion],
      });
      for (const { meal, portions } of meals ?? []) {
        assert.ok(Number.isFinite(getMealEnergy({ ...meal, nutritional_values: { energy: value } }) ?? 0));
        for (const each of portions) {
          assert.ok(Number.isFinite(getEnergy(each) ?? 0));
          assert.equal(typeof getFoodName(each), 'string');
          assert.equal(typeof getPortionUnit(each, () => undefined), 'string');
          assert.equal(typeof needsUnitTable(each), 'boolean');
        }
      }
    }
  });

  for (const [release, unit, grams] of countedUnits) {
    it(`have portions in units of release ${release}`, () => {
      const portion = { amount: '2.00', weight_unit: 4, weight_unit_obj: unit, ingredient_obj: oats };
      assert.equal(getEnergy(portion), (2 * grams * oats.energy) / 100);
      assert.equal(
        getPortionUnit(portion, (id) => (id === '7' ? 'Cup' : undefined)),
        'Cup',
      );
      assert.equal(needsUnitTable(portion), 'unit' in unit);
    });
  }

  it('have portions in unknown units (2.0)', () => {
    const portion = { amount: '1.50', weight_unit: 4, ingredient_obj: oats };
    assert.equal(getEnergy(portion), undefined);
    assert.equal(
      getPortionUnit(portion, () => undefined),
      '',
    );
  });

  for (const folder of [
    '2.0',
    '2.2',
    '2.4',
    '2.7a2',
    'records-2.2',
    'records-2.4',
    'records-2.7a2',
    'records-2.7rel',
  ]) {
    it(`have the energy that the server computes, in the recordings ${folder}`, { skip }, () => {
      const file = join(recordings, folder, 'nutritionplaninfo.list.json');
      const { results } = toObject(JSON.parse(readFileSync(file, 'utf8')) as unknown);
      const meals = toObjects(results).flatMap((plan) => getMeals(plan) ?? []);
      let checked = 0;
      for (const { meal, portions } of meals) {
        const sum = portions.reduce((total, portion) => total + (getEnergy(portion) ?? NaN), 0);
        if (!Number.isNaN(sum)) {
          assert.ok(Math.abs(sum - (getMealEnergy(meal) ?? NaN)) < 0.01, `${sum} for ${getMealEnergy(meal)}`);
          checked += 1;
        }
      }
      assert.ok(checked > 0);
    });
  }
});

it('names a meal by its name and time, or by the one that it has', () => {
  const meals = [
    { name: 'Breakfast', time: '08:00:00' },
    { name: '', time: '08:00:00' },
    { name: 'Lunch', time: null },
    { name: '', time: null },
  ];
  assert.deepEqual(meals.map(formatMealName), ['Breakfast · 08:00', '08:00', 'Lunch', '']);
});
