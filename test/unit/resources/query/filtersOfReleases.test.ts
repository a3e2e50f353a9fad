import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { getKnownFilters } from '../../../../src/resources/query/knownFilters.ts';
import { getDefinition, type Generation } from '../../../service/generations/generations.ts';

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
});
