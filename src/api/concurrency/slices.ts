import { scheduleTask } from './node/scheduleTask.ts';

/**
 * Work that grows with what a server sent, in steps: at each `yield` it can pause. The extension host is shared, and nothing that
 * is sent may block it.
 */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** Milliseconds of such work in one turn of the event loop. */
const maxSliceDuration = 10;

/** Undefined while no work was done in this turn. */
let sliceEnd: number | undefined;

/** Those that wait for a turn. Each turn is one slice, however many works are under way. */
const pendingTurns: (() => void)[] = [];

/** Does the work in slices, between which everybody else gets their turn. */
export async function runInSlices<Result>(steps: Steps<Result>): Promise<Result> {
  for (;;) {
    const step = steps.next();
    if (step.done === true) {
      return step.value;
    }
    if (performance.now() > getSliceEnd()) {
      await waitForTurn();
    }
  }
}

/** Does the work without a pause; for what is known to be small. */
export function runSync<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) {
      return step.value;
    }
  }
}

/** The results for each item, with a pause after any of them. */
export function* mapInSteps<Item, Result>(
  items: readonly Item[],
  map: (item: Item, at: number) => Result,
): Steps<Result[]> {
  const results: Result[] = [];
  for (const [at, item] of items.entries()) {
    results.push(map(item, at));
    yield;
  }
  return results;
}

/** The same for results that take steps themselves. */
export function* mapNestedSteps<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Steps<Result>,
): Steps<Result[]> {
  const results: Result[] = [];
  for (const item of items) {
    results.push(yield* map(item));
    yield;
  }
  return results;
}

/** The items by their keys, in their order, with a pause after any of them. */
export function* groupInSteps<Item, Key>(
  items: Iterable<Item>,
  getKey: (item: Item) => Key,
): Steps<ReadonlyMap<Key, readonly Item[]>> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = getKey(item);
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    group.push(item);
    yield;
  }
  return groups;
}

/** Number of items that are sorted without a pause. */
const maxRunLength = 256;

/** The items in order, with a pause after any of them. Those that compare as equal stay as they came. */
export function* sortInSteps<Item extends object>(
  items: readonly Item[],
  compare: (one: Item, other: Item) => number,
): Steps<readonly Item[]> {
  let runs: (readonly Item[])[] = [];
  for (let start = 0; start < items.length; start += maxRunLength) {
    runs.push(items.slice(start, start + maxRunLength).sort(compare));
    yield;
  }
  while (runs.length > 1) {
    const longer: (readonly Item[])[] = [];
    for (let at = 0; at < runs.length; at += 2) {
      longer.push(yield* mergeInSteps(runs[at] ?? [], runs[at + 1] ?? [], compare));
    }
    runs = longer;
  }
  return runs[0] ?? [];
}

function* mergeInSteps<Item extends object>(
  left: readonly Item[],
  right: readonly Item[],
  compare: (one: Item, other: Item) => number,
): Steps<readonly Item[]> {
  const items: Item[] = [];
  let at = 0;
  for (const item of left) {
    for (let next = right[at]; next !== undefined && compare(next, item) < 0; next = right[at]) {
      items.push(next);
      at++;
    }
    items.push(item);
    yield;
  }
  return [...items, ...right.slice(at)];
}

/** End of the slice of this turn of the event loop, which works share that follow or join one another. */
function getSliceEnd(): number {
  if (sliceEnd === undefined) {
    const end = performance.now() + maxSliceDuration;
    sliceEnd = end;
    scheduleTask(() => {
      sliceEnd = sliceEnd === end ? undefined : sliceEnd;
    });
  }
  return sliceEnd;
}

function waitForTurn(): Promise<void> {
  return new Promise((resolve) => {
    pendingTurns.push(resolve);
    if (pendingTurns.length === 1) {
      scheduleTask(takeTurn);
    }
  });
}

function takeTurn(): void {
  sliceEnd = undefined;
  pendingTurns.shift()?.();
  if (pendingTurns.length > 0) {
    scheduleTask(takeTurn);
  }
}
