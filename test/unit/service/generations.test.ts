import assert from 'node:assert/strict';
import test from 'node:test';
import type { Generation } from '../../service/generations/generations.ts';
import { Release, type ReleaseName } from '../../service/generations/release.ts';
import { requestPath, requestPage, getRows, startTestService } from './support.ts';

const before20 = ['1.8', '1.9'] as const satisfies readonly Generation[];

test('a release has what it and those before it brought', () => {
  const names: readonly ReleaseName[] = ['1.8', '1.9', '2.0', '2.1', '2.7', 'next'];
  for (const [at, name] of names.entries()) {
    const release = new Release(name);
    assert.deepEqual(
      names.map((other) => release.isAtLeast(other)),
      names.map((_, other) => other <= at),
      name,
    );
  }
});

test('1.8 numbers its pages of twenty rows', async (t) => {
  const service = await startTestService(t, { generation: '1.8' });
  const url = `${service.url}/api/v2/language/`;
  const first = await requestPage(service, 'language/');
  assert.deepEqual([first.count, first.next, first.previous], [33, `${url}?page=2`, null]);
  assert.equal(first.results.length, 20);
  const second = await requestPage(service, 'language/?page=2&ordering=short_name');
  assert.deepEqual(
    [second.next, second.previous, second.results.length],
    [null, `${url}?ordering=short_name`, 13],
  );
});

test('1.8 has pages of the length that is asked for, and knows no offset', async (t) => {
  const service = await startTestService(t, { generation: '1.8' });
  const { results } = await requestPage(service, 'exercise/');
  const other = await requestPage(service, 'exercise/?limit=5&offset=20');
  assert.deepEqual(other.results, results.slice(0, 5));
  assert.match(String(other.next), /\?limit=5&offset=20&page=2$/);
});

test('1.8 has no page past the last one', async (t) => {
  const service = await startTestService(t, { generation: '1.8' });
  for (const number of ['0', '3', 'many', '-1']) {
    const { status, json } = await requestPath(service, `language/?page=${number}`);
    assert.deepEqual({ status, json }, { status: 404, json: { detail: 'Invalid page.' } }, number);
  }
  assert.equal((await requestPath(service, 'license/?page=1')).status, 200);
});

test('1.9 sends all rows without a page around them', async (t) => {
  const service = await startTestService(t, { generation: '1.9' });
  for (const query of ['', '?limit=5', '?page=2', '?offset=20']) {
    const { json } = await requestPath(service, `language/${query}`);
    assert.ok(Array.isArray(json));
    assert.equal(json.length, 33, query);
  }
  const { json } = await requestPath(service, 'workout/', { key: service.key });
  assert.deepEqual(Object.keys(getRows(json)[0] ?? {}), ['id', 'creation_date', 'comment']);
});

for (const generation of before20) {
  test(`${generation} has the endpoints of 2.0 but for those that came with it`, async (t) => {
    const [service, later] = [
      await startTestService(t, { generation }),
      await startTestService(t, { generation: '2.0' }),
    ];
    const names = async (of: typeof service): Promise<string[]> =>
      Object.keys((await requestPath(of, '')).json as object);
    const missing = ['ingredientinfo', 'nutritionplaninfo', 'nutritiondiary'];
    assert.deepEqual(
      await names(service),
      (await names(later)).filter((name) => !missing.includes(name)),
    );
    for (const path of [...missing.map((name) => `${name}/`), 'version/', 'min-app-version/']) {
      assert.equal((await requestPath(service, path, { key: service.key })).status, 404, path);
    }
  });

  test(`the rows of ${generation} are those of 2.0`, async (t) => {
    const [service, later] = [
      await startTestService(t, { generation }),
      await startTestService(t, { generation: '2.0' }),
    ];
    const same = new Set(Object.keys((await requestPath(service, '')).json as object));
    // Exercises with their parts have no ids before 2.0, and languages have none in 2.0.
    for (const name of same.difference(new Set(['exerciseinfo', 'language']))) {
      const rows = async (of: typeof service): Promise<string> => {
        const { json } = await requestPath(of, `${name}/`, { key: of.key });
        return JSON.stringify(getRows(json).slice(0, 20)).replaceAll(of.url, '');
      };
      assert.equal(await rows(service), await rows(later), name);
    }
  });
}

test('the documents beside the lists came one after the other', async (t) => {
  const found: unknown[] = [];
  for (const generation of ['1.9', '2.0', '2.2'] as const) {
    const service = await startTestService(t, { generation });
    const statuses = ['', 'version/', 'min-app-version/'].map(
      async (path) => (await requestPath(service, path)).status,
    );
    found.push(await Promise.all(statuses));
  }
  assert.deepEqual(found, [
    [200, 404, 404],
    [200, 200, 404],
    [200, 200, 200],
  ]);
});
