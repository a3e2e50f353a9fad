import { getThreadTime } from './threadTime.ts';

/** Returns the largest share of the processor time of some work that it took without a pause, from 0 to 1. */
export async function measureLongestBlock(work: () => Promise<unknown>): Promise<number> {
  const start = getThreadTime();
  let [before, longest] = [start, 0];
  const beat = (): void => {
    longest = Math.max(longest, getThreadTime() - before);
    before = getThreadTime();
  };
  const timer = setInterval(beat);
  await work();
  clearInterval(timer);
  beat();
  return longest / (before - start);
}
