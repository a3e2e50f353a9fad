import assert from 'node:assert/strict';
import test from 'node:test';
import { faultGroups } from '../../../service/faults/index.ts';
import { requestPath, requestPage, startTestService } from '../support.ts';

const path = 'exerciseinfo/?limit=5';
const query = '/api/v2/exerciseinfo/?limit=5&offset=5';

test('a wrong link leads to another host, to another port, back or nowhere', async (t) => {
  const service = await startTestService(t);
  const links = {
    'next-elsewhere': `https://elsewhere.example${query}`,
    'next-http-without-port': `http://127.0.0.1${query}`,
    'next-itself': `${service.url}/api/v2/${path}`,
    'next-circle': `${service.url}${query}`,
    'next-repeats': `${service.url}${query}`,
    'next-garbage': 42,
    'empty-page-with-next': `${service.url}${query}`,
  };
  for (const [name, next] of Object.entries(links)) {
    service.fault = { name: name as keyof typeof links };
    assert.equal((await requestPage(service, path)).next, next, name);
  }
});

test('a circle leads from the second page back to the first', async (t) => {
  const service = await startTestService(t);
  service.fault = { name: 'next-circle' };
  const { next, results } = await requestPage(service, `${path}&offset=5`);
  assert.equal(next, `${service.url}/api/v2/${path}`);
  assert.equal(results.length, 5);
});

test('rows that repeat never come to an end', async (t) => {
  const service = await startTestService(t);
  const { results } = await requestPage(service, path);
  service.fault = { name: 'next-repeats' };
  for (const offset of [5, 10, 1000]) {
    const repeated = await requestPage(service, `${path}&offset=${offset}`);
    assert.deepEqual(repeated.results, results);
    assert.match(String(repeated.next), new RegExp(`\\?limit=5&offset=${offset + 5}$`));
  }
});

test('an empty page leads on', async (t) => {
  const service = await startTestService(t);
  service.fault = { name: 'empty-page-with-next' };
  assert.deepEqual((await requestPage(service, path)).results, []);
});

test('a page has half of its rows, and leads to the others', async (t) => {
  const service = await startTestService(t);
  const { results } = await requestPage(service, path);
  service.fault = { name: 'rows-fewer' };
  const half = await requestPage(service, path);
  assert.deepEqual(half.results, results.slice(0, 3));
  assert.equal(half.next, `${service.url}/api/v2/${path}&offset=3`);
});

test('a count is one less', async (t) => {
  const service = await startTestService(t);
  const { count } = await requestPage(service, path);
  service.fault = { name: 'count-less' };
  assert.equal((await requestPage(service, path)).count, count - 1);
});

test('a count is wrong, absent or no number', async (t) => {
  const service = await startTestService(t);
  const counts = { 'count-wrong': 3, 'count-absent': undefined, 'count-text': 'many' };
  for (const [name, count] of Object.entries(counts)) {
    service.fault = { name: name as keyof typeof counts };
    const received = await requestPage(service, path);
    assert.equal(received.count, count, name);
    assert.equal('count' in received, name !== 'count-absent');
    assert.equal(received.results.length, 5);
  }
});

test('rows are null, an object, or a list without a page', async (t) => {
  const service = await startTestService(t);
  const { results } = await requestPage(service, path);
  service.fault = { name: 'rows-null' };
  assert.equal((await requestPage(service, path)).results, null);
  service.fault = { name: 'rows-object' };
  assert.deepEqual((await requestPage(service, path)).results, Object.fromEntries(results.entries()));
  service.fault = { name: 'bare-list' };
  assert.deepEqual((await requestPath(service, path)).json, results);
});

test('a fault of pages leaves other answers as they are', async (t) => {
  const service = await startTestService(t);
  const { key } = service;
  for (const other of ['', 'version/', 'muscle/2/', 'userprofile/', 'routine/4/stats/']) {
    service.fault = undefined;
    const { text } = await requestPath(service, other, { key });
    for (const name of faultGroups.pages) {
      service.fault = { name };
      assert.equal((await requestPath(service, other, { key })).text, text, `${name} ${other}`);
    }
  }
});

test('what a fault of pages does not change is written as it was', async (t) => {
  const service = await startTestService(t);
  const { key } = service;
  const { text } = await requestPath(service, 'measurement/', { key });
  service.fault = { name: 'count-wrong' };
  const changed = await requestPath(service, 'measurement/', { key });
  assert.match(text, /"value":\d+\.0,/);
  assert.equal(changed.text, text.replace(/"count":\d+/, '"count":3'));
});
