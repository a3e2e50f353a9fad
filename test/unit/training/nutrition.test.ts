import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isObject, toObject, toObjects } from '../../../src/api/json/value.ts';
import {
  parseNutrients,
  scaleNutrients,
  computeEnergyShares,
  sumNutrients,
} from '../../../src/training/nutrition/nutrition.ts';
import { computePortionNutrients, parseGoals } from '../../../src/training/nutrition/planNutrients.ts';
import {
  hostileValues,
  readRecordedRows,
  recordedFolders,
  skipReason,
  findNonFiniteNumbers,
} from './support.ts';

const banana = {
  energy: 88,
  protein: '1.089',
  carbohydrates: '22.572',
  carbohydrates_sugar: '12.078',
  fat: '0.297',
  fat_saturated: null,
  fiber: '2.574',
  sodium: '0.001',
};

describe('nutrients', () => {
  it('are numbers, or unknown if the server does not send them', () => {
    assert.deepEqual(parseNutrients(banana), {
      energy: 88,
      protein: 1.089,
      carbohydrates: 22.572,
      sugar: 12.078,
      fat: 0.297,
      saturatedFat: undefined,
      fiber: 2.574,
      sodium: 0.001,
    });
  });

  it('include fiber in the spelling up to 2.2', () => {
    assert.equal(parseNutrients({ fibres: '2.574' }).fiber, 2.574);
  });

  it('of an amount in grams are in proportion to those of 100 g', () => {
    const of250 = scaleNutrients(parseNutrients(banana), 250);
    assert.equal(of250.energy, 220);
    assert.equal(of250.sugar, 30.195);
    assert.equal(of250.saturatedFat, undefined);
    assert.equal(scaleNutrients({ energy: 88 }, 0).energy, 0);
  });

  it('are finite, not negative, or unknown, whatever the numbers', () => {
    for (const value of hostileValues) {
      const read = parseNutrients(Object.fromEntries(Object.keys(banana).map((name) => [name, value])));
      for (const grams of hostileValues.filter((each) => typeof each === 'number')) {
        const parts = [scaleNutrients(read, grams), read];
        const sum = sumNutrients([...parts, ...parts]);
        assert.deepEqual(findNonFiniteNumbers([parts, sum, computeEnergyShares(sum)]), []);
        assert.ok(Object.values(parts[0] ?? {}).every((amount: number | undefined) => (amount ?? 0) >= 0));
      }
    }
  });
});

describe('a nutrition plan', () => {
  it('has unknown nutrients of a portion whose weight is unknown', () => {
    const known = computePortionNutrients({ ingredient_obj: banana, amount: '200.00' });
    assert.equal(known.energy, 176);
    const unknown = computePortionNutrients({ ingredient_obj: banana, amount: '2.00', weight_unit: 5 });
    assert.equal(unknown.energy, undefined);
  });

  it('has goals for each of wger’s nutrients if any goal is set', () => {
    const names = ['energy', 'protein', 'carbohydrates', 'fat', 'fiber'] as const;
    for (const name of names) {
      const goals = parseGoals({ goal_energy: null, [`goal_${name}`]: 30 });
      assert.deepEqual(
        names.filter((each) => goals?.[each] !== undefined),
        [name],
      );
    }
    assert.equal(parseGoals({ goal_energy: null, goal_fiber: null }), undefined);
    assert.equal(parseGoals({ goal_energy: 0, goal_protein: 0 }), undefined);
  });
});

describe('a sum of nutrients', () => {
  it('covers what is known, and says for each nutrient if that is complete', () => {
    const { isComplete, ...nutrients } = sumNutrients([
      { energy: 100, protein: 5, fat: 0 },
      { energy: 50, protein: undefined, fat: 0 },
    ]);
    assert.deepEqual(nutrients, {
      energy: 150,
      protein: 5,
      carbohydrates: undefined,
      sugar: undefined,
      fat: 0,
      saturatedFat: undefined,
      fiber: undefined,
      sodium: undefined,
    });
    assert.deepEqual(isComplete, {
      energy: true,
      protein: false,
      carbohydrates: false,
      sugar: false,
      fat: true,
      saturatedFat: false,
      fiber: false,
      sodium: false,
    });
  });

  it('of nothing is 0, and complete', () => {
    const { isComplete, ...nutrients } = sumNutrients([]);
    assert.deepEqual([...new Set(Object.values(nutrients))], [0]);
    assert.deepEqual([...new Set(Object.values(isComplete))], [true]);
  });
});

describe('the shares of energy', () => {
  it('are computed with 4, 4 and 9 kcal, as parts of their own sum', () => {
    assert.deepEqual(computeEnergyShares({ energy: 999, protein: 25, carbohydrates: 50, fat: 100 / 9 }), {
      protein: 0.25,
      carbohydrates: 0.5,
      fat: 0.25,
    });
  });

  it('cover what is known', () => {
    assert.deepEqual(computeEnergyShares({ protein: 10, fat: undefined }), {
      protein: 1,
      carbohydrates: 0,
      fat: 0,
    });
  });

  it('are unknown if nothing is known, and for water', () => {
    assert.equal(computeEnergyShares({ energy: 100 }), undefined);
    assert.equal(computeEnergyShares({ protein: 0, carbohydrates: 0, fat: 0 }), undefined);
  });
});

describe('the meals of recorded plans', () => {
  for (const folder of recordedFolders) {
    it(`in ${folder} have the nutrients that their server computes`, { skip: skipReason }, () => {
      const meals = readRecordedRows(folder, 'nutritionplaninfo').flatMap((plan) => toObjects(plan['meals']));
      const inGrams = meals
        .map((meal) => ({ meal, portions: toObjects(meal['meal_items']) }))
        .filter(({ portions }) => portions.every((portion) => !isObject(portion['weight_unit_obj'])));
      assert.ok(inGrams.length > 0);
      for (const { meal, portions } of inGrams) {
        const sum = sumNutrients(
          portions.map((portion) =>
            scaleNutrients(parseNutrients(toObject(portion['ingredient_obj'])), Number(portion['amount'])),
          ),
        );
        const own = parseNutrients(toObject(meal['nutritional_values']));
        for (const name of ['energy', 'protein', 'carbohydrates', 'fat', 'sodium'] as const) {
          assert.ok(
            Math.abs((sum[name] ?? 0) - (own[name] ?? 0)) < 0.01,
            `${name} ${sum[name]} ${own[name]}`,
          );
        }
      }
    });
  }
});
