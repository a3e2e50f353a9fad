import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ExerciseDetails } from '../../../../src/resources/details.ts';
import { getTerms } from '../../../../src/resources/filters/facets.ts';

const abs = { id: '10', name: 'Abs' };
const biceps = { id: '1', name: 'Biceps' };
const lats = { id: '12', name: 'Lats' };

const withoutCategory: ExerciseDetails = {
  kind: 'exercise',
  muscles: [biceps],
  secondaryMuscles: [lats, biceps],
  equipment: [],
  translations: [
    { language: 'de', name: 'Klimmzug', aliases: [] },
    { language: '', name: 'Chin-up', aliases: [] },
    { language: 'de', name: 'Klimmzüge', aliases: [] },
  ],
};

const exercise: ExerciseDetails = { ...withoutCategory, category: abs };

describe('a facet of an exercise', () => {
  it('has each term once, including secondary muscles', () => {
    assert.deepEqual(getTerms(exercise, 'muscle'), [biceps, lats]);
    assert.deepEqual(getTerms(exercise, 'category'), [abs]);
    assert.deepEqual(getTerms(exercise, 'equipment'), []);
    assert.deepEqual(getTerms(withoutCategory, 'category'), []);
  });

  it('has the languages that are known', () => {
    assert.deepEqual(getTerms(exercise, 'language'), [{ id: 'de', name: 'de' }]);
  });
});
