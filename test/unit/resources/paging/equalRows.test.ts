import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runSync } from '../../../../src/api/concurrency/slices.ts';
import type { ExerciseDetails } from '../../../../src/resources/details.ts';
import { distinguishRows } from '../../../../src/resources/text/distinguishRows.ts';
import type { ListedItem } from '../../../../src/resources/resource.ts';

function createExercise(id: string, label: string, equipment: readonly string[] = []): ListedItem {
  const details: ExerciseDetails = {
    kind: 'exercise',
    muscles: [],
    secondaryMuscles: [],
    equipment: equipment.map((name) => ({ id: name, name })),
    translations: [],
  };
  return { id, of: 'exercises', label, description: 'Legs', details };
}

function formatRows(rows: readonly ListedItem[]): readonly string[] {
  return rows
    .map(runSync(distinguishRows(rows)))
    .map(({ label, description, distinction = '' }) => [label, description, distinction].join(' | '));
}

describe('rows that would look the same', () => {
  it('show the equipment of an exercise', () => {
    assert.deepEqual(
      formatRows([
        createExercise('1', 'Abduction', ['Cable']),
        createExercise('2', 'Squat', ['Barbell']),
        createExercise('3', 'Abduction', ['Band', 'Bench']),
      ]),
      ['Abduction | Legs | Cable', 'Squat | Legs | ', 'Abduction | Legs | Band, Bench'],
    );
  });

  it('also show their ids if the equipment is the same', () => {
    assert.deepEqual(
      formatRows([
        createExercise('1', 'Lunge', ['Band']),
        createExercise('2', 'Lunge', ['Band']),
        createExercise('3', 'Lunge'),
      ]),
      ['Lunge | Legs | #1 · Band', 'Lunge | Legs | #2 · Band', 'Lunge | Legs | '],
    );
  });

  it('show their ids if nothing else is known', () => {
    const milk = { of: 'ingredients', label: 'Milk', description: '64 kcal' };
    assert.deepEqual(
      formatRows([
        { ...milk, id: '7' },
        { ...milk, id: 'a-b' },
        { ...milk, id: '9', description: '' },
      ]),
      ['Milk | 64 kcal | #7', 'Milk | 64 kcal | #a-b', 'Milk |  | '],
    );
  });

  it('stay unchanged if they are records, which may be equal', () => {
    const log: ListedItem = {
      id: '1',
      of: 'workoutlog',
      label: 'Squat 5 × 80 kg',
      description: '2026-06-12',
      details: { kind: 'record', label: [], description: [] },
    };
    assert.deepEqual(formatRows([log, { ...log, id: '2' }]), [
      'Squat 5 × 80 kg | 2026-06-12 | ',
      'Squat 5 × 80 kg | 2026-06-12 | ',
    ]);
  });

  it('stay as they are without an id', () => {
    const row: ListedItem = { id: undefined, of: 'ingredients', label: '', description: '', place: 0 };
    assert.deepEqual(formatRows([row, { ...row, place: 1 }]), [' |  | ', ' |  | ']);
  });
});
