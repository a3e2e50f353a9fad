import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ExerciseDetails } from '../../../src/resources/details.ts';
import {
  everyExercise,
  isExerciseAdmitted,
  leavesExercisesOut,
} from '../../../src/resources/exerciseFilter.ts';
import type { Facet } from '../../../src/resources/facets.ts';

const abs = { id: '10', name: 'Abs' };
const chest = { id: '11', name: 'Chest' };
const lats = { id: '12', name: 'Lats' };

const exercise: ExerciseDetails = {
  kind: 'exercise',
  category: abs,
  muscles: [{ id: '1', name: 'Biceps' }],
  secondaryMuscles: [lats],
  equipment: [],
  translations: [{ language: 'de', name: 'Klimmzug', aliases: [] }],
};

function filterBy(terms: Partial<Record<Facet, readonly { id: string; name: string }[]>>) {
  return { ...everyExercise, terms: { ...everyExercise.terms, ...terms } };
}

describe('a filter of exercises', () => {
  it('leaves all in when it names nothing', () => {
    assert.equal(leavesExercisesOut(everyExercise), false);
    assert.ok(isExerciseAdmitted(exercise, everyExercise));
  });

  it('wants any of the terms of a facet, and something of every facet that has terms', () => {
    assert.ok(leavesExercisesOut(filterBy({ category: [chest] })));
    assert.ok(isExerciseAdmitted(exercise, filterBy({ category: [chest, abs] })));
    assert.ok(isExerciseAdmitted(exercise, filterBy({ category: [abs], muscle: [lats] })));
    assert.ok(!isExerciseAdmitted(exercise, filterBy({ category: [chest] })));
    assert.ok(
      !isExerciseAdmitted(exercise, filterBy({ category: [abs], equipment: [{ id: '1', name: 'Barbell' }] })),
    );
  });

  it('goes by ids, since names differ between languages', () => {
    assert.ok(isExerciseAdmitted(exercise, filterBy({ muscle: [{ id: '12', name: 'Latissimus' }] })));
  });

  it('wants a picture when asked to', () => {
    const filter = { ...everyExercise, withPicture: true };
    assert.ok(leavesExercisesOut(filter));
    assert.ok(!isExerciseAdmitted(exercise, filter));
    assert.ok(isExerciseAdmitted({ ...exercise, picture: '/media/1.png' }, filter));
  });
});
