import type { Config, ConfigKind, Entry } from './model.ts';

/** The step to which servers round weights, so that they can be loaded. */
export const weightRounding = 1.25;

/** The numbers of an entry in one iteration; null for those that are not set. */
export interface Parameters {
  sets: number | null;
  maxSets: number | null;
  weight: number | null;
  maxWeight: number | null;
  repetitions: number | null;
  maxRepetitions: number | null;
  rir: number | null;
  maxRir: number | null;
  rest: number | null;
  maxRest: number | null;
}

/** The numbers of an entry in an iteration, after all steps of its configs up to there. */
export function parameters({ configs }: Entry, iteration: number): Parameters {
  const due = (kind: ConfigKind): number | null =>
    computeValue(
      configs.filter((config) => config.kind === kind),
      iteration,
    );
  return {
    sets: due('sets'),
    maxSets: due('max-sets'),
    weight: due('weight'),
    maxWeight: due('max-weight'),
    repetitions: due('repetitions'),
    maxRepetitions: due('max-repetitions'),
    rir: due('rir'),
    maxRir: due('max-rir'),
    rest: due('rest'),
    maxRest: due('max-rest'),
  };
}

function computeValue(steps: readonly Config[], iteration: number): number | null {
  let value: number | null = null;
  for (let current = 1; current <= iteration; current += 1) {
    const step =
      steps.find((candidate) => candidate.iteration === current) ??
      steps.findLast((candidate) => candidate.repeat && candidate.iteration < current);
    if (step !== undefined) {
      value = applyStep(value, step);
    }
  }
  return value;
}

function applyStep(value: number | null, { operation, step, value: change }: Config): number {
  const before = value ?? 0;
  const amount = step === 'percent' ? (before * change) / 100 : change;
  return operation === 'r' ? change : before + (operation === '+' ? amount : -amount);
}
