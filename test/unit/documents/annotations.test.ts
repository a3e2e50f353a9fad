import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findNodeAtOffset, getNodePath, parseTree } from 'jsonc-parser';
import { annotate } from '../../../src/documents/annotations/annotations.ts';
import { getDefinition, type Generation } from '../../service/generations/generations.ts';
import { runSync } from '../../../src/api/concurrency/slices.ts';

/** The targets of the ids in a document, by their paths. The id of the document itself is marked as own. */
function findReferences(generation: Generation, resource: string, document: object): Record<string, string> {
  const text = JSON.stringify(document);
  const offered = new Set(Object.keys(getDefinition(generation).endpoints));
  const root = parseTree(text);
  assert.ok(root !== undefined);
  const found = runSync(annotate(text, resource, offered)).ids.map(
    ({ start, resource: target, id, isOwn }) => {
      const node = findNodeAtOffset(root, start);
      assert.ok(node !== undefined);
      return [getNodePath(node).join('.'), `${isOwn ? 'own ' : ''}${target}/${id}`] as const;
    },
  );
  return Object.fromEntries(found);
}

const uuid = 'aaaaaaaa-aaaa-aaaa-aaaa-00000000000b';

describe('the ids in', () => {
  it('an exercise of 2.0 are those of its words', () => {
    const exercise = {
      ...{ id: 1, uuid, status: '2', category: 2, muscles: [1, 2], muscles_secondary: [3], equipment: [7] },
      ...{ language: 1, license: 2, license_author: null, variations: [1] },
    };
    const expected = {
      category: 'exercisecategory/2',
      'muscles.0': 'muscle/1',
      'muscles.1': 'muscle/2',
      'muscles_secondary.0': 'muscle/3',
      'equipment.0': 'equipment/7',
      language: 'language/1',
      license: 'license/2',
    };
    assert.deepEqual(findReferences('2.0', 'exercise', exercise), expected);
    assert.deepEqual(findReferences('2.0', 'exercises', exercise), expected);
  });

  it('an exercise of 2.2 are those of a translation where they are called exercise, and of exercises where bases', () => {
    const exercise = {
      id: 1,
      category: { id: 2, name: 'Legs' },
      muscles: [{ id: 3, name: 'Biceps' }],
      images: [{ id: 4, exercise_base: 1, license: 2 }],
      exercises: [
        { id: 5, exercise_base: 1, language: 2, aliases: [{ id: 6 }], notes: [{ id: 7, exercise: 5 }] },
      ],
    };
    assert.deepEqual(findReferences('2.2', 'exercises', exercise), {
      'category.id': 'own exercisecategory/2',
      'muscles.0.id': 'own muscle/3',
      'images.0.id': 'own exerciseimage/4',
      'images.0.exercise_base': 'exercises/1',
      'images.0.license': 'license/2',
      'exercises.0.id': 'own exercise/5',
      'exercises.0.exercise_base': 'exercises/1',
      'exercises.0.language': 'language/2',
      'exercises.0.aliases.0.id': 'own exercisealias/6',
      'exercises.0.notes.0.id': 'own exercisecomment/7',
      'exercises.0.notes.0.exercise': 'exercise/5',
    });
    assert.deepEqual(findReferences('2.2', 'exercisecomment', { id: 7, exercise: 5 }), {
      exercise: 'exercise/5',
    });
    assert.deepEqual(findReferences('2.4', 'exerciseimage', { id: 7, exercise: 5 }), {
      exercise: 'exercises/5',
    });
  });

  for (const generation of ['2.4', '2.7'] as const) {
    it(`an exercise of ${generation} are those of its translations, pictures and films`, () => {
      const exercise = {
        id: 1,
        equipment: [{ id: 8, name: 'Barbell' }],
        images: [{ id: 2, exercise: 1 }],
        translations: [{ id: 3, exercise: 1, language: 2, notes: [{ id: 4, translation: 3 }] }],
        videos: [{ id: 5, exercise: 1 }],
      };
      assert.deepEqual(findReferences(generation, 'exercises', exercise), {
        'equipment.0.id': 'own equipment/8',
        'images.0.id': 'own exerciseimage/2',
        'images.0.exercise': 'exercises/1',
        'translations.0.id': 'own exercise-translation/3',
        'translations.0.exercise': 'exercises/1',
        'translations.0.language': 'language/2',
        'translations.0.notes.0.id': 'own exercisecomment/4',
        'translations.0.notes.0.translation': 'exercise-translation/3',
        'videos.0.id': 'own video/5',
        'videos.0.exercise': 'exercises/1',
      });
    });

    it(`a routine’s structure of ${generation} are those of its days, slots, entries, exercises, units and rules`, () => {
      const rule = { id: 9, slot_entry: 5, iteration: 1, value: '4.00' };
      const entry = { id: 5, slot: 4, exercise: 6, order: 1, repetition_unit: 1, weight_unit: 2 };
      const slots = [
        { id: 4, day: 3, entries: [{ ...entry, repetitions_configs: [rule], max_rest_configs: [rule] }] },
      ];
      assert.deepEqual(
        findReferences(generation, 'workouts', { id: 1, days: [{ id: 3, routine: 1, order: 1, slots }] }),
        {
          'days.0.id': 'own day/3',
          'days.0.routine': 'workouts/1',
          'days.0.slots.0.id': 'own slot/4',
          'days.0.slots.0.day': 'day/3',
          'days.0.slots.0.entries.0.id': 'own slot-entry/5',
          'days.0.slots.0.entries.0.slot': 'slot/4',
          'days.0.slots.0.entries.0.exercise': 'exercises/6',
          'days.0.slots.0.entries.0.repetition_unit': 'setting-repetitionunit/1',
          'days.0.slots.0.entries.0.weight_unit': 'setting-weightunit/2',
          'days.0.slots.0.entries.0.repetitions_configs.0.id': 'own repetitions-config/9',
          'days.0.slots.0.entries.0.repetitions_configs.0.slot_entry': 'slot-entry/5',
          'days.0.slots.0.entries.0.max_rest_configs.0.id': 'own max-rest-config/9',
          'days.0.slots.0.entries.0.max_rest_configs.0.slot_entry': 'slot-entry/5',
        },
      );
    });
  }

  it('a day sequence are those of its day, exercises and entries', () => {
    const set = { slot_entry_id: 5, exercise: 6, sets: 4, weight_unit: 1, repetitions_unit: 2 };
    const [date] = [{ day: { id: 3, routine: 1 }, slots: [{ exercises: [6, 7], sets: [set] }] }];
    assert.deepEqual(findReferences('2.7', 'workouts', [date]), {
      '0.day.id': 'own day/3',
      '0.day.routine': 'workouts/1',
      '0.slots.0.exercises.0': 'exercises/6',
      '0.slots.0.exercises.1': 'exercises/7',
      '0.slots.0.sets.0.slot_entry_id': 'slot-entry/5',
      '0.slots.0.sets.0.exercise': 'exercises/6',
      '0.slots.0.sets.0.weight_unit': 'setting-weightunit/1',
      '0.slots.0.sets.0.repetitions_unit': 'setting-repetitionunit/2',
    });
  });

  it('a whole workout of 2.2 are those of its days of the week, sets, settings and exercises', () => {
    const setting = { id: 9, set: 3, exercise_base: 2, repetition_unit: 1, weight_unit: 1, order: 1 };
    const exercise = { id: 2, license: { id: 8 }, exercises: [{ id: 7, exercise_base: 2 }] };
    const set = {
      obj: { id: 3, exerciseday: 5 },
      exercise_list: [{ setting_obj_list: [setting], obj: exercise }],
    };
    const day = { obj: { id: 5, training: 1, day: [3, 5] }, set_list: [set] };
    const list = 'day_list.0.set_list.0.exercise_list.0';
    assert.deepEqual(findReferences('2.2', 'workouts', { obj: { id: 1 }, day_list: [day] }), {
      'day_list.0.obj.training': 'workouts/1',
      'day_list.0.obj.day.0': 'daysofweek/3',
      'day_list.0.obj.day.1': 'daysofweek/5',
      'day_list.0.set_list.0.obj.exerciseday': 'day/5',
      [`${list}.setting_obj_list.0.set`]: 'set/3',
      [`${list}.setting_obj_list.0.exercise_base`]: 'exercises/2',
      [`${list}.setting_obj_list.0.repetition_unit`]: 'setting-repetitionunit/1',
      [`${list}.setting_obj_list.0.weight_unit`]: 'setting-weightunit/1',
      [`${list}.obj.license.id`]: 'own license/8',
      [`${list}.obj.exercises.0.id`]: 'own exercise/7',
      [`${list}.obj.exercises.0.exercise_base`]: 'exercises/2',
    });
  });

  it('what is eaten are those of an ingredient’s own units, while units of weight are lifted elsewhere', () => {
    const eaten = { id: uuid, meal: uuid, ingredient: 1, weight_unit: 7, order: 1, amount: '200.00' };
    const expected = {
      meal: `meal/${uuid}`,
      ingredient: 'ingredients/1',
      weight_unit: 'ingredientweightunit/7',
    };
    assert.deepEqual(findReferences('2.7', 'mealitem', eaten), expected);
    assert.deepEqual(findReferences('2.7', 'nutritiondiary', eaten), expected);
    assert.deepEqual(findReferences('2.7', 'workoutlog', { weight_unit: 7 }), {
      weight_unit: 'setting-weightunit/7',
    });
    assert.deepEqual(
      findReferences('2.7', 'nutritionplaninfo', { meals: [{ id: uuid, meal_items: [eaten] }] }),
      {
        'meals.0.id': `own meal/${uuid}`,
        'meals.0.meal_items.0.id': `own mealitem/${uuid}`,
        'meals.0.meal_items.0.meal': `meal/${uuid}`,
        'meals.0.meal_items.0.ingredient': 'ingredients/1',
        'meals.0.meal_items.0.weight_unit': 'ingredientweightunit/7',
      },
    );
    assert.deepEqual(findReferences('2.4', 'ingredientweightunit', { id: 1, ingredient: 2, unit: 3 }), {
      ingredient: 'ingredients/2',
      unit: 'weightunit/3',
    });
  });

  it('a measurement are those of measurement categories, not of exercise categories', () => {
    assert.deepEqual(findReferences('2.4', 'measurement', { id: 3, category: 1, value: 21 }), {
      category: 'measurement-category/1',
    });
    assert.deepEqual(findReferences('2.7', 'measurement', { id: uuid, category: uuid }), {
      category: `measurement-category/${uuid}`,
    });
  });

  it('what a category of measurements is computed from are another one, or exercises', () => {
    for (const [params, expected] of [
      [{ category_id: uuid }, { 'dynamic_params.category_id': `measurement-category/${uuid}` }],
      [{ exercise_id: 73, max_reps: 5 }, { 'dynamic_params.exercise_id': 'exercises/73' }],
      [
        { exercise_ids: [73, 111], window_days: 30 },
        { 'dynamic_params.exercise_ids.0': 'exercises/73', 'dynamic_params.exercise_ids.1': 'exercises/111' },
      ],
    ] as const) {
      const category = { id: uuid, name: 'Computed', dynamic_params: params };
      assert.deepEqual(findReferences('next', 'measurement-category', category), expected);
    }
  });

  it('a list of days are days of the week, and a single day is one of a workout', () => {
    assert.deepEqual(findReferences('2.0', 'day', { id: 5, training: 3, day: [3, 5] }), {
      training: 'workouts/3',
      'day.0': 'daysofweek/3',
      'day.1': 'daysofweek/5',
    });
    assert.deepEqual(findReferences('2.7', 'slot', { id: 5, day: 3 }), { day: 'day/3' });
  });

  it('the statistics of a routine are the names of their figures', () => {
    const figures = {
      exercises: { 73: 12.5, None: 1 },
      muscle: { 4: 0.5 },
      upper_body: '0.00',
      total: '12.50',
    };
    const text = JSON.stringify({ sets: { weekly: { 5: figures }, daily: { '2025-01-30': {} } } });
    const offered = new Set(Object.keys(getDefinition('2.7').endpoints));
    const found = runSync(annotate(text, 'workouts', offered)).ids;
    assert.deepEqual(
      found.map(({ start, end, ...id }) => ({ ...id, text: text.slice(start - 1, end + 2) })),
      [
        { resource: 'exercises', id: '73', isOwn: false, text: '"73":' },
        { resource: 'muscle', id: '4', isOwn: false, text: '"4":' },
      ],
    );
    assert.deepEqual(findReferences('2.7', 'workouts', { exercises: { name: 1 }, weekly: { 5: 1 } }), {});
  });

  it('a profile are those of its language', () => {
    const profile = { username: 'test', gym: 1, notification_language: 2, weight_unit: 'kg', age: 20 };
    assert.deepEqual(findReferences('2.7', 'userprofile', profile), { notification_language: 'language/2' });
  });

  it('a page are those of its rows, and a document’s own leads nowhere', () => {
    const page = { count: 2, results: [{ id: 3 }, { id: uuid }] };
    for (const resource of ['exercises', 'workouts', 'meal']) {
      assert.deepEqual(findReferences('2.7', resource, page), {
        'results.0.id': `own ${resource}/3`,
        'results.1.id': `own ${resource}/${uuid}`,
      });
      assert.deepEqual(findReferences('2.7', resource, { id: 3 }), {});
    }
  });

  it('members without an endpoint on the server lead nowhere, nor do other numbers and texts', () => {
    assert.deepEqual(findReferences('minimum', 'exercises', { category: 2, language: 1, exercise: 3 }), {
      exercise: 'exercises/3',
    });
    const others = {
      category: null,
      exercise: -1,
      language: 'en',
      license: 1.5,
      muscles: ['a', true],
      meal: '',
    };
    assert.deepEqual(findReferences('2.7', 'exercises', { ...others, order: 3, count: 7, user: 4 }), {});
  });
});

describe('ids that are longer than any server has', () => {
  it('lead nowhere, and energy values of that length have no hint', () => {
    const offered = new Set(Object.keys(getDefinition('2.7').endpoints));
    const found = (length: number): readonly number[] => {
      const digits = '7'.repeat(length);
      const text = `{"category":${digits},"weekly":{"exercises":{"${digits}":1}},"energy":${digits}}`;
      const { ids, energies } = runSync(annotate(text, 'workouts', offered));
      return [ids.length, energies.length];
    };
    // A longer number is not read as a number.
    assert.deepEqual(
      [found(300), found(900), found(1001)],
      [
        [2, 1],
        [2, 0],
        [0, 0],
      ],
    );
    const named = (filling: string): number =>
      runSync(annotate(`{"category${filling}":7,"\\u0063ategory":7}`, 'exercises', offered)).ids.length;
    assert.deepEqual([named(''), named('\\u0063'.repeat(1000))], [2, 1]);
  });
});
