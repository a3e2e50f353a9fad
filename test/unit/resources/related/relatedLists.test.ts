import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseJson } from '../../../../src/api/json/parse.ts';
import { toObject, toObjects } from '../../../../src/api/json/value.ts';
import { createEndpointResource } from '../../../../src/resources/server/endpoints.ts';
import { getRelatedLists } from '../../../../src/resources/related/relatedLists.ts';
import { getDefinition, type Generation } from '../../../service/generations/generations.ts';
import { setUp } from '../../support/support.ts';

/** The lists that belong to an item, each with its filter parameter. */
function getListFilters(resource: string, offered: ReadonlySet<string>): readonly string[] {
  return getRelatedLists(resource, '9', offered).map(
    ({ endpoint, page }) => `${endpoint} ${page.split('=')[0] ?? ''}`,
  );
}

describe('the related lists of an item', () => {
  const exercises = ['exercise-translation', 'exerciseimage', 'workoutlog'];
  for (const [generation, filter, lists] of [
    ['2.0', 'exercise', ['exerciseimage', 'workoutlog']],
    ['2.2', 'exercise_base', exercises],
    ['2.4', 'exercise', exercises],
    ['2.7', 'exercise', exercises],
  ] as const) {
    it(`use the filters of release ${generation}`, async () => {
      await using setup = await setUp({ generation });
      const offered = await setup.catalogue.readEndpoints();
      assert.deepEqual(
        getListFilters('exercises', offered),
        lists.map((endpoint) => `${endpoint} ${filter}`),
      );
      assert.deepEqual(
        getListFilters('workoutsession', offered),
        offered.has('routine') ? ['workoutlog session'] : [],
      );
      assert.deepEqual(
        getListFilters('exercise', offered),
        offered.has('routine') ? lists.map((endpoint) => `${endpoint} exercise`) : [],
      );
      assert.deepEqual(getListFilters('nutritionplan', offered), ['nutritiondiary plan']);
      assert.deepEqual(getListFilters('ingredients', offered), ['nutritiondiary ingredient']);
      assert.deepEqual(
        getListFilters('measurement-category', offered),
        generation === '2.0' ? [] : ['measurement category'],
      );
      assert.deepEqual(getListFilters('equipment', offered), []);
    });
  }

  it('are in order of time, or else of ids', () => {
    const offered = new Set(Object.keys(getDefinition('2.7').endpoints));
    const getPages = (resource: string): readonly string[] =>
      getRelatedLists(resource, '9', offered).map(({ page }) => page);
    assert.deepEqual(getPages('exercises'), [
      'exercise=9&limit=100&ordering=id',
      'exercise=9&limit=100&ordering=id',
      'exercise=9&limit=100&ordering=-date%2Cid',
    ]);
    assert.deepEqual(getPages('workoutsession'), ['session=9&limit=100&ordering=date%2Cid']);
    assert.deepEqual(getPages('nutritionplaninfo'), ['plan=9&limit=100&ordering=-datetime%2Cid']);
    assert.deepEqual(getPages('measurement-category'), ['category=9&limit=100&ordering=-date%2Cid']);
  });

  it('have only rows of that item', async () => {
    await using setup = await setUp({ generation: '2.7' });
    const offered = await setup.catalogue.readEndpoints();
    for (const { endpoint, page } of getRelatedLists('exercises', '9', offered)) {
      if (endpoint === 'workoutlog') {
        continue;
      }
      const { sent } = await setup.catalogue.readItem(createEndpointResource(endpoint), { page });
      const rows = toObjects(toObject(parseJson(new TextDecoder().decode(sent)))['results']);
      assert.ok(
        rows.every(({ exercise }) => String(exercise) === '9'),
        endpoint,
      );
    }
  });

  for (const [generation, answering] of [
    ['2.0', []],
    ['2.2', ['meal', 'nutritionplan', 'nutritionplaninfo']],
    ['2.4', ['meal', 'nutritionplan', 'nutritionplaninfo']],
    ['2.6', ['meal', 'mealitem', 'nutritiondiary', 'nutritionplan', 'nutritionplaninfo']],
  ] as const) {
    it(`include nutritional values if release ${generation} can compute them`, async () => {
      await using setup = await setUp({ generation });
      const offered = await setup.catalogue.readEndpoints();
      const names = ['meal', 'mealitem', 'nutritiondiary', 'nutritionplan', 'nutritionplaninfo', 'equipment'];
      const found = names.filter((name) =>
        createEndpointResource(name).forms[0]?.actions?.some(
          (action) => action.name === 'nutritional_values' && (action.isOffered?.(offered) ?? true),
        ),
      );
      assert.deepEqual(found, answering);
    });
  }

  it('include the logs of a workout unless the server fails on them', () => {
    const offered = (generation: Generation): string[] => Object.keys(getDefinition(generation).endpoints);
    const { actions = [] } = createEndpointResource('workout').forms[0] ?? assert.fail();
    const isOffered = (names: readonly string[]): boolean =>
      actions.some((action) => action.name === 'log_data' && (action.isOffered?.(new Set(names)) ?? true));
    assert.ok(isOffered(offered('2.0')) && isOffered(offered('2.2')));
    assert.ok(!isOffered(offered('2.1')));
  });
});
