import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runSync } from '../../../../src/api/concurrency/slices.ts';
import { parseApiDescription } from '../../../../src/resources/openApi/parseApiDescription.ts';
import { getIgnoredParts } from '../../../../src/resources/query/ignoredParts.ts';
import { getKnownFilters } from '../../../../src/resources/query/knownFilters.ts';
import { project } from '../../../harness/system/paths.ts';
import { readRecordedDescription, recordedDescriptions } from '../../../recordings/recordedDescriptions.ts';
import { getDefinition, generationNames } from '../../../service/generations/generations.ts';
import { skipReason } from '../../service/support.ts';
import { parseTestQuery, server, describeIgnored } from './queries.ts';

const { offered } = server;

describe('the pages of a query', () => {
  it('are capped if the root has the endpoints of 2.6, and not otherwise', () => {
    for (const generation of generationNames) {
      const { endpoints, release } = getDefinition(generation);
      const { limit } = getKnownFilters('workoutlog', undefined, new Set(Object.keys(endpoints)));
      assert.deepEqual(limit, { name: 'limit', max: release.isAtLeast('2.6') ? 999 : undefined }, generation);
    }
  });

  for (const name of [...recordedDescriptions, 'no document'] as const) {
    it(`match the server’s parameters with ${name}`, { skip: name !== 'no document' && skipReason }, () => {
      const description =
        name === 'no document'
          ? undefined
          : runSync(parseApiDescription(readRecordedDescription(project, name)));
      const findIgnored = (text: string): readonly string[] => {
        const asked = parseTestQuery(text);
        return getIgnoredParts(asked, getKnownFilters(asked.endpoint, description, offered)).map(
          describeIgnored,
        );
      };
      const cursors = getKnownFilters('ingredient-sync', description, offered);
      assert.deepEqual(cursors.limit, { name: 'page_size', max: 1000 });
      assert.deepEqual(findIgnored('ingredient-sync?limit=5&offset=3&cursor=a&format=json'), [
        'noPaging limit',
        'noPaging offset',
      ]);
      assert.deepEqual(findIgnored('ingredient-sync?page_size=1001'), ['aboveLimit page_size 1000']);
      assert.deepEqual(findIgnored('ingredient-sync?page_size=0'), ['noLimit page_size 0']);
      assert.deepEqual(findIgnored('muscle?page_size=5&cursor=a&limit=5&offset=5'), [
        'noPaging page_size',
        'noPaging cursor',
      ]);
    });
  }

  it('are not offered for a complete list, nor are orders, whatever its document says', () => {
    const paged = { filters: [], paging: ['limit', 'offset'], orderings: ['start'], namesOrderings: false };
    const computed = [
      ...['measurement/aggregate', 'measurement/value-counts'],
      ...['measurement-category/dynamic-types', 'trophy/progress'],
    ];
    const names = new Set(computed);
    const endpoints = new Map(
      [...computed, 'measurement/other'].map((name) => [name, { ...paged, fields: [] }]),
    );
    for (const endpoint of computed) {
      const known = getKnownFilters(endpoint, { names, endpoints }, offered);
      assert.equal(known.limit, undefined, endpoint);
      const asked = {
        endpoint,
        parameters: parseTestQuery('muscle?limit=5&offset=3&ordering=start').parameters,
      };
      const words = ['noPaging limit', 'noPaging offset', 'noOrder ordering start'];
      assert.deepEqual(getIgnoredParts(asked, known).map(describeIgnored), words);
      assert.deepEqual([known.orderings, known.hasCompleteOrderings], [[], true], endpoint);
    }
    const other = getKnownFilters('measurement/other', { names, endpoints }, offered);
    assert.equal(other.limit?.name, 'limit');
    assert.deepEqual([other.orderings, other.hasCompleteOrderings], [['start'], false]);
    const profile = { ...paged, paging: [], orderings: [], fields: [] };
    const described = { names, endpoints: new Map([['userprofile', profile]]) };
    assert.equal(getKnownFilters('userprofile', described, offered).limit, undefined);
  });
});
