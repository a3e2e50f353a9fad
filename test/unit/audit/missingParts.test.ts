import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { atOnce } from '../../../src/api/concurrency/slices.ts';
import {
  exercisesWithout,
  missingParts,
  untoldParts,
  type MissingPart,
} from '../../../src/audit/exercises/missingParts.ts';
import type { ListedItem } from '../../../src/resources/resource.ts';
import { root20, root22, rootSince23 } from '../../service/generations/roots.ts';
import { exercise, terms, translation } from './exercises.ts';

const whole = exercise(1, 'Row', { translations: [translation('en', 'Row'), translation('de', 'Rudern')] });

/** The ids of what lacks each part. */
function lacking(rows: readonly ListedItem[]): Partial<Record<MissingPart, readonly (string | undefined)[]>> {
  return Object.fromEntries(
    missingParts
      .map((part) => [part, atOnce(exercisesWithout(part, rows, 'de')).map(({ id }) => id)] as const)
      .filter(([, ids]) => ids.length > 0),
  );
}

describe('what an exercise lacks', () => {
  it('is nothing where everything is there', () => {
    assert.deepEqual(lacking([whole]), {});
  });

  it('is found for each part, and for that alone', () => {
    const both = [translation('en', 'Row'), translation('de', 'Rudern')];
    const rows = [
      whole,
      exercise(3, 'Row', { translations: [translation('en', 'Row')] }),
      exercise(4, 'Rudern', { translations: [translation('de', 'Rudern')] }),
      exercise(5, 'Row', { translations: both, muscles: [] }),
      exercise(6, 'Row', { translations: both, equipment: [] }),
      exercise(7, 'Row', {
        translations: both.map((each) => ({ ...each, lacksDescription: true as const })),
      }),
      exercise(8, 'Row', { translations: both }, false),
    ];
    assert.deepEqual(lacking(rows), {
      translation: ['3'],
      english: ['4'],
      muscles: ['5'],
      equipment: ['6'],
      description: ['7'],
      picture: ['8'],
    });
  });

  it('is no muscle that only helps, and no description that one language has', () => {
    const described = [
      { ...translation('en', 'Row'), lacksDescription: true as const },
      translation('de', 'R'),
    ];
    const row = exercise(2, 'Row', { muscles: [], secondaryMuscles: terms('lats'), translations: described });
    assert.deepEqual(lacking([row]), {});
  });

  it('is all that an exercise without any translation could have in one', () => {
    assert.deepEqual(Object.keys(lacking([exercise(2, 'Exercise 2', { translations: [] })])), [
      'translation',
      'english',
      'description',
    ]);
  });

  it('is not told of languages up to 2.0, nor of more than words where the list is a plain one', () => {
    const names = (root: string): ReadonlySet<string> => new Set(root.trim().split(/\s+/));
    assert.deepEqual(untoldParts('exerciseinfo', names(rootSince23), [whole]), []);
    assert.deepEqual(untoldParts('exercisebaseinfo', names(root22), [whole]), []);
    assert.deepEqual(untoldParts('exerciseinfo', names(root20), [whole]), ['translation', 'english']);
    assert.deepEqual(untoldParts('exercise', new Set(['workout', 'exercise', 'ingredient']), [whole]), [
      'translation',
      'english',
      'picture',
      'muscles',
      'equipment',
    ]);
  });

  it('is no description where the list has no words at all', () => {
    const names = new Set(rootSince23.trim().split(/\s+/));
    const wordless = exercise(2, 'Exercise 2', { translations: [] });
    assert.ok(untoldParts('exercise', names, [wordless]).includes('description'));
    assert.ok(!untoldParts('exerciseinfo', names, [wordless, whole]).includes('description'));
  });

  it('is told where no exercise has a name, or there is none', () => {
    const nameless = exercise(2, 'Exercise 2', { translations: [] });
    for (const [endpoint, root] of [
      ['exerciseinfo', rootSince23],
      ['exercisebaseinfo', root22],
    ] as const) {
      const names = new Set(root.trim().split(/\s+/));
      assert.deepEqual(untoldParts(endpoint, names, [nameless]), []);
      assert.deepEqual(untoldParts(endpoint, names, []), []);
    }
  });

  it('is not told of languages where no translation has one, as long as those cannot be read', () => {
    const names = new Set(rootSince23.trim().split(/\s+/));
    const nameless = exercise(2, 'Row', { translations: [translation('', 'Row')] });
    assert.deepEqual(untoldParts('exerciseinfo', names, [nameless]), ['translation', 'english']);
    assert.deepEqual(untoldParts('exerciseinfo', names, [nameless, whole]), []);
  });
});
