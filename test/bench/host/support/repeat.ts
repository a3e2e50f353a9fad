import { setTimeout as wait } from 'node:timers/promises';

/** Measures once, and returns the time it took. */
export type Measure = () => Promise<number>;

/**
 * Takes several measures repeatedly and in turn, so that other work of the machine affects all of them. The first round
 * is a warm-up and does not count.
 */
export async function measureInTurn<Name extends string>(
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

/** The time that something takes, in milliseconds. */
export async function measureTime(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
