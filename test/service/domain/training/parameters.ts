import { type Config, type ConfigKind, configKinds, type Entry } from './model.ts';

/** The step to which servers round weights, so that they can be loaded. */
export const weightRounding = 1.25;

/** The numbers of an entry in one iteration; null for those that are not set. */
export type Parameters = Readonly<Record<ConfigKind, number | null>>;

/** The numbers of an entry in an iteration, after all steps of its configs up to there. */
export function parameters({ configs }: Entry, iteration: number): Parameters {
  const values = configKinds.map((kind) => {
    const steps = configs.filter((config) => config.kind === kind);
    return [kind, computeValue(steps, iteration)] as const;
  });
  return Object.fromEntries(values) as Parameters;
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
