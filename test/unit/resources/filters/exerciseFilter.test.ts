import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ExerciseDetails, Translation } from '../../../../src/resources/details.ts';
import {
  emptyExerciseFilter,
  matchesExerciseFilter,
  isExerciseFilterActive,
  exerciseParts,
  type ExercisePart,
} from '../../../../src/resources/filters/exerciseFilter.ts';
import type { Facet } from '../../../../src/resources/filters/facets.ts';

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

function createFilter(terms: Partial<Record<Facet, readonly { id: string; name: string }[]>>) {
  return { ...emptyExerciseFilter, terms: { ...emptyExerciseFilter.terms, ...terms } };
}

describe('a filter of exercises', () => {
  it('matches all exercises when it is empty', () => {
    assert.equal(isExerciseFilterActive(emptyExerciseFilter), false);
    assert.ok(matchesExerciseFilter(exercise, emptyExerciseFilter));
  });

  it('requires any term of a facet, and a match in every facet with terms', () => {
    assert.ok(isExerciseFilterActive(createFilter({ category: [chest] })));
    assert.ok(matchesExerciseFilter(exercise, createFilter({ category: [chest, abs] })));
    assert.ok(matchesExerciseFilter(exercise, createFilter({ category: [abs], muscle: [lats] })));
    assert.ok(!matchesExerciseFilter(exercise, createFilter({ category: [chest] })));
    assert.ok(
      !matchesExerciseFilter(
        exercise,
        createFilter({ category: [abs], equipment: [{ id: '1', name: 'Barbell' }] }),
      ),
    );
  });

  it('compares ids, since names differ between languages', () => {
    assert.ok(matchesExerciseFilter(exercise, createFilter({ muscle: [{ id: '12', name: 'Latissimus' }] })));
  });

  it('can require a picture', () => {
    const filter = { ...emptyExerciseFilter, withPicture: true };
    assert.ok(isExerciseFilterActive(filter));
    assert.ok(!matchesExerciseFilter(exercise, filter));
    assert.ok(matchesExerciseFilter({ ...exercise, picture: '/media/1.png' }, filter));
  });

  it('can require parts to be missing', () => {
    const bare = { ...exercise, muscles: [], secondaryMuscles: [] };
    const full = { ...exercise, picture: '/media/1.png' };
    const found = (part: ExercisePart): boolean[] =>
      [bare, exercise, full].map((each) =>
        matchesExerciseFilter(each, { ...emptyExerciseFilter, missingParts: [part] }),
      );
    assert.ok(
      exerciseParts.every((part) => isExerciseFilterActive({ ...emptyExerciseFilter, missingParts: [part] })),
    );
    assert.deepEqual(found('picture'), [true, true, false]);
    assert.deepEqual(found('muscles'), [true, false, false]);
    assert.deepEqual(found('description'), [false, false, false]);
    const both = { ...emptyExerciseFilter, missingParts: ['picture', 'muscles'] } as const;
    assert.ok(matchesExerciseFilter(bare, both) && !matchesExerciseFilter(exercise, both));
  });

  it('can require no description in any language, or in the selected ones', () => {
    const described = { language: 'de', name: 'Klimmzug', aliases: [] };
    const bare = { language: 'en', name: 'Pull-up', aliases: [], lacksDescription: true } as const;
    const found = (languages: readonly string[], ...translations: Translation[]): boolean =>
      matchesExerciseFilter(
        { ...exercise, translations },
        {
          ...createFilter({ language: languages.map((id) => ({ id, name: id })) }),
          missingParts: ['description'],
        },
      );
    assert.deepEqual([found([], bare), found([]), found([], described, bare)], [true, true, false]);
    assert.deepEqual([found(['en'], described, bare), found(['de'], described, bare)], [true, false]);
    assert.deepEqual(
      [found(['en', 'fr'], described, bare), found(['en', 'de'], described, bare)],
      [true, false],
    );
  });

  it('can require a translation to be missing in one of the languages', () => {
    const missing = (...ids: string[]) => ({
      ...emptyExerciseFilter,
      missingLanguages: ids.map((id) => ({ id, name: id })),
    });
    assert.ok(isExerciseFilterActive(missing('fr')));
    assert.ok(matchesExerciseFilter(exercise, missing('fr')));
    assert.ok(!matchesExerciseFilter(exercise, missing('de')));
    assert.ok(matchesExerciseFilter(exercise, missing('de', 'fr')));
  });
});
