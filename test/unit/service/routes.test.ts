import assert from 'node:assert/strict';
import test from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { generationNames } from '../../service/generations/generations.ts';
import { requestPath, requestPage, getRows, startTestService } from './support.ts';

const html = 'text/html; charset=utf-8';

test('a missing slash is a relative redirect that keeps the query', async (t) => {
  const service = await startTestService(t, { prefix: '/fitness' });
  const { status, headers, text } = await requestPath(service, 'routine?limit=1');
  assert.deepEqual([status, headers.get('location'), text], [301, '/fitness/api/v2/routine/?limit=1', '']);
  const root = await fetch(`${service.url}/api/v2`, { redirect: 'manual' });
  assert.deepEqual([root.status, root.headers.get('location')], [301, '/fitness/api/v2/']);
});

test('what a release lacks is a page, even when JSON is asked for', async (t) => {
  const service = await startTestService(t);
  for (const path of [
    'workout/',
    'exercisebaseinfo/',
    'routine/4/date-sequence/',
    'nonsense',
    'exercise/9/x/y/',
  ]) {
    const { status, headers } = await requestPath(service, path, {
      headers: { accept: 'application/json' },
      key: service.key,
    });
    assert.deepEqual([status, headers.get('content-type')], [404, html], path);
  }
});

test('an id that is not there is JSON, in the words of its release', async (t) => {
  const details = { '2.0': 'Not found.', '2.7': 'No Exercise matches the given query.' } as const;
  for (const generation of ['2.0', '2.7'] as const) {
    const service = await startTestService(t, { generation });
    const { status, json } = await requestPath(service, 'exercise/1/');
    assert.deepEqual({ status, json }, { status: 404, json: { detail: details[generation] } });
    const strange = await requestPath(service, 'exercise/abc/');
    assert.deepEqual(strange.json, { detail: 'Not found.' });
  }
});

test('since 2.5 search is an id that is not there', async (t) => {
  const service = await startTestService(t);
  const { status, json } = await requestPath(service, 'exercise/search/?term=squat');
  assert.deepEqual({ status, json }, { status: 404, json: { detail: 'Not found.' } });
});

test('only reading is allowed', async (t) => {
  const service = await startTestService(t);
  const { status, json, headers } = await requestPath(service, 'routine/', {
    key: service.key,
    method: 'POST',
  });
  assert.deepEqual({ status, json }, { status: 405, json: { detail: 'Method "POST" not allowed.' } });
  assert.equal(headers.get('allow'), 'GET, HEAD, OPTIONS');
  assert.equal((await requestPath(service, 'exercise/', { method: 'HEAD' })).status, 200);
});

test('the client chooses between JSON and a page', async (t) => {
  const service = await startTestService(t);
  const type = async (accept: string, query = ''): Promise<unknown[]> => {
    const { status, headers } = await requestPath(service, `license/${query}`, { headers: { accept } });
    return [status, headers.get('content-type')];
  };
  assert.deepEqual(await type('text/html,application/xhtml+xml,*/*;q=0.8'), [200, html]);
  assert.deepEqual(await type('*/*'), [200, 'application/json']);
  assert.deepEqual(await type('application/json, text/html'), [200, 'application/json']);
  assert.deepEqual(await type('application/xml'), [406, 'application/json']);
  assert.deepEqual(await type('text/html', '?format=json'), [406, 'application/json']);
  assert.equal((await requestPath(service, 'license.json')).status, 200);
});

for (const generation of generationNames) {
  test(`everything that the root of ${generation} names answers, list and first item`, async (t) => {
    const service = await startTestService(t, { generation });
    const { status, json } = await requestPath(service, '');
    const names =
      generation === 'minimum' ? ['workout', 'exercise', 'ingredient'] : Object.keys(json as object);
    assert.equal(status, generation === 'minimum' ? 404 : 200);
    for (const name of names) {
      const list = await requestPath(service, `${name}/`, { key: service.key });
      assert.equal(list.status, 200, `${generation} ${name}`);
      const [row] = getRows(list.json);
      const id = row?.['id'];
      if (typeof id === 'number' || typeof id === 'string') {
        const item = await requestPath(service, `${name}/${id}/`, { key: service.key });
        // Since 2.3, items that are templates of other users are refused.
        const refused = name === 'public-templates' && !['2.1', '2.2'].includes(generation);
        assert.equal(item.status, refused ? 403 : 200, `${generation} ${name} ${id}`);
        assert.ok(refused || isDeepStrictEqual(item.json, row), `${generation} ${name} ${id}`);
      }
    }
  });
}

test('a minimal server has three endpoints and no root document', async (t) => {
  const service = await startTestService(t, { generation: 'minimum' });
  for (const path of ['', 'version/', 'routine/', 'exerciseinfo/', 'userprofile/']) {
    const { status, headers } = await requestPath(service, path, { key: service.key });
    assert.deepEqual([status, headers.get('content-type')], [404, html], path);
  }
});

test('the version is a JSON string and not always the release', async (t) => {
  const [old, recent] = [await startTestService(t, { generation: '2.2' }), await startTestService(t)];
  assert.equal((await requestPath(old, 'version/')).text, '"2.3.0a1"');
  assert.equal((await requestPath(recent, 'version/')).text, '"2.7.0a2"');
});

test('pictures need no key', async (t) => {
  const service = await startTestService(t);
  const [row] = (await requestPage(service, 'exerciseimage/')).results;
  const thumbnails = row?.['thumbnails'] as { small: string };
  for (const url of [String(row?.['image']), thumbnails.small]) {
    const response = await fetch(url);
    const start = Buffer.from(await response.arrayBuffer())
      .subarray(1, 4)
      .toString();
    assert.deepEqual(
      [response.status, response.headers.get('content-type'), start],
      [200, 'image/png', 'PNG'],
    );
  }
});
