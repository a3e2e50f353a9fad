import { maxBytes } from '../api/contentKinds.ts';
import { IncompleteList, type Failure } from '../api/failures/errors.ts';
import type { Steps } from '../api/concurrency/slices.ts';
import { maxListRows, getOffset, splitIntoRanges, type PageRange } from '../resources/paging/ranges.ts';
import type { ListedItem } from '../resources/resource.ts';
import { getShortfallReason, PagedReader, type ReadPage } from './pagedReader.ts';

/** Number of ranges of a list that are read at the same time. */
const maxConcurrentRanges = 4;

/** A range and its reader, which is undefined before the range is read. */
interface RangeReader {
  readonly range: PageRange;
  reader: PagedReader | undefined;
}

/** One pass through a whole list: its first page, then the rest in several ranges at once. */
export class WholeListReader {
  readonly #serverName: string;
  readonly #readPage: ReadPage;
  readonly #firstReader: PagedReader;
  readonly #maxRangeSize: number | undefined;
  #ranges: readonly RangeReader[] | undefined;

  /**
   * @param serverName the name of the server, for failures
   * @param maxRangeSize upper limit on the rows that are asked for at once behind the first page; the usual one when absent
   */
  constructor(serverName: string, readPage: ReadPage, maxRangeSize?: number) {
    this.#maxRangeSize = maxRangeSize;
    this.#serverName = serverName;
    this.#readPage = readPage;
    this.#firstReader = new PagedReader(readPage);
  }

  /** Collects the items read so far, in the order of the list, without repeats. */
  *collectItems(): Steps<readonly ListedItem[]> {
    const knownIds = new Set<string>();
    const items: ListedItem[] = [];
    for (const reader of this.#readers) {
      for (const row of reader.items) {
        if (items.length < maxListRows && (row.id === undefined || !knownIds.has(row.id))) {
          items.push(row);
          if (row.id !== undefined) {
            knownIds.add(row.id);
          }
        }
        yield;
      }
    }
    return items;
  }

  /** Number of rows that were read, including repeats. */
  get itemCount(): number {
    return this.#readers.reduce((sum, { items }) => sum + items.length, 0);
  }

  /** Bytes of the pages that were read. */
  get size(): number {
    return this.#readers.reduce((sum, { size }) => sum + size, 0);
  }

  get total(): number | undefined {
    return this.#firstReader.total;
  }

  get readAt(): number | undefined {
    return this.#firstReader.readAt;
  }

  /** Failure that stopped the pass; it can be retried. */
  get loadFailure(): Failure | undefined {
    return this.#readers.map(({ loadFailure }) => loadFailure).find((failure) => failure !== undefined);
  }

  get isAborted(): boolean {
    return this.#firstReader.isAborted;
  }

  get isComplete(): boolean {
    return this.isLimited || this.#ranges?.every(isComplete) === true;
  }

  /** True if it stopped at the limits of a list. */
  get isLimited(): boolean {
    return (
      this.itemCount >= maxListRows ||
      this.size >= maxBytes.list ||
      this.#readers.some(({ isLimited }) => isLimited)
    );
  }

  /** True if the list got shorter during the pass: rows moved up, and some may have been missed between two ranges. */
  get hasGaps(): boolean {
    const { total = 0 } = this.#firstReader;
    return this.#readers.some((reader) => reader.hasShrunk || (reader.total ?? Infinity) < total);
  }

  /**
   * Returns a failure if a completed pass may lack rows: the server counts more than it sent, it sent repeats, or the list got
   * shorter during the pass.
   *
   * @param uniqueCount the number of different rows
   */
  getCompletenessFailure(uniqueCount: number): Failure | undefined {
    if (this.isLimited) {
      return undefined;
    }
    const totals = this.#readers.flatMap(({ total }) => total ?? []);
    const expectedCount = totals.length === 0 ? undefined : Math.min(...totals);
    const isRepeated = this.#readers.some(({ endsInRepeats }) => endsInRepeats);
    const reason = this.hasGaps ? 'moved' : getShortfallReason(uniqueCount, expectedCount, isRepeated);
    return reason && new IncompleteList(this.#serverName, reason, uniqueCount, expectedCount);
  }

  /** Reads the first page, unless it was read before. */
  async readFirstPage(): Promise<void> {
    if (this.readAt === undefined) {
      await this.#firstReader.readNextPage();
    }
  }

  /** Reads all that is missing, until a read fails. */
  async readRest(onProgress: () => void): Promise<void> {
    await this.readFirstPage();
    if (this.readAt === undefined || this.isAborted) {
      return;
    }
    onProgress();
    const ranges = (this.#ranges ??= this.#createRangeReaders(this.#firstReader));
    const queue = ranges.filter((range) => !isComplete(range));
    let isStopped = false;
    const readRanges = async (): Promise<void> => {
      for (let range = queue.shift(); range !== undefined && !isStopped; range = queue.shift()) {
        const reader = (range.reader ??= new PagedReader(this.#readPage, range.range.start));
        while (!isComplete(range) && !isStopped) {
          await reader.readNextPage();
          isStopped ||= reader.loadFailure !== undefined || this.isAborted || this.isLimited;
          onProgress();
        }
        if (endsList(range)) {
          // The list ends here, whatever the server counts.
          queue.length = 0;
          this.#ranges = this.#ranges?.filter((each) => each.reader !== undefined);
        }
      }
    };
    await Promise.all(Array.from({ length: maxConcurrentRanges }, readRanges));
  }

  /** Ends pending reads, whose results are no longer needed. */
  abort(): void {
    this.#readers.forEach((reader) => {
      reader.abort();
    });
  }

  get #readers(): readonly PagedReader[] {
    return [this.#firstReader, ...(this.#ranges ?? []).flatMap(({ reader }) => reader ?? [])];
  }

  #createRangeReaders({ nextCursor, total }: PagedReader): readonly RangeReader[] {
    return nextCursor === undefined
      ? []
      : splitIntoRanges(nextCursor, total, maxConcurrentRanges, this.#maxRangeSize).map((range) => ({
          range,
          reader: undefined,
        }));
  }
}

/** Returns true if a range was read up to the start of the next one. */
function isComplete({ range, reader }: RangeReader): boolean {
  return (
    reader?.readAt !== undefined &&
    (reader.nextCursor === undefined || getOffset(reader.nextCursor) >= range.end)
  );
}

/** Returns true if the list ended within a range, so that no ranges follow. */
function endsList({ range: { start, end }, reader }: RangeReader): boolean {
  return (
    reader?.readAt !== undefined &&
    reader.nextCursor === undefined &&
    reader.items.length < end - getOffset(start)
  );
}
