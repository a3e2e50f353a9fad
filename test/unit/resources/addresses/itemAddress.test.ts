import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseAddress } from '../../../../src/api/address.ts';
import { parseItemAddress } from '../../../../src/resources/addresses/itemAddress.ts';

const address = parseAddress('https://gym.example:8000/fit');
const latest = { address, lists: new Set(['routine', 'exerciseinfo', 'ingredientinfo', 'exercises']) };
const old = { address, lists: new Set(['workout', 'exerciseinfo', 'exercisebaseinfo', 'ingredientinfo']) };
const uuid = '01a203be-5c55-4d2e-9a3e-0f6a8a8f0c11';

describe('the address of an item', () => {
  for (const [text, server, resource, key] of [
    ['https://wger.de/api/v2/exerciseinfo/345/', 'wger.de', 'exerciseinfo', { id: '345' }],
    ['  wger.de/api/v2/exerciseinfo/345 ', 'wger.de', 'exerciseinfo', { id: '345' }],
    [
      `http://localhost:8000/fit/api/v2/workoutlog/${uuid}/?format=json`,
      'localhost:8000/fit',
      'workoutlog',
      { id: uuid },
    ],
    [
      'https://wger.de/api/v2/ingredient/3/get_values/?amount=100',
      'wger.de',
      'ingredient',
      { id: '3', action: 'get_values', query: 'amount=100' },
    ],
    ['https://wger.de/api/v2/muscle/?limit=5', 'wger.de', 'muscle', { page: 'limit=5' }],
    [
      'https://wger.de/api/v2/measurement/aggregate/?bucket=week',
      'wger.de',
      'measurement',
      { listAction: 'aggregate', query: 'bucket=week' },
    ],
    ['https://wger.de/en/exercise/345/view', 'wger.de', 'exercises', { id: '345' }],
    ['https://wger.de/zh-Hans/exercise/345/view', 'wger.de', 'exercises', { id: '345' }],
    ['https://wger.de/pt-br/exercise/345/view/bench-press#notes', 'wger.de', 'exercises', { id: '345' }],
    [
      'https://example.org/gym/de/nutrition/ingredient/59887/view/',
      'example.org/gym',
      'ingredients',
      { id: '59887' },
    ],
    ['https://wger.de/en/routine/7/view', 'wger.de', 'workouts', { id: '7' }],
    ['https://wger.de/en/routine/templates/7/view', 'wger.de', 'workouts', { id: '7' }],
    ['https://wger.de/en/routine/template/7/view', 'wger.de', 'workouts', { id: '7' }],
    ['https://wger.de/api/v2/exerciseinfo/345.json', 'wger.de', 'exerciseinfo', { id: '345' }],
    ['https://wger.de/api/v2/muscle.json?limit=5', 'wger.de', 'muscle', { page: 'limit=5' }],
    ['/api/v2/exerciseinfo/345/', 'gym.example:8000/fit', 'exerciseinfo', { id: '345' }],
    ['/fit/api/v2/exerciseinfo/345/', 'gym.example:8000/fit', 'exerciseinfo', { id: '345' }],
    ['GET /api/v2/exerciseinfo/345.json', 'gym.example:8000/fit', 'exerciseinfo', { id: '345' }],
    ['api/v2/exerciseinfo/345', 'gym.example:8000/fit', 'exerciseinfo', { id: '345' }],
    ['exercises/345', 'gym.example:8000/fit', 'exercises', { id: '345' }],
    ['routine/7/structure/', 'gym.example:8000/fit', 'routine', { id: '7', action: 'structure', query: '' }],
    [
      'http://gym.example/fit/api/v2/exerciseinfo/345/',
      'gym.example:8000/fit',
      'exerciseinfo',
      { id: '345' },
    ],
    ['/fit/en/exercise/345/view', 'gym.example:8000/fit', 'exercises', { id: '345' }],
  ] as const) {
    it(`is read from ${text.trim()}`, () => {
      const found = parseItemAddress(text, latest);
      assert.ok(found !== undefined);
      assert.equal(found.server.host + found.server.prefix, server);
      assert.deepEqual([found.resource, found.key], [resource, key]);
    });
  }

  it('distinguishes the pages of an exercise and of its translation if their ids differ', () => {
    const page = (view: string) => parseItemAddress(`https://wger.de/en/exercise/9/${view}`, old)?.resource;
    assert.deepEqual([page('view'), page('view-base')], ['exerciseinfo', 'exercises']);
  });

  for (const text of [
    '',
    'exercises',
    'exercises/',
    'elsewhere/345',
    'exerciseinfo/../../logout/',
    '//elsewhere/exerciseinfo/345',
    'https://wger.de/',
    'https://wger.de/en/dashboard',
    'https://wger.de/en/routine/overview',
    'https://wger.de/api/v2/',
    'https://wger.de/api/v2/exerciseinfo/..%2F..%2Flogout/',
    'https://wger.de/api/v2/exerciseinfo/%zz/',
    'https://user:secret@wger.de/api/v2/exerciseinfo/345/',
    'https://user@wger.de/api/v2/exerciseinfo/345/',
    'https://:secret@wger.de/api/v2/exerciseinfo/345/',
    'ftp://wger.de/api/v2/exerciseinfo/345/',
    'ftp://wger.de/en/exercise/345/view',
    'javascript:alert(1)//api/v2/exerciseinfo/345/',
  ]) {
    it(`is not in “${text}”`, () => {
      assert.equal(parseItemAddress(text, latest), undefined);
    });
  }
});
