import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createEndpointResource } from '../../../src/resources/server/endpoints.ts';
import { exercises } from '../../../src/resources/exercises.ts';
import { ingredients } from '../../../src/resources/ingredients.ts';
import { readPlannedDay } from '../../../src/resources/plans/readPlannedDay.ts';
import { toListedItem, type ListedItem } from '../../../src/resources/resource.ts';
import { workouts } from '../../../src/resources/workouts.ts';
import { readServerRows } from '../../serverRows.ts';
import { isFailureNamed, getPaths, setUp, decodeDocument } from '../support/support.ts';
import { getIds } from '../collections/support.ts';
import { startBehindProxy, getQueries, loadWholeList } from './support.ts';

const naming = { languages: ['en'], codes: new Map<string, string>() };

/** The row of an item whose list has no view of its own. */
function createRow(endpoint: string, item: object): ListedItem {
  const [form] = createEndpointResource(endpoint).forms;
  assert.ok(form !== undefined);
  return toListedItem(form, item, naming, endpoint, 0);
}

describe('workouts and routines', () => {
  it('have their plans even when these are longer than other answers', async () => {
    for (const generation of ['2.2', '2.7'] as const) {
      await using setup = await setUp({ generation });
      let padding = 0;
      await using proxy = await startBehindProxy(setup.service, {
        answer: ({ body, ...head }) => ({ ...head, body: Buffer.concat([body, Buffer.alloc(padding, ' ')]) }),
      });
      const [id = assert.fail()] = getIds(await loadWholeList(proxy.catalogue, workouts));
      // The names of units are read with the first plan.
      const plan = await proxy.catalogue.readPlan(workouts, id);
      const day = await readPlannedDay(proxy, id, '2026-11-22', plan, {});
      padding = 3 * 1024 * 1024;
      assert.deepEqual(await proxy.catalogue.readPlan(workouts, id), plan);
      assert.deepEqual(await readPlannedDay(proxy, id, '2026-11-22', plan, {}), day);
    }
  });

  it('of another user, when private, are not found rather than refused', async () => {
    for (const generation of ['2.0', '2.1', '2.2', '2.3', '2.4', '2.5', '2.7'] as const) {
      await using setup = await setUp({ generation });
      const all = createEndpointResource(generation < '2.3' ? 'workout' : 'routine');
      const visible = getIds(await loadWholeList(setup.catalogue, all));
      setup.key = setup.service.otherKey;
      const id = getIds(await loadWholeList(setup.catalogue, workouts)).find((one) => !visible.includes(one));
      setup.key = setup.service.key;
      assert.ok(id !== undefined);
      await assert.rejects(setup.catalogue.readItem(workouts, { id }), isFailureNamed('Gone'));
    }
  });

  it('open as items, with all their flags, in one request', async () => {
    await using setup = await setUp({ generation: '2.7' });
    const [id] = getIds(await loadWholeList(setup.catalogue, workouts));
    assert.ok(id !== undefined);
    setup.service.requests.length = 0;
    const text = decodeDocument(await setup.catalogue.readItem(workouts, { id }));
    assert.match(text, /"is_template":(true|false),"is_public":(true|false)/);
    assert.deepEqual(getPaths(setup.service), [`/api/v2/routine/${id}/`]);
  });

  it('have days of both shapes, each with a label', async () => {
    for (const [generation, field] of [
      ['2.2', '"training"'],
      ['2.7', '"routine"'],
    ] as const) {
      await using setup = await setUp({ generation });
      const days = await loadWholeList(setup.catalogue, createEndpointResource('day'));
      assert.ok(days.items.length > 0 && days.items.every(({ label }) => label !== ''));
      const [id] = getIds(days);
      assert.ok(id !== undefined);
      assert.ok(
        decodeDocument(await setup.catalogue.readItem(createEndpointResource('day'), { id })).includes(field),
      );
    }
  });
});

