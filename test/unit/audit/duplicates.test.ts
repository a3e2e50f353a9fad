import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { runSync } from '../../../src/api/concurrency/slices.ts';
import { toObjects, isObject } from '../../../src/api/json/value.ts';
import { findDuplicates, type Similarity } from '../../../src/audit/exercises/duplicates/findDuplicates.ts';
import { exercises } from '../../../src/resources/exercises.ts';
import { toListedItem, type ListedItem } from '../../../src/resources/resource.ts';
import { project } from '../../harness/system/paths.ts';
import { getRecordingsFolder } from '../../recordings/recordings.ts';
import { createExercise, parseLabelledExercise, parseTerms, createTranslation } from './exercises.ts';
import { differentExercises, sameExercises } from './labelledPairs.ts';

/** The groups of duplicates, each with its similarity and the ids of its rows. */
function findGroups(rows: readonly ListedItem[]): readonly (readonly [Similarity, string])[] {
  return runSync(findDuplicates(rows)).map((group) => [
    group.similarity,
    group.exercises.map(({ row }) => row.id).join(' '),
  ]);
}

function areDuplicates([one, other]: readonly [string, string]): boolean {
  return findGroups([parseLabelledExercise(1, one), parseLabelledExercise(2, other)]).length > 0;
}

/** A number in letters: a word with digits has no typos. */
function toLetters(number: number): string {
  return String(number).replace(/\d/g, (digit) => 'qwrtpsdfgh'[Number(digit)] ?? '');
}

