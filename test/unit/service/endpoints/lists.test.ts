import assert from 'node:assert/strict';
import test from 'node:test';
import { requestPath, requestPage, startTestService } from '../support.ts';

test('a page has twenty rows when the limit is absent or makes no sense', async (t) => {
  const service = await startTestService(t);
  for (const query of ['', '?limit=0', '?limit=-1', '?limit=abc', '?page=2']) {
    assert.equal((await requestPage(service, `language/${query}`)).results.length, 20, query);
  }
  assert.equal((await requestPage(service, 'language/')).count, 33);
});

test('2.7 never sends more than 999 rows, 2.2 sends as many as are asked for', async (t) => {
  const recent = await startTestService(t, { ingredients: 1500 });
  const old = await startTestService(t, { ingredients: 1500, generation: '2.2' });
  const page27 = await requestPage(recent, 'ingredient/?limit=5000');
  assert.equal(page27.results.length, 999);
  assert.match(String(page27.next), /limit=999&offset=999$/);
  assert.equal((await requestPage(old, 'ingredient/?limit=5000')).results.length, 1500);
});

test('links to other pages are built from the Host header and keep the query', async (t) => {
  const service = await startTestService(t, { prefix: '/fitness' });
  const { json } = await requestPath(service, 'muscle/?ordering=-id&limit=5&offset=5');
  const host = new URL(service.url).host;
  assert.match(service.url, /\/fitness$/);
  assert.deepEqual(
    { next: (json as { next: string }).next, previous: (json as { previous: string }).previous },
    {
      next: `http://${host}/fitness/api/v2/muscle/?limit=5&offset=10&ordering=-id`,
      previous: `http://${host}/fitness/api/v2/muscle/?limit=5&ordering=-id`,
    },
  );
});

test('an offset past the end is an empty page', async (t) => {
  const service = await startTestService(t);
  const { count, next, results } = await requestPage(service, 'equipment/?offset=100');
  assert.deepEqual({ count, next, results }, { count: 12, next: null, results: [] });
});

test('rows come in the order that is asked for, and an unknown one is ignored', async (t) => {
  const service = await startTestService(t);
  const ids = async (query: string): Promise<unknown[]> =>
    (await requestPage(service, `exercisecategory/${query}`)).results.map(({ id }) => id);
  assert.deepEqual(await ids('?ordering=-id'), [15, 14, 13, 12, 11, 10, 9, 8]);
  assert.deepEqual(await ids('?ordering=nonsense'), await ids(''));
  assert.deepEqual(await ids(''), [10, 8, 12, 14, 15, 11, 9, 13]);
});

test('exercises come by id in 2.7 and without an order before', async (t) => {
  for (const [generation, ordered] of [
    ['2.7', true],
    ['2.4', false],
  ] as const) {
    const service = await startTestService(t, { generation });
    const ids = (await requestPage(service, 'exerciseinfo/?limit=100')).results.map(({ id }) => Number(id));
    assert.equal(ids.length, new Set(ids).size);
    assert.equal(
      ids.every((id, at) => at === 0 || id > (ids[at - 1] ?? 0)),
      ordered,
      generation,
    );
  }
});

for (const generation of ['2.2', '2.4', '2.6', '2.7'] as const) {
  test(`pages of 100 in the order of ids hold every one of 872 exercises of ${generation}`, async (t) => {
    const service = await startTestService(t, { generation, exercises: 872 });
    const list = generation === '2.2' ? 'exercisebaseinfo' : 'exerciseinfo';
    const ids: number[] = [];
    for (let offset = 0; offset < 900; offset += 100) {
      const { results, count } = await requestPage(
        service,
        `${list}/?limit=100&offset=${offset}&ordering=id`,
      );
      assert.equal(count, 872);
      ids.push(...results.map(({ id }) => Number(id)));
    }
    assert.equal(new Set(ids).size, 872);
    assert.deepEqual(
      ids,
      ids.toSorted((a, b) => a - b),
    );
    const [last] = (await requestPage(service, `${list}/?limit=1&ordering=-id`)).results;
    assert.equal(last?.['id'], ids.at(-1));
  });
}

test('routines come with the latest start first, workouts with the latest creation', async (t) => {
  const recent = await startTestService(t);
  const old = await startTestService(t, { generation: '2.2' });
  const starts = (await requestPage(recent, 'routine/', recent.key)).results.map(({ start }) =>
    String(start),
  );
  const days = (await requestPage(old, 'workout/', old.key)).results.map((row) =>
    String(row['creation_date']),
  );
  assert.deepEqual(starts, starts.toSorted().reverse());
  assert.deepEqual(days, days.toSorted().reverse());
});

test('known parameters filter, unknown ones do not', async (t) => {
  const service = await startTestService(t);
  const count = async (path: string): Promise<number> => (await requestPage(service, path)).count;
  assert.equal(await count('exerciseinfo/?category=14'), 3);
  assert.equal(await count('exerciseinfo/?category__in=14,15'), 9);
  assert.equal(await count('exerciseinfo/?search=squat'), 64);
  assert.equal(await count('exerciseinfo/?name__search=squat'), 4);
  assert.equal(await count('exerciseinfo/?name__exact=joggen'), 1);
  assert.equal(await count('exercise-translation/?name=Lunges'), 2);
  assert.equal(await count('muscle/?is_front=true'), 8);
  assert.equal(await count('muscle/?is_front=maybe'), 16);
  assert.ok((await count('exerciseinfo/?language__code=fr')) < 64);
});

test('a value that cannot be read is refused with its parameter', async (t) => {
  const service = await startTestService(t);
  const refusals = {
    'ingredient/?energy=much': { energy: ['Enter a number.'] },
    'ingredient/?language=99': {
      language: ['Select a valid choice. That choice is not one of the available choices.'],
    },
    'exerciseinfo/?muscles=99': {
      muscles: ['Select a valid choice. 99 is not one of the available choices.'],
    },
    'exerciseinfo/?uuid=9': { uuid: ['Enter a valid UUID.'] },
    'ingredient/search/?language=en': {
      language: ['Select a valid choice. That choice is not one of the available choices.'],
    },
  };
  for (const [path, body] of Object.entries(refusals)) {
    const { status, json } = await requestPath(service, path);
    assert.deepEqual({ status, json }, { status: 400, json: body }, path);
  }
});

test('up to 2.4 exercises and ingredients have a search of their own', async (t) => {
  for (const generation of ['2.0', '2.2', '2.4'] as const) {
    const service = await startTestService(t, { generation });
    const { json } = await requestPath(service, 'exercise/search/?term=kniebeuge&language=de');
    const { suggestions } = json as { suggestions: { data: Record<string, unknown> }[] };
    assert.ok(suggestions.length > 2, generation);
    assert.equal('base_id' in (suggestions[0]?.data ?? {}), generation !== '2.0');
    assert.deepEqual((await requestPath(service, 'exercise/search/')).json, {});
    const { json: found } = await requestPath(service, 'ingredient/search/?term=quark&language=de');
    assert.equal((found as { suggestions: unknown[] }).suggestions.length, 1);
  }
});
