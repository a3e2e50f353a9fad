import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runSync } from '../../../src/api/concurrency/slices.ts';
import {
  collectLanguages,
  findExercisesWithout,
  missingParts,
  getUnavailableParts,
  type MissingPart,
} from '../../../src/audit/exercises/missingParts.ts';
import type { ListedItem } from '../../../src/resources/resource.ts';
import { root20, root22, root27 } from '../../service/generations/roots.ts';
import { createExercise, parseTerms, createTranslation } from './exercises.ts';

const complete = createExercise(1, 'Row', {
  translations: [createTranslation('en', 'Row'), createTranslation('de', 'Rudern')],
});

/** The ids of the exercises that lack each part. */
function findMissingParts(
  rows: readonly ListedItem[],
): Partial<Record<MissingPart, readonly (string | undefined)[]>> {
  return Object.fromEntries(
    missingParts
      .map((part) => [part, runSync(findExercisesWithout(part, rows, 'de')).map(({ id }) => id)] as const)
      .filter(([, ids]) => ids.length > 0),
  );
}

describe('what an exercise lacks', () => {
  it('is nothing where everything is there', () => {
    assert.deepEqual(findMissingParts([complete]), {});
  });

  it('is found for each part, and for that alone', () => {
    const both = [createTranslation('en', 'Row'), createTranslation('de', 'Rudern')];
    const rows = [
      complete,
      createExercise(3, 'Row', { translations: [createTranslation('en', 'Row')] }),
      createExercise(4, 'Rudern', { translations: [createTranslation('de', 'Rudern')] }),
      createExercise(5, 'Row', { translations: both, muscles: [] }),
      createExercise(6, 'Row', { translations: both, equipment: [] }),
      createExercise(7, 'Row', {
        translations: both.map((each) => ({ ...each, lacksDescription: true as const })),
      }),
      createExercise(8, 'Row', { translations: both }, false),
    ];
    assert.deepEqual(findMissingParts(rows), {
      translation: ['3'],
      english: ['4'],
      muscles: ['5'],
      equipment: ['6'],
      description: ['7'],
      picture: ['8'],
    });
  });

  it('ignores secondary muscles, and accepts a description in any language', () => {
    const described = [
      { ...createTranslation('en', 'Row'), lacksDescription: true as const },
      createTranslation('de', 'R'),
    ];
    const row = createExercise(2, 'Row', {
      muscles: [],
      secondaryMuscles: parseTerms('lats'),
      translations: described,
    });
    assert.deepEqual(findMissingParts([row]), {});
  });

  it('is all that an exercise without any translation could have in one', () => {
    assert.deepEqual(Object.keys(findMissingParts([createExercise(2, 'Exercise 2', { translations: [] })])), [
      'translation',
      'english',
      'description',
    ]);
  });

  it('is checked without languages up to 2.0, and only for descriptions in a plain list', () => {
    const names = (root: string): ReadonlySet<string> => new Set(root.trim().split(/\s+/));
    assert.deepEqual(getUnavailableParts('exerciseinfo', names(root27), [complete]), []);
    assert.deepEqual(getUnavailableParts('exercisebaseinfo', names(root22), [complete]), []);
    assert.deepEqual(getUnavailableParts('exerciseinfo', names(root20), [complete]), [
      'translation',
      'english',
    ]);
    assert.deepEqual(
      getUnavailableParts('exercise', new Set(['workout', 'exercise', 'ingredient']), [complete]),
      ['translation', 'english', 'picture', 'muscles', 'equipment'],
    );
  });

  it('is checked without descriptions if the list has no texts at all', () => {
    const names = new Set(root27.trim().split(/\s+/));
    const wordless = createExercise(2, 'Exercise 2', { translations: [] });
    assert.ok(getUnavailableParts('exercise', names, [wordless]).includes('description'));
    assert.ok(!getUnavailableParts('exerciseinfo', names, [wordless, complete]).includes('description'));
  });

  it('is checked in full even if no exercise has a name, or there are no exercises', () => {
    const nameless = createExercise(2, 'Exercise 2', { translations: [] });
    for (const [endpoint, root] of [
      ['exerciseinfo', root27],
      ['exercisebaseinfo', root22],
    ] as const) {
      const names = new Set(root.trim().split(/\s+/));
      assert.deepEqual(getUnavailableParts(endpoint, names, [nameless]), []);
      assert.deepEqual(getUnavailableParts(endpoint, names, []), []);
    }
  });

  it('is checked without languages if no translation has one and their table cannot be read', () => {
    const names = new Set(root27.trim().split(/\s+/));
    const nameless = createExercise(2, 'Row', { translations: [createTranslation('', 'Row')] });
    assert.deepEqual(getUnavailableParts('exerciseinfo', names, [nameless]), ['translation', 'english']);
    assert.deepEqual(getUnavailableParts('exerciseinfo', names, [nameless, complete]), []);
  });
});

describe('the languages in which names may be missing', () => {
  it('are those of the server and of its exercises, except for English', () => {
    assert.deepEqual([...runSync(collectLanguages(['en', 'fr', ''], [complete]))], ['fr', 'de']);
  });

  it('are limited in number, as all are sorted and shown at once', () => {
    const rows = Array.from({ length: 1000 }, (_, at) =>
      createExercise(at, 'Row', { translations: [createTranslation(`x${at}`, 'Row')] }),
    );
    const codes = rows.map(({ id }) => `y${id}`);
    assert.equal(runSync(collectLanguages([], rows)).size, 200);
    assert.equal(runSync(collectLanguages(codes, [])).size, 200);
  });
});
