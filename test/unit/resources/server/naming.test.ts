import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  getPreferredLanguages,
  getTranslatedName,
  type Naming,
} from '../../../../src/resources/server/naming.ts';

const codes = new Map([
  ['1', 'de'],
  ['2', 'en'],
  ['7', 'pt'],
  ['12', 'fr'],
]);

function createNaming(...chosen: readonly string[]): Naming {
  return { languages: getPreferredLanguages(chosen, 'en'), codes };
}

describe('the preferred languages', () => {
  it('are the display language, its base and English when none is chosen', () => {
    assert.deepEqual(getPreferredLanguages([], 'pt-br'), ['pt-br', 'pt', 'en']);
  });

  it('are the chosen ones, however they are written, and English', () => {
    assert.deepEqual(getPreferredLanguages(['fr', ' de_AT ', 'FR'], 'es'), ['fr', 'de-at', 'de', 'en']);
  });
});

describe('the name among translations', () => {
  const translations = [
    { language: 12, name: 'Développé couché' },
    { language: 2, name: 'Bench press' },
    { language: 1, name: '' },
  ];

  it('is in the best language that has one', () => {
    assert.equal(getTranslatedName(translations, createNaming('fr')), 'Développé couché');
  });

  it('is English where the chosen language has none, or an empty one', () => {
    assert.equal(getTranslatedName(translations, createNaming('de', 'pt')), 'Bench press');
  });

  it('is any where there is no English', () => {
    assert.equal(getTranslatedName(translations.slice(0, 1), createNaming('de')), 'Développé couché');
  });

  it('is empty where there is none at all', () => {
    assert.equal(getTranslatedName([], createNaming('de')), '');
    assert.equal(getTranslatedName([null, 42, { language: 2 }, { name: {} }], createNaming('de')), '');
  });
});
