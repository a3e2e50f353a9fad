import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runSync } from '../../../../src/api/concurrency/slices.ts';
import type { FilterDescription } from '../../../../src/resources/openApi/apiDescription.ts';
import { parseApiDescription } from '../../../../src/resources/openApi/parseApiDescription.ts';
import {
  isValidFilterValue,
  parseValueMeanings,
  findValueReference,
} from '../../../../src/resources/query/filterValues.ts';
import { project } from '../../../harness/system/paths.ts';
import { getDefinition } from '../../../service/generations/generations.ts';
import { readRecordedDescription } from '../../../recordings/recordedDescriptions.ts';
import { skipReason } from '../../service/support.ts';
import { createFilter, server } from '../query/queries.ts';

describe('the values of a filter', () => {
  it('are checked by its kind', () => {
    for (const [kind, good, bad] of [
      ['integer', ['73', '-1'], ['7.5', 'x', '']],
      ['number', ['7.5', '80', ' 80 '], ['x', '8,5']],
      ['date', ['2026-01-01', '2028-02-29'], ['1.1.2026', '2026-01-01T10:00', '2026-02-30', '2026-13-01']],
      [
        'date-time',
        ['2026-01-01', '2026-01-01T10:00', '2026-01-01T10:00:00+01:00'],
        ['yesterday', '2026-02-30T10:00', '2026-01-01T10:00x'],
      ],
      ['boolean', ['true', 'False', '0'], ['yes', 'untrue']],
      ['uuid', ['1b020b3a-3732-4c7e-92fd-a0cec90ed69b'], ['1', 'x1b020b3a-3732-4c7e-92fd-a0cec90ed69b']],
      ['time', ['08:00', '08:00:30'], ['8', '08:00x', '108:00']],
      ['text', ['x'], ['', ' ']],
    ] as const) {
      for (const value of good) {
        assert.ok(isValidFilterValue(createFilter({ kind }), value), `${kind} ${value}`);
      }
      for (const value of bad) {
        assert.ok(!isValidFilterValue(createFilter({ kind }), value), `${kind} ${value}`);
      }
    }
    assert.ok(isValidFilterValue(createFilter({ several: 'commas' }), '73, 74'));
    assert.ok(isValidFilterValue(createFilter({ several: 'commas' }), '73,'));
    assert.ok(!isValidFilterValue(createFilter({ several: 'commas' }), '73, x'));
    assert.ok(!isValidFilterValue(createFilter({ several: 'commas' }), ','));
  });

  it('that are ids are those of the items that the field refers to', () => {
    const named = (
      endpoint: string,
      resource: string,
      rest: Partial<FilterDescription>,
    ): string | undefined =>
      findValueReference(endpoint, resource, createFilter(rest), server.offered)?.resource;
    assert.equal(named('workoutlog', 'workoutlog', {}), 'exercises');
    assert.equal(named('workoutlog', 'workoutlog', { name: 'exercise__in' }), 'exercises');
    assert.equal(named('workoutlog', 'workoutlog', { name: 'weight_unit' }), 'setting-weightunit');
    assert.equal(named('workoutlog', 'workoutlog', { name: 'session', kind: 'uuid' }), 'workoutsession');
    assert.equal(named('exerciseinfo', 'exercises', { name: 'muscles_secondary' }), 'muscle');
    assert.equal(named('exerciseinfo', 'exercises', { name: 'id' }), 'exercises');
    assert.equal(named('ingredientinfo', 'ingredients', { name: 'id' }), 'ingredients');
    assert.equal(named('muscle', 'muscle', { name: 'id' }), 'muscle');
    assert.equal(named('workoutlog', 'workoutlog', { name: 'id' }), undefined);
    assert.equal(
      named('ingredientinfo', 'ingredients', { name: 'language__code', kind: 'text' }),
      'language',
    );
    assert.equal(named('measurement', 'measurement', { name: 'category' }), 'measurement-category');
    assert.equal(named('workoutlog', 'workoutlog', { name: 'iteration' }), undefined);
    assert.equal(named('workoutlog', 'workoutlog', { name: 'weight', kind: 'number' }), undefined);
    assert.equal(named('workoutlog', 'workoutlog', { name: 'exercise__gt' }), undefined);
    assert.equal(named('workoutlog', 'workoutlog', { enum: ['1', '2'] }), undefined);
  });

  it('are weekdays for a list of training days', () => {
    const offered = new Set(Object.keys(getDefinition('2.2').endpoints));
    const named = (endpoint: string, name: string): string | undefined =>
      findValueReference(endpoint, endpoint, createFilter({ name }), offered)?.resource;
    assert.equal(named('day', 'day'), 'daysofweek');
    assert.equal(named('set', 'exerciseday'), 'day');
    assert.equal(
      findValueReference('slot', 'slot', createFilter({ name: 'day' }), server.offered)?.resource,
      'day',
    );
  });

  it('have the meanings listed in the OpenAPI document', () => {
    const description = 'Your impression * `1` - Bad * `2` - Neutral * `3` - Good';
    assert.deepEqual(
      [...parseValueMeanings(description)],
      [
        ['1', 'Bad'],
        ['2', 'Neutral'],
        ['3', 'Good'],
      ],
    );
    assert.equal(parseValueMeanings(undefined).size, 0);
  });

  it('have all their meanings, however long the list is', { skip: skipReason }, () => {
    const description = runSync(parseApiDescription(readRecordedDescription(project, '2.7rel')));
    const { filters } = description?.endpoints.get('measurement-category') ?? assert.fail();
    const types = filters.find(({ name }) => name === 'metric_type') ?? assert.fail();
    assert.deepEqual([...parseValueMeanings(types.description).keys()].sort(), types.enum);
    assert.equal(parseValueMeanings(types.description).get('sleep_awake'), 'Awake');
  });
});
