import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ExerciseDetails } from '../../../src/resources/details.ts';
import {
  everyExercise,
  isAdmitted,
  leavesRowsOut,
  termsOf,
  type Facet,
} from '../../../src/resources/facets.ts';

const abs = { id: '10', name: 'Abs' };
const chest = { id: '11', name: 'Chest' };
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

function filterBy(terms: Partial<Record<Facet, readonly { id: string; name: string }[]>>) {
  return { ...everyExercise, terms: { ...everyExercise.terms, ...terms } };
}

describe('a facet of an exercise', () => {
  it('has each term once, of muscles also those that only help', () => {
    assert.deepEqual(termsOf(exercise, 'muscle'), [biceps, lats]);
    assert.deepEqual(termsOf(exercise, 'category'), [abs]);
    assert.deepEqual(termsOf(exercise, 'equipment'), []);
    assert.deepEqual(termsOf(withoutCategory, 'category'), []);
  });

  it('has the languages that are known', () => {
    assert.deepEqual(termsOf(exercise, 'language'), [{ id: 'de', name: 'de' }]);
  });
});

describe('a filter of exercises', () => {
  it('leaves all in when it names nothing', () => {
    assert.equal(leavesRowsOut(everyExercise), false);
    assert.ok(isAdmitted(exercise, everyExercise));
  });

  it('wants any of the terms of a facet, and something of every facet that has terms', () => {
    assert.ok(leavesRowsOut(filterBy({ category: [chest] })));
    assert.ok(isAdmitted(exercise, filterBy({ category: [chest, abs] })));
    assert.ok(isAdmitted(exercise, filterBy({ category: [abs], muscle: [lats] })));
    assert.ok(!isAdmitted(exercise, filterBy({ category: [chest] })));
    assert.ok(
      !isAdmitted(exercise, filterBy({ category: [abs], equipment: [{ id: '1', name: 'Barbell' }] })),
    );
  });

  it('goes by ids, since names differ between languages', () => {
    assert.ok(isAdmitted(exercise, filterBy({ muscle: [{ id: '12', name: 'Latissimus' }] })));
  });

  it('wants a picture when asked to', () => {
    const filter = { ...everyExercise, withPicture: true };
    assert.ok(leavesRowsOut(filter));
    assert.ok(!isAdmitted(exercise, filter));
    assert.ok(isAdmitted({ ...exercise, picture: '/media/1.png' }, filter));
  });
});
