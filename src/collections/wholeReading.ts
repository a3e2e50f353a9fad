import { maxBytes } from '../api/contents.ts';
import { IncompleteList, type Failure } from '../api/errors.ts';
import type { Steps } from '../api/concurrency/slices.ts';
import { maxListRows, offsetOf, rangesOf, type PageRange } from '../resources/paging/ranges.ts';
import type { ListedItem } from '../resources/resource.ts';
import { Reading, type ReadPage } from './reading.ts';

/** Number of ranges of a list that are read at the same time. */
const atOnce = 4;

/** A range, and the reading from its start on; undefined before somebody reads it. */
interface RangeReading {
  readonly range: PageRange;
  reading: Reading | undefined;
}

/** One way through a whole list: its first page, and then what is behind it, several ranges at once. */
export class WholeReading {
  readonly #server: string;
  readonly #readPage: ReadPage;
  readonly #first: Reading;
  readonly #largestRange: number | undefined;
  #ranges: readonly RangeReading[] | undefined;
  #rest: Promise<void> | undefined;

  /**
   * @param server the name of the server, for failures
   * @param largestRange upper limit on the rows that are asked for at once behind the first page; the usual one when absent
   */
  constructor(server: string, readPage: ReadPage, largestRange?: number) {
    this.#largestRange = largestRange;
    this.#server = server;
    this.#readPage = readPage;
    this.#first = new Reading(readPage);
  }

  /** Finds what is known so far, in the list's order, without repeats. */
  *rows(): Steps<readonly ListedItem[]> {
    const known = new Set<string>();
    const rows: ListedItem[] = [];
    for (const reading of this.#readings) {
      for (const row of reading.rows) {
        if (rows.length < maxListRows && (row.id === undefined || !known.has(row.id))) {
          rows.push(row);
          if (row.id !== undefined) {
            known.add(row.id);
          }
        }
        yield;
      }
    }
    return rows;
  }

  /** The number of rows that came, repeats among them. */
  get count(): number {
    return this.#readings.reduce((sum, { rows }) => sum + rows.length, 0);
  }

  /** Bytes of the pages that were read. */
  get size(): number {
    return this.#readings.reduce((sum, { size }) => sum + size, 0);
  }

  get total(): number | undefined {
    return this.#first.total;
  }

  get readAt(): number | undefined {
    return this.#first.readAt;
  }

  /** Failure that stopped the reading; it can be tried again. */
  get problem(): Failure | undefined {
    return this.#readings.map(({ problem }) => problem).find((problem) => problem !== undefined);
  }

  get isAbandoned(): boolean {
    return this.#first.isAbandoned;
  }

  get isComplete(): boolean {
    return this.isLimited || this.#ranges?.every(isComplete) === true;
  }

  /** True if it ended because a list may have no more. */
  get isLimited(): boolean {
    return (
      this.count >= maxListRows ||
      this.size >= maxBytes.list ||
      this.#readings.some(({ isLimited }) => isLimited)
    );
  }

  /** True if the list got shorter meanwhile: rows moved up, and some may have been between two ranges. */
  get hasGaps(): boolean {
    const { total = 0 } = this.#first;
    return this.#readings.some((reading) => reading.gotShorter || (reading.total ?? Infinity) < total);
  }

  /**
   * Failure of a completed reading that is not the whole list: the server counts more rows than came, it sent what it had sent
   * before, or the list got shorter meanwhile.
   *
   * @param came the number of different rows
   */
  shortfall(came: number): Failure | undefined {
    const totals = this.#readings.flatMap(({ total }) => total ?? []);
    const counted = totals.length === 0 ? undefined : Math.min(...totals);
    const isRepeated = this.#readings.some(({ endsInRepeats }) => endsInRepeats);
    if (this.isLimited) {
      return undefined;
    }
    if (this.hasGaps) {
      return new IncompleteList(this.#server, 'moved', came, counted);
    }
    if (counted === undefined ? !isRepeated : came >= counted) {
      return undefined;
    }
    return new IncompleteList(this.#server, isRepeated ? 'repeats' : 'short', came, counted);
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
    return [this.#first, ...(this.#ranges ?? []).flatMap(({ reading }) => reading ?? [])];
  }

  async #readRest(progress: () => void): Promise<void> {
    await this.readFirst();
    if (this.readAt === undefined || this.isAbandoned) {
      return;
    }
    progress();
    const ranges = (this.#ranges ??= this.#rangesBehind(this.#first));
    const waiting = ranges.filter((range) => !isComplete(range));
    let isStopped = false;
    const work = async (): Promise<void> => {
      for (let range = waiting.shift(); range !== undefined && !isStopped; range = waiting.shift()) {
        const reading = (range.reading ??= new Reading(this.#readPage, range.range.start));
        while (!isComplete(range) && !isStopped) {
          await reading.advance();
          isStopped ||= reading.problem !== undefined || this.isAbandoned || this.isLimited;
          progress();
        }
        if (endsList(range)) {
          // Nothing is behind it, whatever the server counts.
          waiting.length = 0;
          this.#ranges = this.#ranges?.filter((each) => each.reading !== undefined);
        }
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  }

  #rangesBehind({ next, total }: Reading): readonly RangeReading[] {
    return next === undefined
      ? []
      : rangesOf(next, total, atOnce, this.#largestRange).map((range) => ({ range, reading: undefined }));
  }
}

/** Returns true if a range was read as far as the next one begins. */
function isComplete({ range, reading }: RangeReading): boolean {
  return reading?.readAt !== undefined && (reading.next === undefined || offsetOf(reading.next) >= range.end);
}

/** Returns true if a range turned out to be the last one of the list: it has fewer rows than there is room for. */
function endsList({ range: { start, end }, reading }: RangeReading): boolean {
  return (
    reading?.readAt !== undefined && reading.next === undefined && reading.rows.length < end - offsetOf(start)
  );
}
