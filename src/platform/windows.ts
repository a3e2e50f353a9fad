import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { wait } from '../api/abort.ts';
import type { Enter, Leave } from '../api/gate.ts';

/** At most so many requests to one server at once, over all windows: kind to a small machine, enough to hide latency. */
export const requestsAtOnce = 4;

/** How often a window looks for a place that another one left, in milliseconds. */
const lookAgain = 20;
/** A place is left behind when its window is gone, or when it is held longer than any request may take, in milliseconds. */
const longestHold = 11 * 60 * 1000;

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
      for (;;) {
        for (const file of files) {
          const place = await taken(file);
          if (place !== undefined) {
            return place;
          }
        }
        await wait(lookAgain, signal);
      }
    };
  }

  /** Whether this window is the first that asks about a subject within so many milliseconds. */
  async isFirst(subject: string, milliseconds: number): Promise<boolean> {
    await this.#ready();
    const file = this.#file('notice', subject);
    if ((await create(file)) !== 'exists') {
      return true;
    }
    if ((await ageOf(file)) < milliseconds) {
      return false;
    }
    await rm(file, { force: true });
    return (await create(file)) !== 'exists';
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
  let creation = await create(file);
  if (creation === 'exists' && (await isLeftBehind(file))) {
    await rm(file, { force: true });
    creation = await create(file);
  }
  if (creation === 'exists') {
    return undefined;
  }
  return creation === 'created' ? () => rm(file, { force: true }) : () => Promise.resolve();
}

/** Creates a file with the number of this process in it. */
async function create(file: string): Promise<'created' | 'exists' | 'impossible'> {
  try {
    await writeFile(file, String(process.pid), { flag: 'wx' });
    return 'created';
  } catch (error) {
    return codeOf(error) === 'EEXIST' ? 'exists' : 'impossible';
  }
}

async function isLeftBehind(file: string): Promise<boolean> {
  if ((await ageOf(file)) > longestHold) {
    return true;
  }
  const holder = Number(await readFile(file, 'utf8').catch(() => ''));
  return holder > 0 && !isRunning(holder);
}

/** In milliseconds; 0 for a file that is gone. */
async function ageOf(file: string): Promise<number> {
  try {
    return Date.now() - (await stat(file)).mtimeMs;
  } catch {
    return 0;
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) !== 'ESRCH';
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
