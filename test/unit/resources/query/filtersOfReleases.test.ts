import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runSync } from '../../../../src/api/concurrency/slices.ts';
import { parseApiDescription } from '../../../../src/resources/openApi/parseApiDescription.ts';
import { builtInFilters, selectFilters } from '../../../../src/resources/query/filterTables.ts';
import { getKnownFilters } from '../../../../src/resources/query/knownFilters.ts';
import { getDefinition, type Generation } from '../../../service/generations/generations.ts';
import { skipReason } from '../../service/support.ts';
import { readRecordedDescription, recordedDescriptions } from '../../../recordings/recordedDescriptions.ts';
import { project } from '../../../harness/system/paths.ts';
import type { FilterDescription } from '../../../../src/resources/openApi/apiDescription.ts';

function getEndpoints(generation: Generation): ReadonlySet<string> {
  return new Set(Object.keys(getDefinition(generation).endpoints));
}

describe('the filters of a release', () => {
  for (const [generation, known] of [
    ['2.4', ['de']],
    ['2.5', ['de', 'de-at']],
    ['2.7', ['de', 'de-at']],
  ] as const) {
    it(`by language know ${known.join(' and ')} in ${generation}, and no upper case`, () => {
      const endpoints = getEndpoints(generation);
      const { isLanguage } = getKnownFilters('exerciseinfo', undefined, endpoints, new Set(['de', 'en']));
      const codes = ['de', 'de-at', 'DE', '-de', 'xx'];
      assert.deepEqual(
        codes.filter((code) => isLanguage?.(code)),
        known,
      );
      assert.equal(getKnownFilters('exerciseinfo', undefined, endpoints).isLanguage, undefined);
    });
  }

  for (const [generation, isOffered] of [
    ['2.2', true],
    ['2.3', false],
    ['2.4', true],
    ['2.7', true],
  ] as const) {
    it(`${isOffered ? '' : 'do not '}include the language of a note in ${generation}`, () => {
      const { filters } = getKnownFilters('exercisecomment', undefined, getEndpoints(generation));
      assert.equal(
        filters.some(({ name }) => name === 'language'),
        isOffered,
      );
    });
  }

  for (const name of recordedDescriptions) {
    it(
      `take the same values as in the OpenAPI document of ${name} if it cannot be read`,
      { skip: skipReason },
      () => {
        const document = readRecordedDescription(project, name);
        const { endpoints } = runSync(parseApiDescription(document)) ?? assert.fail();
        const describeKinds = (filters: readonly FilterDescription[]): readonly string[] =>
          filters.map(({ name: field, kind, several = 'one' }) => `${field}: ${kind}, ${several}`);
        const known = [...endpoints].map(([endpoint, { filters }]) => {
          const builtIn = selectFilters(builtInFilters, endpoint, getEndpoints('2.7'));
          const described = new Set(describeKinds(filters));
          assert.deepEqual(
            describeKinds(builtIn).filter((kind) => !described.has(kind)),
            [],
            endpoint,
          );
          return builtIn.length;
        });
        assert.ok(known.reduce((sum, count) => sum + count) > 40);
      },
    );
  }

  it('are those of days until the records of a release have moments', () => {
    const describeFilters = (endpoint: string, generation: Generation): string =>
      selectFilters(builtInFilters, endpoint, getEndpoints(generation))
        .filter(({ kind }) => kind.startsWith('date'))
        .map(({ name }) => name)
        .join(' ');
    const range = 'date__gt date__gte date__lt date__lte';
    for (const [endpoint, ...expected] of [
      ['weightentry', ['2.0', 'date'], ['2.3', 'date'], ['2.4', range], ['next', range]],
      ['measurement', ['2.1', 'date'], ['2.4', 'date'], ['2.5', range], ['next', range]],
      ['nutritiondiary', ['2.1', ''], ['2.2', 'datetime__date'], ['next', 'datetime__date']],
    ] as const) {
      for (const [generation, filters] of expected) {
        assert.equal(describeFilters(endpoint, generation), filters, `${endpoint} of ${generation}`);
      }
    }
  });
});
