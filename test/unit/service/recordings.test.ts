import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { requestPath, recordings, startTestService, skipReason } from './support.ts';

const getRecordings = (version: string): { folder: string; read: (file: string) => string } => {
  const folder = join(recordings ?? '', version);
  return { folder, read: (file) => readFileSync(join(folder, file), 'utf8') };
};

test('recorded answers are served byte for byte', { skip: skipReason }, async (t) => {
  const { folder, read } = getRecordings('2.2');
  const service = await startTestService(t, { generation: '2.2', recordings: folder });
  const { key } = service;
  assert.equal((await requestPath(service, '')).text, read('_root.json'));
  assert.equal((await requestPath(service, 'exercisebaseinfo/')).text, read('exercisebaseinfo.list.json'));
  assert.equal((await requestPath(service, 'workout/3/', { key })).text, read('workout.item.json'));
  assert.equal(
    (await requestPath(service, 'workout/3/canonical_representation/', { key })).text,
    read('workout-3-canonical_representation.json'),
  );
  assert.equal((await requestPath(service, 'version/')).text, '"2.2"');
});

test('an item is cut out of the recorded list as it stands there', { skip: skipReason }, async (t) => {
  const { folder, read } = getRecordings('2.7a2');
  const service = await startTestService(t, { recordings: folder });
  const list = read('exerciseinfo.list.json');
  const ids = (JSON.parse(list) as { results: { id: number }[] }).results.map(({ id }) => id);
  for (const id of ids.slice(1)) {
    const { status, text, json } = await requestPath(service, `exerciseinfo/${id}/`);
    assert.equal(status, 200);
    assert.equal((json as { id: number }).id, id);
    assert.ok(list.includes(text));
  }
  const missing = await requestPath(service, 'exerciseinfo/999999/');
  assert.deepEqual([missing.status, missing.json], [404, { detail: 'Not found.' }]);
});

test('after the recorded rows there is nothing more', { skip: skipReason }, async (t) => {
  const service = await startTestService(t, { recordings: getRecordings('2.7a2').folder });
  const { json } = await requestPath(service, 'exerciseinfo/?offset=50');
  assert.deepEqual(json, { count: 8, next: null, previous: null, results: [] });
});

test('recorded private answers need the key', { skip: skipReason }, async (t) => {
  const service = await startTestService(t, { recordings: getRecordings('2.7a2').folder });
  assert.equal((await requestPath(service, 'routine/')).status, 403);
  assert.equal((await requestPath(service, 'routine/1/structure/', { key: service.key })).status, 200);
  assert.equal((await requestPath(service, 'ingredient/', { key: 'wrong' })).status, 403);
});