describe('exercises', () => {
  it('have the same ids from 2.1 on, although the paths changed their meaning', async () => {
    const lists = [];
    for (const generation of ['2.1', '2.2', '2.3', '2.4', '2.5', '2.7'] as const) {
      await using setup = await setUp({ generation });
      const { items } = await loadWholeList(setup.catalogue, exercises);
      lists.push(items.map(({ id, label }) => `${String(id)} ${label}`));
    }
    const [of21, ...others] = lists;
    for (const list of others) {
      assert.deepEqual(list, of21);
    }
  });

  it('of release 2.2 open under the path that their ids belong to', async () => {
    await using setup = await setUp({ generation: '2.2' });
    const { items } = await loadWholeList(setup.catalogue, exercises);
    for (const { id, label } of items.slice(0, 10)) {
      assert.ok(id !== undefined);
      const text = decodeDocument(await setup.catalogue.readItem(exercises, { id }));
      assert.ok(text.startsWith(`{"id":${id},`) && text.includes(JSON.stringify(label)));
    }
    assert.ok(getPaths(setup.service).every((path) => !/\/(exercise|exerciseinfo)\//.test(path)));
  });

  it('up to 2.0 exist once per language, and show it if it is not the preferred one', async () => {
    await using setup = await setUp({ generation: '2.0', languages: ['en'] });
    const { items } = await loadWholeList(setup.catalogue, exercises);
    const held = await readServerRows(setup.service, 'exercise');
    assert.equal(items.length, held.length);
    assert.ok(items.every(({ description }) => /^\w+( · \([a-z]{2}(-[a-z]+)?\))?$/.test(description)));
    assert.ok(items.some(({ description }) => description.endsWith(' · (de)')));
    assert.ok(items.some(({ description }) => !description.includes(' · ')));
    assert.ok(items.every(({ description }) => !description.endsWith(' · (en)')));
  });

  it('without any translation are named by their id', async () => {
    for (const generation of ['2.1', '2.2', '2.3', '2.4', '2.5', '2.7'] as const) {
      await using setup = await setUp({ generation });
      const { items } = await loadWholeList(setup.catalogue, exercises);
      assert.equal(items.find(({ id }) => id === '1640')?.label, 'Exercise 1640');
    }
  });

  it('of the plain list, which has no names since 2.3, are named by their ids', async () => {
    await using setup = await setUp({ generation: '2.7' });
    const { items } = await loadWholeList(setup.catalogue, createEndpointResource('exercise'));
    assert.ok(items.length > 0 && items.every(({ id, label }) => label === `Exercise ${String(id)}`));
  });

  it('of the same name are told apart by their ids', async () => {
    await using setup = await setUp({ generation: '2.7' });
    const { items } = await loadWholeList(setup.catalogue, exercises);
    assert.deepEqual(
      items.filter(({ label }) => label === 'Lunges').map(({ id }) => id),
      ['206', '988'],
    );
  });

  it('are named in English by the server’s own table of languages, whatever number English has', async () => {
    await using setup = await setUp({ generation: '2.7', languages: ['de'] });
    await using proxy = await startBehindProxy(setup.service, {
      answer: ({ body, ...head }) => ({
        ...head,
        body: Buffer.from(
          body
            .toString()
            .replace(/"short_name":"(de|en)"/g, (_, code) => `"short_name":"${code === 'de' ? 'en' : 'de'}"`),
        ),
      }),
    });
    const [inGerman, inNumberOne] = await Promise.all([
      loadWholeList(setup.catalogue, exercises),
      loadWholeList(proxy.catalogue, exercises),
    ]);
    assert.deepEqual(
      inNumberOne.items.map(({ label }) => label),
      inGerman.items.map(({ label }) => label),
    );
  });

  it('are all listed, whatever language they are shown in', async () => {
    await using setup = await setUp({ generation: '2.7', languages: ['de'] });
    const { items } = await loadWholeList(setup.catalogue, exercises);
    assert.equal(items.length, (await readServerRows(setup.service, 'exercise')).length);
    assert.ok(
      getQueries(setup.service, 'exerciseinfo').every((query) => !query.toString().includes('language')),
    );
  });

  it('have categories in the server’s own words, in every language', async () => {
    await using setup = await setUp({ generation: '2.7', languages: ['de'] });
    const { items } = await loadWholeList(setup.catalogue, exercises);
    assert.ok(
      items.every(({ description }) =>
        /^(Arms|Legs|Abs|Chest|Back|Shoulders|Calves|Cardio)( · \([a-z]{2}\))?$/.test(description),
      ),
    );
    assert.ok(setup.service.requests.every(({ headers }) => headers['accept-language'] === undefined));
  });
});

describe('ingredients', () => {
  it('say brand and energy where their release has them', async () => {
    for (const generation of ['2.0', '2.1', '2.2', '2.3', '2.4'] as const) {
      await using setup = await setUp({ generation, ingredients: 30 });
      const { items } = await loadWholeList(setup.catalogue, ingredients);
      assert.ok(
        items.every(({ description }) => /^\d+ kcal$/.test(description)),
        generation,
      );
    }
    await using setup = await setUp({ generation: '2.7' });
    const { items } = await loadWholeList(setup.catalogue, ingredients, { size: 100 });
    assert.ok(items.every(({ description }) => /^(.+ · )?\d+ kcal$/.test(description)));
    assert.ok(items.some(({ description }) => description.includes(' · ')));
    assert.ok(items.some(({ description }) => !description.includes(' · ')));
  });

  it('have one language each, so that the table of languages is not requested', async () => {
    await using setup = await setUp({ generation: '2.7', ingredients: 30, languages: ['de'] });
    await loadWholeList(setup.catalogue, ingredients);
    assert.ok(!getPaths(setup.service).includes('/api/v2/language/'));
  });

  it('may be absent', async () => {
    await using setup = await setUp({ generation: '2.7', ingredients: 0 });
    const list = await loadWholeList(setup.catalogue, ingredients);
    assert.deepEqual([list.items, list.total, list.loadFailure], [[], 0, undefined]);
  });

  it('may be three million, with one page read and no count requested', async () => {
    await using setup = await setUp({ generation: '2.7', ingredients: 3_000_000 });
    const page = await setup.catalogue.readPage(ingredients, 'own', undefined, { size: 50 });
    assert.equal(page.rows.length, 50);
    assert.equal(page.total, undefined);
    assert.equal(getQueries(setup.service, 'ingredientinfo').length, 1);
  });
});

describe('small lists', () => {
  it('of muscles have Latin names, also where there is no English one', async () => {
    await using setup = await setUp({ generation: '2.7' });
    const { items } = await loadWholeList(setup.catalogue, createEndpointResource('muscle'));
    assert.ok(items.some(({ label }) => label === 'Serratus anterior'));
    assert.ok(items.every(({ label }) => label !== ''));
  });
});

describe('lists that depend on the user', () => {
  it('have only the user’s own configurations of repetitions, although release 2.4 sends those of all users', async () => {
    for (const endpoint of ['repetitions-config', 'max-repetitions-config', 'weight-config']) {
      await using setup = await setUp({ generation: '2.4' });
      const own = new Set((await readServerRows(setup.service, 'slot-entry')).map(({ id }) => id));
      const sent = await readServerRows(setup.service, endpoint);
      const ids = sent
        .filter((row) => 'slot_entry' in row && own.has(row.slot_entry as number))
        .map(({ id }) => String(id));
      assert.ok(endpoint !== 'repetitions-config' || ids.length < sent.length);
      const list = await loadWholeList(setup.catalogue, createEndpointResource(endpoint));
      assert.deepEqual(getIds(list), ids);
      assert.equal(list.total ?? ids.length, ids.length);
    }
  });

  it('have no row with an unknown owner', async () => {
    await using setup = await setUp({ generation: '2.4' });
    setup.service.fault = { name: 'status-404', on: '/slot-entry/' };
    const list = await loadWholeList(setup.catalogue, createEndpointResource('repetitions-config'));
    assert.deepEqual([list.items.length, list.loadFailure !== undefined], [0, true]);
  });

  it('have the hidden trophies of the user, being read with the key', async () => {
    await using setup = await setUp({ generation: '2.7' });
    const { items } = await loadWholeList(setup.catalogue, createEndpointResource('trophy'));
    setup.key = setup.service.otherKey;
    const others = await loadWholeList(setup.catalogue, createEndpointResource('trophy'));
    assert.deepEqual([items.length, others.items.length], [3, 2]);
  });
});

describe('records', () => {
  it('have integer ids up to 2.5 and UUIDs since 2.6, except for weights, and open by either', async () => {
    const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
    const changed = [
      'workoutlog',
      'workoutsession',
      'nutritionplan',
      'measurement',
      'measurement-category',
      'meal',
    ];
    for (const generation of ['2.4', '2.5', '2.6', '2.7'] as const) {
      await using setup = await setUp({ generation });
      for (const endpoint of [...changed, 'weightentry']) {
        const resource = createEndpointResource(endpoint);
        const [id] = getIds(await loadWholeList(setup.catalogue, resource));
        assert.ok(id !== undefined);
        assert.match(id, generation < '2.6' || endpoint === 'weightentry' ? /^\d+$/ : uuid, endpoint);
        assert.ok(decodeDocument(await setup.catalogue.readItem(resource, { id })).includes(id));
      }
    }
  });

  it('without a description or a note are named by their date', () => {
    const plan = { id: 'e2', creation_date: '2026-01-05', description: '', only_logging: false };
    assert.equal(createRow('nutritionplan', plan).label, '2026-01-05');
    const session = { id: 4, routine: null, day: null, date: '2026-01-06', notes: null, impression: '3' };
    assert.equal(createRow('workoutsession', session).label, '2026-01-06');
  });

  it('with mostly empty fields are at least named by their id', () => {
    const log = { id: 9, session: null, routine: null, iteration: null, weight: null, rir: null, date: null };
    assert.equal(createRow('workoutlog', log).label, '#9');
  });
});
