import type { Steps } from '../../../../api/concurrency/slices.ts';
import type { Failure } from '../../../../api/failures/errors.ts';
import { ensureFailure, ignoreFailureOrAbort } from '../../../../api/failures/failures.ts';
import { joinParts } from '../../../../resources/fields.ts';
import type { ListedItem } from '../../../../resources/resource.ts';
import type { CurrentServer, Server } from '../../../../session/currentServer.ts';
import type { ReadContext } from '../../../../session/records/readRecords.ts';
import { RowNames, type ListNames } from '../../../rows/rowNames.ts';

/** Reads the texts shown beside rows, by the IDs of these. */
export type ReadValueTexts = (server: Server, context: ReadContext) => Promise<ReadonlyMap<string, string>>;

/** The names of rows, and values that are read separately. Rows are shown at once, and redrawn with both. */
export class NamesWithValues implements ListNames {
  readonly #currentServer: CurrentServer;
  readonly #onDidChange: () => unknown;
  readonly #readValueTexts: ReadValueTexts;
  readonly #names: RowNames;
  #valueTexts: ReadonlyMap<string, string> = new Map();
  #loadFailure: Failure | undefined;
  #loadedFor: readonly ListedItem[] | undefined;
  #abort = new AbortController();

  constructor(currentServer: CurrentServer, onDidChange: () => unknown, readValueTexts: ReadValueTexts) {
    this.#currentServer = currentServer;
    this.#onDidChange = onDidChange;
    this.#readValueTexts = readValueTexts;
    this.#names = new RowNames(currentServer, onDidChange);
  }

  /** Failure to read the values; rows have none or the previous ones. */
  get loadFailure(): Failure | undefined {
    return this.#loadFailure;
  }

  /** Reads the names that rows need, and the values once for each read of the list. */
  *load(rows: readonly ListedItem[]): Steps<undefined> {
    if (rows !== this.#loadedFor && rows.length > 0) {
      this.#loadedFor = rows;
      // A pending read for earlier rows could finish later than this one.
      this.#abort.abort();
      this.#abort = new AbortController();
      void this.retry();
    }
    yield* this.#names.load(rows);
  }

  /** Reads the values again. */
  retry(): Promise<void> {
    return ignoreFailureOrAbort(this.#read(this.#abort.signal));
  }

  applyNames(row: ListedItem): ListedItem {
    const named = this.#names.applyNames(row);
    const valueText = this.#valueTexts.get(row.id ?? '');
    return valueText === undefined
      ? named
      : { ...named, description: joinParts(named.description, valueText) };
  }

  clear(): void {
    this.#abort.abort();
    this.#abort = new AbortController();
    this.#names.clear();
    this.#valueTexts = new Map();
    this.#loadFailure = undefined;
    this.#loadedFor = undefined;
  }

  async #read(signal: AbortSignal): Promise<void> {
    try {
      const valueTexts = await this.#readValueTexts(this.#currentServer.get(), { signal });
      signal.throwIfAborted();
      this.#valueTexts = valueTexts;
      this.#loadFailure = undefined;
    } catch (error) {
      signal.throwIfAborted();
      this.#loadFailure = ensureFailure(error);
    }
    this.#onDidChange();
  }
}
