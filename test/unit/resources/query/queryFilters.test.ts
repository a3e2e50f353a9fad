import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runSync } from '../../../../src/api/concurrency/slices.ts';
import { CachedApiDescription } from '../../../../src/resources/openApi/cachedApiDescription.ts';
import { parseApiDescription } from '../../../../src/resources/openApi/parseApiDescription.ts';
import { getIgnoredParts, removeIgnoredParts } from '../../../../src/resources/query/ignoredParts.ts';
import {
  groupByField,
  parseFilterName,
  getKnownFilters,
  type KnownFilters,
} from '../../../../src/resources/query/knownFilters.ts';
import { parseQuery } from '../../../../src/resources/query/parseQuery.ts';
import { getQueryParts } from '../../../../src/resources/query/queryParts.ts';
import { formatQuery } from '../../../../src/resources/query/query.ts';
import { project } from '../../../harness/system/paths.ts';
import { readRecordedDescription, recordedDescriptions } from '../../../recordings/recordedDescriptions.ts';
import { getDefinition, generationNames } from '../../../service/generations/generations.ts';
import { setUp } from '../../support/support.ts';
import { createScope } from '../../service/scope.ts';
import { skipReason } from '../../service/support.ts';
import { createFilter, parseTestQuery, server, describeIgnored } from './queries.ts';

const { offered } = server;

/** Filters of several kinds. */
function createFilters(): KnownFilters {
  return {
    isComplete: true,
    filters: [
      createFilter({}),
      createFilter({ name: 'exercise__in', several: 'commas' }),
      createFilter({ name: 'muscles', several: 'repeated' }),
      createFilter({ name: 'is_public', kind: 'boolean' }),
      createFilter({ name: 'language__code', several: 'commas' }),
    ],
    orderings: ['id', 'date'],
    hasCompleteOrderings: true,
    paging: new Set(['limit', 'offset']),
    limit: { name: 'limit', max: 999 },
    isLanguage: (code) => code === 'de' || code === 'en',
  };
}

/** Actions for which the OpenAPI document names the filters of their list. */
const describedWrongly = new Set(['measurement-category/dynamic-types', 'trophy/progress']);

