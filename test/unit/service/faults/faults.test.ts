import assert from 'node:assert/strict';
import test from 'node:test';
import { faultGroups, faultNames } from '../../../service/faults/index.ts';
import { requestPath, startTestService } from '../support.ts';

test('a fault hits only what it is meant for, and as often as it is told', async (t) => {
  const service = await startTestService(t);
  service.fault = { name: 'throttled', on: '/ingredient/', times: 2 };
  const statuses: number[] = [];
  for (const path of ['ingredient/', 'muscle/', 'ingredient/', 'ingredient/']) {
    const { status, headers } = await requestPath(service, path);
    statuses.push(status);
    assert.equal(headers.get('retry-after'), status === 429 ? '2' : null);
  }
  assert.deepEqual(statuses, [429, 200, 429, 200]);
});

test('every fault has a name of its own and belongs to one kind', () => {
  assert.equal(new Set(faultNames).size, faultNames.length);
  assert.deepEqual(Object.values(faultGroups).flat(), faultNames);
});

test('every fault leaves pictures alone', async (t) => {
  const service = await startTestService(t);
  for (const name of faultNames) {
    service.fault = { name };
    const { status } = await fetch(`${service.url}/media/picture.png`);
    assert.equal(status, 200, name);
  }
});

test('faults that change JSON leave a page of HTML as it is', async (t) => {
  const service = await startTestService(t);
  for (const name of [...faultGroups.pages, ...faultGroups.rows]) {
    service.fault = { name };
    const { status, headers } = await requestPath(service, 'nonsense/');
    assert.deepEqual([status, headers.get('content-type')], [404, 'text/html; charset=utf-8'], name);
  }
});