describe('likely duplicates', () => {
  it('are told apart from different exercises in at least 95 of 100 labelled pairs', () => {
    const missed = sameExercises.filter((pair) => !areDuplicates(pair));
    const invented = differentExercises.filter(areDuplicates);
    assert.equal(sameExercises.length + differentExercises.length, 100);
    assert.ok(missed.length + invented.length <= 5, JSON.stringify({ missed, invented }, undefined, 1));
    assert.deepEqual(invented, []);
  });

  it('are found the same way in one list of all labelled exercises, with no group of different ones', () => {
    const all = [...sameExercises, ...differentExercises]
      .flat()
      .map((text, at) => parseLabelledExercise(at, text));
    const groups = findGroups(all).map(([, ids]) => ids.split(' ').map(Number));
    const missed = sameExercises.filter(
      (_, at) => !groups.some((ids) => ids.includes(2 * at) && ids.includes(2 * at + 1)),
    );
    const invented = differentExercises.filter((_, at) => {
      const [one, other] = [2 * (sameExercises.length + at), 2 * (sameExercises.length + at) + 1];
      return groups.some((ids) => ids.includes(one) && ids.includes(other));
    });
    assert.deepEqual({ missed: missed.length, invented }, { missed: 3, invented: [] });
  });

  it('have equal words, equal words in another order, or similar names, the most certain first', () => {
    const rows = [
      createExercise(1, 'Barbell Bench Press', { equipment: parseTerms('barbell') }),
      createExercise(2, 'Cable Row', { muscles: parseTerms('lats') }),
      createExercise(3, 'Bnech Press', { equipment: parseTerms('barbell') }),
      createExercise(4, 'Row, Cable', { muscles: parseTerms('lats') }),
      createExercise(5, 'cable-rows', { muscles: parseTerms('lats') }),
      createExercise(6, 'Dead Lift', { muscles: parseTerms('hamstrings') }),
      createExercise(7, 'DEADLIFTS', { muscles: parseTerms('glutes') }),
      createExercise(8, 'Bench Press', { equipment: parseTerms('barbell') }),
    ];
    assert.deepEqual(findGroups(rows), [
      ['sameWords', '6 7'],
      ['otherOrder', '2 4 5'],
      ['nearNames', '1 3 8'],
    ]);
  });

  it('with similar names train the same muscles, if both name them', () => {
    const near = (one: string, other: string): boolean =>
      findGroups([
        createExercise(1, 'Dumbell Row', { muscles: parseTerms(one) }),
        createExercise(2, 'Dumbbell Row', { muscles: parseTerms(other) }),
      ]).length > 0;
    assert.ok(near('lats', 'lats') && near('lats, biceps', 'biceps, lats') && near('', 'lats'));
    assert.ok(!near('lats', 'chest') && !near('lats', 'lats, biceps'));
  });

  it('with similar names share a category and at least one other thing', () => {
    const one = createExercise(1, 'Dumbell Row', { equipment: parseTerms('bench, dumbbell') });
    const other = (details: Parameters<typeof createExercise>[2]): readonly ListedItem[] => [
      one,
      createExercise(2, 'Dumbbell Row', details),
    ];
    assert.equal(findGroups(other({ equipment: parseTerms('dumbbell') })).length, 1);
    assert.deepEqual(findGroups(other({ equipment: parseTerms('barbell') })), []);
    assert.deepEqual(findGroups(other({ category: { id: '2', name: 'Back' } })), []);
  });

  it('are searched among English names, and without one among names in the same language', () => {
    const inLanguages = (id: number, ...names: readonly (readonly [string, string])[]): ListedItem =>
      createExercise(id, '', {
        translations: names.map(([language, name]) => createTranslation(language, name)),
      });
    const rows = [
      inLanguages(1, ['de', 'Rudern'], ['en', 'Row']),
      inLanguages(2, ['de', 'Rudern'], ['en', 'Rowing Machine Intervals']),
      inLanguages(3, ['es', 'Remo con barra']),
      inLanguages(4, ['it', 'Remo con barra']),
      inLanguages(5, ['es', 'REMO con Barra']),
      inLanguages(6, ['es', 'Remo con barras']),
      inLanguages(7),
      inLanguages(8),
    ];
    assert.deepEqual(findGroups(rows), [['sameWords', '3 5']]);
  });

  it('are all found among the exercises that wger ships, however their names are written anew', (test) => {
    const file = join(getRecordingsFolder(project), 'shipped-exercises', 'exerciseinfo.page1.json');
    if (!existsSync(file)) {
      test.skip('the recordings are not here');
      return;
    }
    const page: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const naming = { languages: ['en'], codes: new Map([['2', 'en']]) };
    const [form] = exercises.forms;
    const shipped = toObjects(isObject(page) ? page['results'] : []).map((item) =>
      toListedItem(form, item, naming, 'exercises', undefined),
    );
    assert.deepEqual(findGroups(shipped), []);
    const variations: readonly ((name: string) => string)[] = [
      (name) => name,
      (name) => name.toUpperCase().replaceAll(' ', '-'),
      (name) => name.split(' ').toReversed().join(' '),
    ];
    const planted = Array.from({ length: 33 }, (_, at): ListedItem => {
      const row = shipped[at % shipped.length];
      assert.ok(row?.details?.kind === 'exercise');
      const name = (variations[at % variations.length] ?? String)(row.label);
      return createExercise(5000 + at, name, {
        ...row.details,
        translations: [createTranslation('en', name)],
      });
    });
    const groups = findGroups([...shipped, ...planted]).map(([, ids]) => ids.split(' '));
    const lonely = planted.filter(
      ({ id }, at) =>
        !groups.some((ids) => ids.includes(id ?? '') && ids.includes(shipped[at % shipped.length]?.id ?? '')),
    );
    assert.deepEqual(lonely, []);
    assert.equal(groups.length, shipped.length);
  });

  it('are found in slices, in work that grows with the number of exercises and not with its square', () => {
    const words = ['bench', 'press', 'row', 'curl', 'squat', 'cable', 'incline', 'wide'];
    const word = (at: number): string => words[at % words.length] ?? '';
    const lists = [
      (at: number) => `${word(at)} ${word(at >> 3)} number${at}`,
      (at: number) => [0, 3, 6, 9].map((shift) => word(at >> shift)).join(' '),
    ];
    for (const name of lists) {
      const rows = Array.from({ length: 10_000 }, (_, at) => createExercise(at, name(at)));
      let steps = 0;
      for (const work = findDuplicates(rows); work.next().done !== true;) {
        steps++;
      }
      assert.ok(steps >= rows.length * 3 && steps <= rows.length * 20, `${name(1)}: ${steps}`);
    }
  });

  it('are compared with a limit when many names differ only by common words', () => {
    const empty = [
      'a',
      'the',
      'basic',
      'classic',
      'normal',
      'regular',
      'standard',
      'variation',
      'with',
      'your',
    ];
    const name = (at: number): string =>
      String(at)
        .padStart(4, '0')
        .replace(/\d/g, (digit) => `${empty[Number(digit)] ?? ''} `);
    for (const [count, isNear] of [
      [80, true],
      [300, false],
      [5000, false],
    ] as const) {
      const rows = Array.from({ length: count }, (_, at) => createExercise(at, `Zercher ${name(at)}`));
      const work = findDuplicates(rows);
      let steps = 0;
      let step = work.next();
      for (; step.done !== true; step = work.next()) {
        steps++;
      }
      assert.equal(
        step.value.some(({ similarity }) => similarity === 'nearNames'),
        isNear,
      );
      assert.ok(steps < count * 200, `${String(count)}: ${String(steps)}`);
    }
  });

  it('allow typos only in a limited number of words, as all variants of each are stored', () => {
    // Digits that differ in several places, so that none is a typo of another.
    const other = (at: number) => createExercise(at, toLetters(1e9 + at * 104_729));
    const pair = [createExercise(-1, 'Zerchersquat'), createExercise(-2, 'Zerchersquta')];
    const isFound = (count: number): boolean =>
      findGroups([...Array.from({ length: count }, (_, at) => other(at)), ...pair]).some(
        ([similarity, ids]) => similarity === 'nearNames' && ids === '-1 -2',
      );
    assert.deepEqual([isFound(1000), isFound(20_001)], [true, false]);
  });
});
