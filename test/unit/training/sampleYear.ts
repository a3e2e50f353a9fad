import { runSync, type Steps } from '../../../src/api/concurrency/slices.ts';
import {
  computeTrainingYear,
  type TrainingRecords,
  type TrainingYear,
} from '../../../src/training/trainingYear.ts';
import type { Term } from '../../../src/resources/details.ts';

/** The main muscles of two exercises. */
export const musclesByExercise: Readonly<Record<string, readonly Term[]>> = {
  '73': [
    { id: '4', name: 'Chest' },
    { id: '5', name: 'Triceps' },
  ],
  '83': [{ id: '5', name: 'Triceps' }],
};

/** The training of 2026, as computed on 22 November. */
export function computeYearInSteps(records: Partial<TrainingRecords>): Steps<TrainingYear> {
  return computeTrainingYear({
    sessionDays: [],
    sets: [],
    getMuscles: (exercise) => musclesByExercise[exercise] ?? [],
    first: '2026-01-01',
    last: '2026-12-31',
    today: '2026-11-22',
    ...records,
  });
}

/** The same, at once. */
export function computeSampleYear(records: Partial<TrainingRecords>): TrainingYear {
  return runSync(computeYearInSteps(records));
}
