import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { getTargetNutrients, readPlannedFood } from '../../../src/session/records/plannedFood.ts';
import { sumNutrients } from '../../../src/training/nutrition/nutrition.ts';
import { nutritionPlans } from '../../service/domain/nutrition.ts';
import { getPaths, setUp, type Setup } from '../support/support.ts';

const { id, goals, meals } = nutritionPlans.find((plan) => plan.goals.energy !== null) ?? assert.fail();

function readPlan({ client, catalogue }: Setup, includesMeals: boolean): ReturnType<typeof readPlannedFood> {
  const context = { signal: new AbortController().signal };
  return readPlannedFood({ address: client.address, client, catalogue }, context, String(id), includesMeals);
}

describe('the food of a nutrition plan', () => {
  it('is not requested if its goals are enough', async () => {
    await using setup = await setUp({ generation: '2.4' });
    await setup.client.root.getEndpoints();
    const short = await readPlan(setup, false);
    assert.deepEqual([short.goals?.energy, short.sum, short.meals.size], [goals.energy, undefined, 0]);
    assert.deepEqual(getPaths(setup.service).slice(1), [`/api/v2/nutritionplan/${id}/`]);
    const whole = await readPlan(setup, true);
    assert.ok((whole.sum?.energy ?? 0) > 0);
    assert.deepEqual(
      [...whole.meals.values()].map(({ position }) => position),
      meals.map((_, at) => at + 1),
    );
  });

  it('leaves only the goals if it cannot be read', async () => {
    await using setup = await setUp({ generation: '2.4' });
    await setup.client.root.getEndpoints();
    setup.service.fault = { name: 'status-404', on: '/nutritionplaninfo/' };
    const { goals: known, meals: none } = await readPlan(setup, true);
    assert.deepEqual([known?.energy, none.size], [goals.energy, 0]);
  });

  it('has a target for energy or protein only if it is known for all portions', () => {
    const portions = [{ energy: 100, protein: 5 }, { energy: 50 }];
    const planned = { goals: undefined, end: '', sum: sumNutrients(portions), meals: new Map() };
    assert.deepEqual(getTargetNutrients(planned), { energy: 150, protein: undefined });
    const ofProtein = { ...planned, sum: sumNutrients([{ protein: 5 }, { energy: 50, protein: 6 }]) };
    assert.deepEqual(getTargetNutrients(ofProtein), { energy: undefined, protein: 11 });
    assert.deepEqual(getTargetNutrients({ ...planned, goals: { energy: 2000 } }), { energy: 2000 });
    assert.equal(getTargetNutrients({ ...planned, sum: undefined }), undefined);
  });
});
