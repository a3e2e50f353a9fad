import { setTimeout as wait } from 'node:timers/promises';

/** Measures once, and says how long it took. */
export type Measure = () => Promise<number>;

/**
 * Takes each of several measures again and again, in turn, so that what else the machine does meanwhile meets all of them.
 * The first round warms up and does not count.
 */
export async function inTurn<Name extends string>(
  rounds: number,
  measures: Readonly<Record<Name, Measure>>,
): Promise<Readonly<Record<Name, readonly number[]>>> {
  const names = Object.keys(measures) as Name[];
  const taken = Object.fromEntries(names.map((name): [Name, number[]] => [name, []])) as Record<
    Name,
    number[]
  >;
  for (let round = 0; round <= rounds; round++) {
    for (const name of names) {
      const value = await measures[name]();
      if (round > 0) {
        taken[name].push(value);
      }
      await wait(20);
    }
  }
  return taken;
}

/** How long something takes, in milliseconds. */
export async function timeOf(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
