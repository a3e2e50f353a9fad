import type { Steps } from '../../../src/api/concurrency/slices.ts';

/** Counts the steps after which work can pause. */
export function countPauses(steps: Steps<unknown>): number {
  let pauses = 0;
  while (steps.next().done !== true) {
    pauses++;
  }
  return pauses;
}
