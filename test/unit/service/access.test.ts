import assert from 'node:assert/strict';
import { request } from 'node:http';
import test from 'node:test';
import { requestPath, requestPage, startTestService } from './support.ts';

const invalid = { detail: 'Invalid token.' };
const missing = { detail: 'Authentication credentials were not provided.' };

test('private data needs a key, public data does not', async (t) => {
  const service = await startTestService(t);
  for (const path of ['routine/', 'workoutlog/', 'userprofile/', 'routine/4/structure/', 'gallery/']) {
    const { status, json, headers } = await requestPath(service, path);
    assert.deepEqual({ status, json }, { status: 403, json: missing }, path);
    assert.equal(headers.get('www-authenticate'), null);
    assert.equal((await requestPath(service, path, { key: service.key })).status, 200, path);
  }
  for (const path of ['', 'version/', 'exerciseinfo/', 'ingredient/', 'license/']) {
    assert.equal((await requestPath(service, path)).status, 200, path);
  }
});

test('a wrong key is refused everywhere, also where none is needed', async (t) => {
  const service = await startTestService(t);
  for (const path of ['', 'version/', 'exerciseinfo/', 'ingredient/', 'muscle/', 'routine/']) {
    const { status, json } = await requestPath(service, path, { key: 'f'.repeat(40) });
    assert.deepEqual({ status, json }, { status: 403, json: invalid }, path);
  }
});

test('the page cache answers without checking the key', async (t) => {
  const service = await startTestService(t);
  const first = await requestPath(service, 'muscle/');
  assert.equal(first.headers.get('cache-control'), 'max-age=3600');
  assert.equal(first.headers.get('set-cookie'), null);
  assert.equal((await requestPath(service, 'muscle/', { key: 'wrong' })).status, 200);
  assert.equal((await requestPath(service, 'exerciseinfo/', { key: 'wrong' })).status, 403);
});

test('every malformed header has its own sentence', async (t) => {
  const service = await startTestService(t);
  const details = new Map([
    ['Token', 'Invalid token header. No credentials provided.'],
    ['Token a b', 'Invalid token header. Token string should not contain spaces.'],
    ['Token \xff\xfe', 'Invalid token header. Token string should not contain invalid characters.'],
    ['Basic bWFyYTpzZWNyZXQ=', missing.detail],
    ['Bearer junk', 'Given token not valid for any token type'],
  ]);
  for (const [authorization, detail] of details) {
    const { status, json } = await requestPath(service, 'routine/', { headers: { authorization } });
    assert.equal(status, 403);
    assert.equal((json as { detail: string }).detail, detail, authorization);
  }
  assert.equal(
    (await requestPath(service, 'routine/', { headers: { authorization: `token  ${service.key}` } })).status,
    200,
  );
});

test('2.0 takes a bearer token for no credentials', async (t) => {
  const service = await startTestService(t, { generation: '2.0' });
  assert.deepEqual(
    (await requestPath(service, 'workout/', { headers: { authorization: 'Bearer junk' } })).json,
    missing,
  );
});

test('the sentence follows the language of the client', async (t) => {
  const service = await startTestService(t);
  const { json } = await requestPath(service, 'routine/', {
    headers: { 'accept-language': 'de-DE,de;q=0.9' },
  });
  assert.deepEqual(json, { detail: 'Anmeldedaten fehlen.' });
});

test('a list of routines holds the public templates of others, but nothing else of theirs', async (t) => {
  const service = await startTestService(t);
  const ids = async (path: string, key: string): Promise<number[]> =>
    (await requestPage(service, path, key)).results.map(({ id }) => Number(id)).sort((a, b) => a - b);
  assert.deepEqual(await ids('routine/', service.key), [4, 9, 11, 14, 17, 21, 22, 23, 30]);
  assert.deepEqual(await ids('routine/?is_public=false', service.key), [4, 9, 11, 14, 17, 21, 22]);
  assert.deepEqual(await ids('routine/', service.otherKey), [23, 30, 31, 33]);
  assert.deepEqual(await ids('templates/', service.key), [22, 23]);
  assert.deepEqual(await ids('public-templates/', service.key), [23, 30]);
});

test("another user's routine is not there, her public template is refused", async (t) => {
  const service = await startTestService(t);
  const { key } = service;
  const foreign = await requestPath(service, 'routine/33/', { key });
  assert.deepEqual(
    { status: foreign.status, json: foreign.json },
    { status: 404, json: { detail: 'No Routine matches the given query.' } },
  );
  const denied = { detail: 'You do not have permission to perform this action.' };
  for (const path of ['public-templates/30/', 'routine/30/logs/', 'routine/30/stats/']) {
    const { status, json } = await requestPath(service, path, { key });
    assert.deepEqual({ status, json }, { status: 403, json: denied }, path);
  }
  assert.equal((await requestPath(service, 'routine/30/structure/', { key })).status, 200);
});

test('the profile says whose key it is, in the form of its generation', async (t) => {
  const [first, middle, recent] = await Promise.all(
    (['2.0', '2.2', '2.7'] as const).map((generation) => startTestService(t, { generation })),
  );
  assert.ok(first && middle && recent);
  assert.equal((await requestPage(first, 'userprofile/', first.key)).results[0]?.['user'], 2);
  const { json } = await requestPath(middle, 'userprofile/99/', { key: middle.otherKey });
  assert.equal((json as { username: string }).username, 'jonas');
  assert.match(
    (await requestPath(middle, 'userprofile/', { key: middle.key })).text,
    /"date_joined":"2023-02-11 08:24/,
  );
  const item = await requestPath(recent, 'userprofile/2/', { key: recent.key });
  assert.deepEqual([item.status, item.headers.get('content-type')], [404, 'text/html; charset=utf-8']);
});

test('a client without a cookie is given a session', async (t) => {
  const service = await startTestService(t);
  assert.match(
    (await requestPath(service, 'exerciseinfo/')).headers.get('set-cookie') ?? '',
    /^sessionid=\w{32};.*HttpOnly/,
  );
  const again = await requestPath(service, 'exerciseinfo/', { headers: { cookie: 'sessionid=abc' } });
  assert.equal(again.headers.get('set-cookie'), null);
});

test('a browser may ask from any origin, with a key', async (t) => {
  const service = await startTestService(t);
  const { status, headers } = await requestPath(service, 'routine/', {
    method: 'OPTIONS',
    headers: { origin: 'https://editor.example', 'access-control-request-method': 'GET' },
  });
  assert.equal(status, 200);
  assert.match(headers.get('access-control-allow-headers') ?? '', /authorization/);
  assert.equal((await requestPath(service, 'workout/')).headers.get('access-control-allow-origin'), '*');
});

test('links carry the host that the client named', async (t) => {
  const service = await startTestService(t);
  const text = await new Promise<string>((resolve, reject) => {
    request(`${service.url}/api/v2/`, { headers: { host: 'gym.example' } }, (response) => {
      response.setEncoding('utf8');
      let received = '';
      response.on('data', (part: string) => (received += part));
      response.on('end', () => {
        resolve(received);
      });
    })
      .on('error', reject)
      .end();
  });
  assert.match(text, /"routine":"http:\/\/gym\.example\/api\/v2\/routine\/"/);
});
