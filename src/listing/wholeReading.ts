import type { Failure } from '../api/errors.ts';
import { offsetOf, rangesOf } from '../resources/ranges.ts';
import type { ListedRow } from '../resources/resource.ts';
import { Reading, type ReadPage } from './reading.ts';

/** So many ranges of a list are read at the same time. */
const atOnce = 4;

/** A range under way: a reading from its start on, as far as its end. */
interface RangeReading {
  readonly reading: Reading;
  readonly end: number;
}

/** One way through a whole list: its first page, and then what is behind it, several ranges at once. */
export class WholeReading {
  readonly #readPage: ReadPage;
  readonly #first: Reading;
  #ranges: readonly RangeReading[] | undefined;
  #rest: Promise<void> | undefined;

  constructor(readPage: ReadPage) {
    this.#readPage = readPage;
    this.#first = new Reading(readPage);
  }

  /** What is known so far, in the list's order. Repeats are dropped. */
  get rows(): ListedRow[] {
    const known = new Set<string>();
    return this.#readings
      .flatMap(({ rows }) => rows)
      .filter(({ id }) => id === undefined || (!known.has(id) && known.add(id)));
  }

  get total(): number | undefined {
    return this.#first.total;
  }

  get readAt(): number | undefined {
    return this.#first.readAt;
  }

  /** Why it does not go on; it can be tried again. */
  get problem(): Failure | undefined {
    return this.#readings.map(({ problem }) => problem).find((problem) => problem !== undefined);
  }

  get isAbandoned(): boolean {
    return this.#first.isAbandoned;
  }

  get isComplete(): boolean {
    return this.#ranges?.every(isThrough) === true;
  }

  /** Whether the list got shorter meanwhile: rows moved up, and some may have been between two ranges. */
  get hasGaps(): boolean {
    const { total = 0 } = this.#first;
    return this.#readings.some((reading) => (reading.total ?? Infinity) < total);
  }

  /** Reads the first page, or tries again to. */
  async readFirst(): Promise<void> {
    if (this.readAt === undefined) {
      await this.#first.advance();
    }
  }

  /** Reads what is missing, until something fails. Callers at the same time share it. */
  readRest(progress: () => void): Promise<void> {
    this.#rest ??= this.#readRest(progress).finally(() => {
      this.#rest = undefined;
    });
    return this.#rest;
  }

  /** Nobody looks at this reading any more. */
  abandon(): void {
    this.#readings.forEach((reading) => {
      reading.abandon();
    });
  }

  get #readings(): readonly Reading[] {
    return [this.#first, ...(this.#ranges ?? []).map(({ reading }) => reading)];
  }

  async #readRest(progress: () => void): Promise<void> {
    await this.readFirst();
    if (this.readAt === undefined) {
      return;
    }
    progress();
    this.#ranges ??= this.#rangesBehind(this.#first);
    const waiting = this.#ranges.filter((range) => !isThrough(range));
    let failed = false;
    const work = async (): Promise<void> => {
      for (let range = waiting.shift(); range !== undefined && !failed; range = waiting.shift()) {
        while (!isThrough(range) && !failed) {
          await range.reading.advance();
          failed ||= range.reading.problem !== undefined || range.reading.isAbandoned;
          progress();
        }
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  }

  #rangesBehind({ next, total }: Reading): readonly RangeReading[] {
    return next === undefined
      ? []
      : rangesOf(next, total, atOnce).map(({ start, end }) => ({
          reading: new Reading(this.#readPage, start),
          end,
        }));
  }
}

/** Whether a range was read as far as the next one begins. */
function isThrough({ reading: { readAt, next }, end }: RangeReading): boolean {
  return readAt !== undefined && (next === undefined || offsetOf(next) >= end);
}
