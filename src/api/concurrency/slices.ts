import { scheduleTask } from './node/scheduleTask.ts';

/**
 * Work whose length depends on what a server sent, and which can pause at each `yield`: nothing that a server sends may block
 * the shared extension host.
 */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** Maximum time of such work in one turn of the event loop, in milliseconds. */
const maxSliceDuration = 10;

/** End of the current slice, as of `performance.now()`; undefined until the first work of a turn. */
let sliceEnd: number | undefined;

/** Callbacks of tasks that wait for a turn. A turn has one slice, regardless of the number of tasks. */
const pendingTurns: (() => void)[] = [];

/** Runs work in slices, between which other events are handled. */
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

/** Runs work without pauses, for input that is known to be small. */
export function runSync<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) {
      return step.value;
    }
  }
}

/** Maps items, with a possible pause after each. */
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

/** Maps each item to any number of results, with a possible pause after each. */
export function* flatMapInSteps<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => readonly Result[],
): Steps<Result[]> {
  return (yield* mapInSteps(items, map)).flatMap((results) => results);
}

/** Maps items by work that can itself pause. */
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

/** Groups items by key in their order, with a possible pause after each. */
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

/** Maximum number of items that are sorted without a pause. */
const maxRunLength = 256;

/** Sorts items by a stable merge sort, with possible pauses. */
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

/** End of the slice in this turn of the event loop, which all tasks share. */
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
