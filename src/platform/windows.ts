import { createHash } from 'node:crypto';
import { mkdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { wait } from '../api/abort.ts';
import type { Enter, Leave } from '../api/gate.ts';
import { ageOf, codeOf, remove } from '../listing/files.ts';

/** At most so many requests to one server at once, over all windows: kind to a small machine, enough to hide latency. */
export const requestsAtOnce = 4;

/** When a window looks again for a place that another one left, in milliseconds: soon at first, and at last so rarely. */
const lookAgain = { first: 20, last: 250 };
/** How often a window says that it still holds a place, in milliseconds. */
const holding = 5000;
/** A place is left behind when its window is gone, or has not said for so many milliseconds that it holds it, as one that hangs. */
const longestSilence = 30_000;
/** How long replacing a file may take, in milliseconds; a window that takes longer has ended in the middle of it. */
const longestTurn = 10_000;

/**
 * What the windows of this computer settle among themselves: by files that only one of them can create. Where the disk does
 * not let them, each window goes by itself.
 */
export class Windows {
  readonly #folder: string;
  #made: Promise<unknown> | undefined;

  /** @param folder common to all windows; made with the first question where it is missing */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** One of the places for requests to a server. */
  placeFor(origin: string): Enter {
    const files = Array.from({ length: requestsAtOnce }, (_, at) =>
      this.#file(`request-${String(at)}`, origin),
    );
    return async (signal) => {
      await this.#ready();
      for (let delay = lookAgain.first; ; delay = Math.min(delay * 1.5, lookAgain.last)) {
        for (const file of files) {
          const place = await taken(file);
          if (place !== undefined) {
            return place;
          }
        }
        await wait(delay, signal);
      }
    };
  }

  /** Whether this window is the first that asks about a subject within so many milliseconds. */
  async isFirst(subject: string, milliseconds: number): Promise<boolean> {
    await this.#ready();
    const file = this.#file('notice', subject);
    return (await created(file, async () => (await ageOf(file)) >= milliseconds)) !== 'exists';
  }

  async #ready(): Promise<void> {
    this.#made ??= mkdir(this.#folder, { recursive: true }).catch(() => undefined);
    await this.#made;
  }

  #file(kind: string, subject: string): string {
    const name = createHash('sha256').update(subject).digest('hex').slice(0, 16);
    return join(this.#folder, `${kind}-${name}`);
  }
}

/** Takes a place by creating its file; undefined when another window has it. */
async function taken(file: string): Promise<Leave | undefined> {
  switch (await created(file, () => isLeftBehind(file))) {
    case 'exists':
      return undefined;
    case 'created':
      return held(file);
    case 'impossible':
      return () => Promise.resolve();
  }
}

/** Says that a place is held, until it is left. */
function held(file: string): Leave {
  const saying = setInterval(() => {
    const now = new Date();
    // Where the file is gone another window has the place.
    void utimes(file, now, now).catch(() => undefined);
  }, holding);
  saying.unref();
  return async () => {
    clearInterval(saying);
    await remove(file);
  };
}

/** What came of creating a file: `exists` when another window has it, `impossible` where the disk does not let anybody. */
type Creation = 'created' | 'exists' | 'impossible';

/** Creates a file, in place of one that is of no more use. Only one window at a time looks at that and replaces it. */
async function created(file: string, isOver: () => Promise<boolean>): Promise<Creation> {
  const creation = await create(file);
  if (creation !== 'exists' || !(await isOver())) {
    return creation;
  }
  const turn = `${file}-turn`;
  const granted = await create(turn);
  if (granted !== 'created') {
    if ((await ageOf(turn)) > longestTurn) {
      await remove(turn);
    }
    return granted;
  }
  try {
    if (await isOver()) {
      await remove(file);
    }
    return await create(file);
  } finally {
    await remove(turn);
  }
}

/** Creates a file with the number of this process in it. */
async function create(file: string): Promise<Creation> {
  try {
    await writeFile(file, String(process.pid), { flag: 'wx' });
    return 'created';
  } catch (error) {
    return codeOf(error) === 'EEXIST' ? 'exists' : 'impossible';
  }
}

async function isLeftBehind(file: string): Promise<boolean> {
  if ((await ageOf(file)) > longestSilence) {
    return true;
  }
  const holder = Number(await readFile(file, 'utf8').catch(() => ''));
  return holder > 0 && !isRunning(holder);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) !== 'ESRCH';
  }
}
