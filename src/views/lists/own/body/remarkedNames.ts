import type { Steps } from '../../../../api/concurrency/slices.ts';
import { isFailure } from '../../../../api/errors.ts';
import { joined } from '../../../../resources/fields.ts';
import type { ListedItem } from '../../../../resources/resource.ts';
import type { Server } from '../../../../session/currentServer.ts';
import type { ReadContext } from '../../../../session/records/readRecords.ts';
import { RowNames, type ListNames } from '../../../rows/rowNames.ts';

/** Reads remarks by the ids of the rows that they are said beside. */
export type ReadRemarks = (server: Server, context: ReadContext) => Promise<ReadonlyMap<string, string>>;

/** The names of rows, with remarks that are read apart. Rows are there first, and are drawn again with these. */
export class RemarkedNames implements ListNames {
  readonly #server: () => Server;
  readonly #changed: () => void;
  readonly #readRemarks: ReadRemarks;
  readonly #names: RowNames;
  #remarks: ReadonlyMap<string, string> = new Map();
  #remarksVersion = 0;
  #followed: readonly ListedItem[] | undefined;
  #abort = new AbortController();

  constructor(server: () => Server, changed: () => void, readRemarks: ReadRemarks) {
    this.#server = server;
    this.#changed = changed;
    this.#readRemarks = readRemarks;
    this.#names = new RowNames(server, changed);
  }

  get version(): number {
    return this.#names.version + this.#remarksVersion;
  }

  /** Reads the names that rows need, and the remarks once for each reading of the list. */
  *follow(rows: readonly ListedItem[]): Steps<undefined> {
    if (rows !== this.#followed && rows.length > 0) {
      this.#followed = rows;
      // What is read for earlier rows may come after this.
      this.#abort.abort();
      this.#abort = new AbortController();
      void this.#read(this.#abort.signal);
    }
    yield* this.#names.follow(rows);
    return undefined;
  }

  named(row: ListedItem): ListedItem {
    const named = this.#names.named(row);
    const remark = this.#remarks.get(row.id ?? '');
    return remark === undefined ? named : { ...named, description: joined(named.description, remark) };
  }

  forget(): void {
    this.#abort.abort();
    this.#abort = new AbortController();
    this.#names.forget();
    this.#remarks = new Map();
    this.#followed = undefined;
  }

  async #read(signal: AbortSignal): Promise<void> {
    try {
      const remarks = await this.#readRemarks(this.#server(), { signal });
      if (!signal.aborted) {
        this.#remarks = remarks;
        this.#remarksVersion += 1;
        this.#changed();
      }
    } catch (error) {
      // Rows go without their remarks, or with those of before, until the list is read again.
      if (!isFailure(error) && !signal.aborted) {
        throw error;
      }
    }
  }
}
