import { maxBytes } from '../api/contents.ts';
import { asFailure, type Failure } from '../api/errors.ts';
import { maxListRows } from '../resources/paging/ranges.ts';
import type { Cursor, RowPage } from '../resources/paging/rowPage.ts';
import type { ItemWithId, ListedItem } from '../resources/resource.ts';

/** Reads the page that a cursor leads to; the first page for undefined. */
export type ReadPage = (next: Cursor | undefined, signal: AbortSignal) => Promise<RowPage>;

/** Upper limit on the pages of one reading: a list of {@link maxListRows} rows has far fewer. */
const maxPages = 5000;

/** One way through a list, from its first page on. */
export class Reading {
  readonly rows: ListedItem[] = [];
  /** Bytes of the pages that were read. */
  size = 0;
  total: number | undefined;
  /** Position from which to go on; undefined before the list's first page and after the last. */
  next: Cursor | undefined;
  /** Failure of the last attempt to go on; the attempt can be repeated. */
  problem: Failure | undefined;
  /** Time at which the first page came, in milliseconds since 1970. */
  readAt: number | undefined;
  /** Time at which the server made the oldest page that says so, in milliseconds since 1970. */
  asOf: number | undefined;
  /** True if it ended with rows that had come before, although the server says that there are more. */
  endsInRepeats = false;
  /** True if the server counted fewer rows than before: others move up then, and some may have been passed over. */
  gotShorter = false;
  /** Number of rows that the server counted last. */
  #counted: number | undefined;
  /** The ids that came, by the resource whose they are. */
  readonly #ids = new Map<string, Set<string>>();
  /** The pages that were read, by what led to them. */
  readonly #visited = new Set<string>();
  readonly #readPage: ReadPage;
  readonly #abort = new AbortController();
  #begunAt: number | undefined;
  #advancing: Promise<void> | undefined;

  /** @param start where the way begins; at the list's first page when absent */
  constructor(readPage: ReadPage, start?: Cursor) {
    this.#readPage = readPage;
    this.next = start;
  }

  /** Time at which the reading under way began, in milliseconds since 1970; undefined when none is. */
  get underWaySince(): number | undefined {
    return this.#advancing === undefined ? undefined : this.#begunAt;
  }

  /** True if there are pages left; also before the first. */
  get hasMore(): boolean {
    return this.readAt === undefined || this.next !== undefined;
  }

  /** True if it was ended because a list may have no more. */
  get isLimited(): boolean {
    return this.rows.length >= maxListRows || this.size >= maxBytes.list || this.#visited.size >= maxPages;
  }

  /** Reads one page more. Callers at the same time share one request. */
  advance(): Promise<void> {
    this.#begunAt ??= Date.now();
    this.#advancing ??= this.#advance().finally(() => {
      this.#advancing = undefined;
    });
    return this.#advancing;
  }

  /** Returns true if an item of this id was read. */
  hasItem(id: string): boolean {
    return [...this.#ids.values()].some((ids) => ids.has(id));
  }

  /** Waits for the page that is under way, if one is. */
  async settled(): Promise<void> {
    await this.#advancing;
  }

  /** Nobody looks at this reading any more. */
  abandon(): void {
    this.#abort.abort();
  }

  get isAbandoned(): boolean {
    return this.#abort.signal.aborted;
  }

  /** A source that is read to its end leads to the next one at once: only the rest of a long list has to be asked for. */
  async #advance(): Promise<void> {
    try {
      let source: number;
      do {
        source = this.next?.source ?? 0;
        this.#add(await this.#readPage(this.next, this.#abort.signal));
        this.problem = undefined;
      } while (this.next !== undefined && this.next.source !== source);
    } catch (error) {
      if (this.#abort.signal.aborted) {
        return;
      }
      this.problem = asFailure(error);
    }
  }

  /**
   * Repeats are dropped. A page of nothing but repeats is the last of its source, and so is one that leads back: such
   * servers would go on for ever.
   */
  #add(page: RowPage): void {
    const known = this.rows.length;
    for (const row of page.rows) {
      if (this.rows.length >= maxListRows) {
        break;
      }
      if (row.id === undefined || this.#isNew(row)) {
        this.rows.push(row);
      }
    }
    this.size += page.size;
    this.#visited.add(nameOf(this.next));
    const leadsOn =
      page.next !== undefined &&
      this.rows.length + page.excluded > known &&
      !this.#visited.has(nameOf(page.next));
    const following = leadsOn ? page.next : page.nextSource;
    this.next = this.isLimited ? undefined : following;
    this.endsInRepeats = !leadsOn && page.next !== undefined && page.rows.length > 0 && !this.isLimited;
    this.gotShorter ||= page.total !== undefined && page.total < (this.#counted ?? 0);
    this.#counted = page.total ?? this.#counted;
    // A server that has sent more than it says there is does not know.
    this.total = (page.total ?? 0) < this.rows.length ? undefined : page.total;
    this.readAt ??= Date.now();
    if (page.age !== undefined) {
      this.asOf = Math.min(this.asOf ?? Infinity, Date.now() - page.age);
    }
  }

  /** Returns true for an item that has not come before, and remembers it. */
  #isNew({ of, id }: ItemWithId): boolean {
    const ids = this.#ids.get(of) ?? new Set();
    this.#ids.set(of, ids);
    const known = ids.size;
    return ids.add(id).size > known;
  }
}

function nameOf(cursor: Cursor | undefined): string {
  return cursor === undefined ? '' : `${cursor.source} ${cursor.query.toString()}`;
}