describe('the filters of a list', () => {
  for (const name of recordedDescriptions) {
    it(
      `include all filters of the OpenAPI document of ${name}, each with its field`,
      { skip: skipReason },
      () => {
        const description = runSync(parseApiDescription(readRecordedDescription(project, name)));
        assert.ok(description);
        let count = 0;
        const described = [...description.endpoints].filter(([endpoint]) => !describedWrongly.has(endpoint));
        for (const [endpoint, { filters }] of described) {
          const known = getKnownFilters(endpoint, description, offered);
          const foundNames = [...groupByField(known.filters)].flatMap(([field, group]) =>
            group.map((one) => {
              const { operator } = parseFilterName(one.name);
              return operator === '' ? field : `${field}__${operator}`;
            }),
          );
          const all = [
            ...filters.map((one) => one.name),
            ...(endpoint === 'exercisecomment' ? ['language'] : []),
          ];
          assert.deepEqual(foundNames.sort(), all.sort(), endpoint);
          assert.ok(known.isComplete);
          count += foundNames.length;
        }
        assert.ok(count > 380, String(count));
      },
    );

    it(`of ${name} are never reported as ignored, while unknown ones are`, { skip: skipReason }, () => {
      const description = runSync(parseApiDescription(readRecordedDescription(project, name)));
      for (const endpoint of offered) {
        const known = getKnownFilters(endpoint, description, offered);
        const parameters = known.filters.map((one) => ({ name: one.name, value: '1' }));
        const ordering = { name: 'ordering', value: known.orderings.map((field) => `-${field}`).join(',') };
        const paging = [...known.paging].map((one) => ({ name: one, value: '5' }));
        const arranged = [...paging, ...(known.orderings.length > 0 ? [ordering] : [])];
        assert.deepEqual(getIgnoredParts({ endpoint, parameters: [...parameters, ...arranged] }, known), []);
        assert.deepEqual(getIgnoredParts({ endpoint, parameters: [{ name: 'search', value: 'a' }] }, known), [
          { cause: 'noFilter', name: 'search', subject: '', places: [0] },
        ]);
      }
    });
  }

  it(
    'and its orders are those that the server applies, even if its document names others',
    { skip: skipReason },
    () => {
      const description = runSync(parseApiDescription(readRecordedDescription(project, '2.7rel')));
      const findIgnored = (text: string): string[] => {
        const all = new Set([...offered, 'trophy/progress']);
        const asked = parseQuery(text, { ...server, offered: all }).query ?? assert.fail(text);
        return getIgnoredParts(asked, getKnownFilters(asked.endpoint, description, all)).map(
          ({ name }) => name,
        );
      };
      assert.deepEqual(findIgnored('trophy/progress?include_repeatable=true&trophy_type=pr&is_hidden=true'), [
        'trophy_type',
        'is_hidden',
      ]);
      assert.deepEqual(findIgnored('trophy?trophy_type=pr&ordering=-order,id'), ['ordering']);
      assert.deepEqual(findIgnored('user-trophy?ordering=-earned_at,trophy__name'), []);
      assert.deepEqual(findIgnored('user-trophy?ordering=id'), ['ordering']);
      assert.deepEqual(findIgnored('exercisecomment?language=2'), []);
      assert.deepEqual(findIgnored('exercise?ordering=category'), []);
      assert.deepEqual(findIgnored('ingredient-image?ordering=ingredient'), []);
      for (const [list, field] of [
        ['muscle', 'image_url_main'],
        ['exerciseinfo', 'last_update_global'],
        ['exerciseimage', 'exercise_uuid'],
        ['ingredient-image', 'ingredient_id'],
      ] as const) {
        assert.deepEqual(findIgnored(`${list}?ordering=${field}`), ['ordering'], field);
      }
    },
  );

  it('that a release ignores are detected, and can be removed', { skip: skipReason }, () => {
    const description = runSync(parseApiDescription(readRecordedDescription(project, '2.7rel')));
    const asked = parseTestQuery(
      'workoutsession?date=2026-01-01&routine=1&notes=&ordering=date,-datetime_start&offset=0&page=2',
    );
    const ignored = getIgnoredParts(asked, getKnownFilters('workoutsession', description, offered));
    assert.deepEqual(ignored.map(describeIgnored), [
      'noFilter date',
      'empty notes',
      'noOrder ordering date',
      'noFilter page',
    ]);
    assert.equal(
      formatQuery(removeIgnoredParts(asked, ignored)),
      'workoutsession?routine=1&ordering=-datetime_start&offset=0',
    );
    const ingredients = getKnownFilters('ingredient', description, offered);
    assert.equal(getIgnoredParts(parseTestQuery('ingredient?ordering=energy'), ingredients).length, 1);
    assert.deepEqual(getIgnoredParts(parseTestQuery('ingredient?ordering=-name'), ingredients), []);
    // The OpenAPI document says this only in its description.
    const codes = getKnownFilters('exerciseinfo', description, offered).filters.find(
      ({ name }) => name === 'language__code',
    );
    assert.equal(codes?.several, 'commas');
    const cursors = getKnownFilters('ingredient-sync', description, offered);
    assert.deepEqual(getIgnoredParts(parseTestQuery('ingredient-sync?cursor=a&page_size=5'), cursors), []);
  });

  it('with a value that the server ignores are detected, and only those are removed', () => {
    for (const [parameters, words, rest] of [
      ['exercise=73&exercise=74', ['repeated exercise'], 'exercise=74'],
      ['exercise__in=1,2&exercise__in=3', ['repeated exercise__in'], 'exercise__in=3'],
      ['exercise=73&exercise=', ['repeated exercise', 'empty exercise'], ''],
      ['exercise=&exercise=73', ['empty exercise'], 'exercise=73'],
      ['muscles=1&muscles=2', [], 'muscles=1&muscles=2'],
      ['muscles=1&muscles=', ['empty muscles'], 'muscles=1'],
      ['x=1&muscles=1&x=2', ['noFilter x'], 'muscles=1'],
      ['ordering=date&ordering=-id', ['repeated ordering'], 'ordering=-id'],
      ['ordering=-x,date,y', ['noOrder ordering x', 'noOrder ordering y'], 'ordering=date'],
      ['ordering=x', ['noOrder ordering x'], ''],
      ['ordering=', ['empty ordering'], ''],
      ['is_public=yes', ['unreadable is_public yes'], ''],
      ['is_public=True', [], 'is_public=True'],
      ['language__code=de,en', [], 'language__code=de,en'],
      [
        'language__code=xx,de,yy',
        ['noLanguage language__code xx', 'noLanguage language__code yy'],
        'language__code=de',
      ],
      ['language__code=xx', ['noLanguage language__code xx'], ''],
      ['language__code=-de,de', ['noLanguage language__code -de'], 'language__code=de'],
      ['limit=5&limit=6', ['repeated limit'], 'limit=6'],
      ['limit=0', ['noLimit limit 0'], ''],
      ['limit=abc', ['noLimit limit abc'], ''],
      ['limit=-1', ['noLimit limit -1'], ''],
      ['offset=0', [], 'offset=0'],
      ['offset=abc', ['noOffset offset abc'], ''],
      ['offset=-1', ['noOffset offset -1'], ''],
      ['limit=999', [], 'limit=999'],
      ['limit=1000', ['aboveLimit limit 999'], 'limit=999'],
    ] as const) {
      const asked = parseTestQuery(`workoutlog?${parameters}`);
      const ignored = getIgnoredParts(asked, createFilters());
      assert.deepEqual(ignored.map(describeIgnored), words, parameters);
      assert.equal(formatQuery(removeIgnoredParts(asked, ignored)), `workoutlog?${rest}`, parameters);
    }
    const unlimited = { ...createFilters(), limit: { name: 'limit', max: undefined } as const };
    assert.deepEqual(getIgnoredParts(parseTestQuery('workoutlog?limit=5000'), unlimited), []);
    const withoutLanguages = { ...createFilters(), isLanguage: undefined };
    assert.deepEqual(getIgnoredParts(parseTestQuery('workoutlog?language__code=xx'), withoutLanguages), []);
  });

  it('are compared in linear time for a path with hundreds of parameters', () => {
    const looksAt = (count: number): { readonly filters: number; readonly parameters: number } => {
      const looks = { filters: 0, parameters: 0 };
      const known = createFilters();
      const counted = {
        ...known,
        get filters() {
          looks.filters++;
          return known.filters;
        },
      };
      const parameters = Array.from({ length: count }, (_, at) => ({
        get name() {
          looks.parameters++;
          return `x${at}`;
        },
        value: '1',
      }));
      const { parts, ignored } = getQueryParts({ endpoint: 'workoutlog', parameters }, counted);
      assert.deepEqual([parts.length, ignored.length], [count, count]);
      return looks;
    };
    const few = looksAt(8);
    assert.deepEqual(looksAt(800), { filters: few.filters, parameters: 100 * few.parameters });
  });

  it(
    'do not show what the server can order by if its document does not name it',
    { skip: skipReason },
    () => {
      for (const name of recordedDescriptions) {
        const description = runSync(parseApiDescription(readRecordedDescription(project, name)));
        const weights = getKnownFilters('weightentry', description, offered);
        assert.equal(weights.hasCompleteOrderings, false);
        const isComing = name === '2.7rel';
        assert.equal(weights.orderings.includes('value'), isComing);
        assert.equal(weights.orderings.includes('weight'), !isComing);
        assert.deepEqual(
          getIgnoredParts(parseTestQuery('weightentry?ordering=weight'), weights).map(describeIgnored),
          isComing ? ['noOrder ordering weight'] : [],
        );
        assert.equal(getKnownFilters('workoutlog', description, offered).hasCompleteOrderings, false);
        assert.equal(getKnownFilters('ingredient', description, offered).hasCompleteOrderings, true);
      }
    },
  );

  it('come from tables if the server has no OpenAPI document, and match the server', () => {
    for (const generation of generationNames) {
      const { endpoints, release } = getDefinition(generation);
      const names = new Set(Object.keys(endpoints));
      for (const [endpoint, { filters }] of Object.entries(endpoints)) {
        const known = getKnownFilters(endpoint, undefined, names);
        assert.equal(known.isComplete, false);
        const has = filters(createScope(release.name));
        assert.deepEqual(
          known.filters.map(({ name }) => name).filter((name) => !Object.hasOwn(has, name)),
          [],
          `${endpoint} of ${generation}`,
        );
      }
    }
    const old = new Set(Object.keys(getDefinition('2.0').endpoints));
    assert.ok(getKnownFilters('workoutlog', undefined, old).filters.some(({ name }) => name === 'exercise'));
    assert.deepEqual(getKnownFilters('exercise', undefined, old).orderings, ['id', 'language', 'name']);
  });

  it('of an exercise in one language are known although no OpenAPI document has them', async () => {
    await using setup = await setUp({ generation: '2.2' });
    const { endpoints } = getDefinition('2.2');
    const description = await new CachedApiDescription(setup.client).read();
    const findIgnored = (text: string): string[] => {
      const query = parseTestQuery(text);
      const known = getKnownFilters(query.endpoint, description, new Set(Object.keys(endpoints)));
      assert.ok(known.isComplete);
      return getIgnoredParts(query, known).map(describeIgnored);
    };
    assert.deepEqual(findIgnored('exercise?category=9&muscles=1,2&equipment=1&license=2'), []);
    assert.deepEqual(findIgnored('exercise?muscles=1&muscles=2'), ['repeated muscles']);
    assert.deepEqual(findIgnored('exerciseinfo?category=9'), ['noFilter category']);
  });
});
